// Touches. A touch is a press of the mouse's left button.

/// A press with its current and previous position. The same object lasts from press to release.
@preconcurrency @MainActor public final class UITouch: NSObject {
    /// The phase of a touch.
    public enum Phase: Int, Sendable {
        case began, moved, stationary, ended, cancelled
    }

    /// The phase of the touch at its latest event.
    public internal(set) var phase = Phase.began
    /// The media time of the latest event, in seconds.
    public internal(set) var timestamp: TimeInterval
    /// The view that the press hit.
    public let view: UIView?

    /// The position in points of the root view, which does not move with dragged content.
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

    /// Returns the position of the touch, in points of `view`. nil means the root view.
    public func location(in view: UIView?) -> CGPoint { convert(location, to: view) }

    /// Returns the position at the previous event, in points of `view`. nil means the root view.
    public func previousLocation(in view: UIView?) -> CGPoint { convert(previousLocation, to: view) }

    private func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
        guard let view, let root else { return point }
        return view.convert(point, from: root)
    }
}

/// An event from the window, with all current touches.
@preconcurrency @MainActor public final class UIEvent: NSObject {
    /// The media time of the event, in seconds.
    public let timestamp: TimeInterval
    /// The touches of the event.
    public let allTouches: Set<UITouch>?

    init(touch: UITouch) {
        timestamp = touch.timestamp
        allTouches = [touch]
        super.init()
    }
}
