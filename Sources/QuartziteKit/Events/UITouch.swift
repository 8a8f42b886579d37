// Touches. A touch is a press of the mouse's left button.

/// A press with its current and previous position. The same object lasts from press to release.
///
/// The window makes touches. Tests make them by `SimulatedTouch`, by `init(at:in:phase:)`, or as a subclass.
@preconcurrency @MainActor open class UITouch: NSObject {
    /// The phase of a touch.
    public enum Phase: Int, Sendable {
        case began, moved, stationary, ended, cancelled
    }

    /// The phase of the touch at its latest event.
    open var phase: Phase { latestPhase }
    /// The media time of the latest event, in seconds.
    open var timestamp: TimeInterval { latestTime }
    /// The view that the press hit.
    open var view: UIView? { hitView }

    /// The number of quick presses at nearly the same position, including this one. Default 1.
    open var tapCount: Int { latestTapCount }
    /// The window of the view that the press hit.
    open var window: UIWindow? { hitView?.window }
    /// The kind of device: always `direct`.
    open var type: TouchType { .direct }
    /// The force of the press, where 1 is an average press: always 0, as without a pressure sensor.
    open var force: CGFloat { 0 }
    /// The largest force: always 0, as without a pressure sensor.
    open var maximumPossibleForce: CGFloat { 0 }
    /// The radius of the touch in points: always 0.
    open var majorRadius: CGFloat { 0 }
    /// The uncertainty of the radius in points: always 0.
    open var majorRadiusTolerance: CGFloat { 0 }
    /// The angle of a pencil above the screen, in radians: always π/2, as for a finger.
    open var altitudeAngle: CGFloat { .pi / 2 }
    /// The properties that are only estimated: always none.
    open var estimatedProperties: Properties { [] }
    /// The estimated properties that become known later: always none.
    open var estimatedPropertiesExpectingUpdates: Properties { [] }
    /// The number of a later update of estimated properties: always nil.
    open var estimationUpdateIndex: NSNumber? { nil }
    /// The recognizers that receive the touch; nil for none.
    open var gestureRecognizers: [UIGestureRecognizer]? { hitView.map(TouchDelivery.watchers) }

    /// Properties that may be estimated.
    public struct Properties: OptionSet, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// `force`.
        public static let force = Properties(rawValue: 1 << 0)
        /// `azimuthAngle(in:)`.
        public static let azimuth = Properties(rawValue: 1 << 1)
        /// `altitudeAngle`.
        public static let altitude = Properties(rawValue: 1 << 2)
        /// The position.
        public static let location = Properties(rawValue: 1 << 3)
    }

    /// The kinds of devices.
    public enum TouchType: Int, Sendable {
        case direct, indirect, pencil, indirectPointer
        /// The same as `pencil`.
        public static let stylus = TouchType.pencil
    }

    /// The position in points of the root view, which does not move with dragged content.
    var location = CGPoint.zero
    var previousLocation = CGPoint.zero
    var latestPhase = Phase.began
    var latestTapCount = 1
    var latestTime: TimeInterval
    private var hitView: UIView?
    private(set) weak var root: UIView?

    /// Creates a touch that has begun at the zero point, in no view.
    public override init() {
        latestTime = CACurrentMediaTime()
        super.init()
    }

    convenience init(view: UIView?, root: UIView, location: CGPoint, phase: Phase = .began, timestamp: TimeInterval) {
        self.init()
        hitView = view
        self.root = root
        self.location = location
        previousLocation = location
        latestPhase = phase
        latestTime = timestamp
    }

    /// Creates a touch for a direct call of methods such as `touchesBegan(_:with:)`.
    /// - Parameters:
    ///   - point: the current and previous position, in points of `view`.
    ///   - view: the view that the touch hit.
    ///   - phase: the phase. Default `began`.
    public convenience init(at point: CGPoint, in view: UIView, phase: Phase = .began) {
        let root = view.root
        self.init(
            view: view, root: root, location: root.converted(point, from: view), phase: phase, timestamp: CACurrentMediaTime())
    }

    /// Returns the position of the touch, in points of `view`. nil means the root view.
    open func location(in view: UIView?) -> CGPoint { convert(location, to: view) }

    /// Returns the position at the previous event, in points of `view`. nil means the root view.
    open func previousLocation(in view: UIView?) -> CGPoint { convert(previousLocation, to: view) }

    /// Returns `location(in:)`.
    open func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }
    /// Returns `previousLocation(in:)`.
    open func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }

    /// Returns the direction of a pencil in radians: always 0, as without a pencil.
    open func azimuthAngle(in view: UIView?) -> CGFloat { 0 }
    /// Returns the direction of a pencil as a vector of length 1: always along the x axis, as without a pencil.
    open func azimuthUnitVector(in view: UIView?) -> CGVector { CGVector(dx: 1, dy: 0) }

    var isDown: Bool { latestPhase != .ended && latestPhase != .cancelled }

    private func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
        guard let view, let root else { return point }
        return view.convert(point, from: root)
    }
}

/// An event from the window, with all current touches.
@preconcurrency @MainActor open class UIEvent: NSObject {
    private let touches: Set<UITouch>
    private let time: TimeInterval

    /// The media time of the event, in seconds.
    open var timestamp: TimeInterval { time }
    /// The touches of the event.
    open var allTouches: Set<UITouch>? { touches }
    /// The kind of event: always `touches`.
    open var type: EventType { .touches }
    /// The kind of motion: always none.
    open var subtype: EventSubtype { .none }
    /// The mouse buttons that are down: the primary one during a touch.
    open var buttonMask: ButtonMask { touches.contains(where: \.isDown) ? .primary : [] }
    /// The modifier keys that are down: always none.
    open var modifierFlags: UIKeyModifierFlags { [] }

    /// The kinds of events.
    public enum EventType: Int, Sendable {
        case touches, motion, remoteControl, presses
    }

    /// Returns the touch itself, as events are not combined.
    open func coalescedTouches(for touch: UITouch) -> [UITouch]? { [touch] }
    /// Returns no touches, as movements are not predicted.
    open func predictedTouches(for touch: UITouch) -> [UITouch]? { [] }

    /// Creates an event of touches, at the time of the latest touch. Without touches the time is the current media time.
    public init(touches: Set<UITouch>) {
        self.touches = touches
        time = touches.map(\.timestamp).max() ?? CACurrentMediaTime()
        super.init()
    }

    /// Creates an event without touches.
    public override convenience init() {
        self.init(touches: [])
    }

    /// Returns the touches that hit a view; nil if there are none.
    open func touches(for view: UIView) -> Set<UITouch>? {
        let hits = touches.filter { $0.view === view }
        return hits.isEmpty ? nil : hits
    }
}

extension UIView {
    /// The topmost superview, or the view itself without a superview.
    var root: UIView {
        var root = self
        while let parent = root.parent { root = parent }
        return root
    }
}
