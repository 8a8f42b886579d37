// One finger. Here it is the mouse with its left button held.

/// Where a press is and was. One object from press to release.
@MainActor public final class UITouch: NSObject {
    public enum Phase: Int, Sendable {
        case began, moved, stationary, ended, cancelled
    }

    public internal(set) var phase = Phase.began
    /// When the touch last changed, in seconds of media time.
    public internal(set) var timestamp: TimeInterval
    /// The view that was hit by the press.
    public let view: UIView?

    /// In the points of the root view, which does not move with what is dragged.
    var location: CGPoint
    var previousLocation: CGPoint
    private(set) weak var root: UIView?

    init(view: UIView?, root: UIView, location: CGPoint, timestamp: TimeInterval) {
        self.view = view
        self.root = root
        self.location = location
        previousLocation = location
        self.timestamp = timestamp
        super.init()
    }

    /// Where the touch is, in the view's points; nil stands for the root view.
    public func location(in view: UIView?) -> CGPoint { convert(location, to: view) }

    /// Where it was one event before.
    public func previousLocation(in view: UIView?) -> CGPoint { convert(previousLocation, to: view) }

    private func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
        guard let view, let root else { return point }
        return view.convert(point, from: root)
    }
}

/// What the window told: all touches at one moment.
@MainActor public final class UIEvent: NSObject {
    /// When it happened, in seconds of media time.
    public let timestamp: TimeInterval
    public let allTouches: Set<UITouch>?

    init(touch: UITouch) {
        timestamp = touch.timestamp
        allTouches = [touch]
        super.init()
    }
}
