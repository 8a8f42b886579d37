// Gesture recognizers: objects that turn touches into gestures and call targets.
//
// `TouchDelivery` feeds a touch to the recognizers of the hit view and its superviews. The first recognizer that begins receives
// the touch exclusively.

/// The base class of gesture recognizers. Subclasses override the `touches…` methods and set `state`.
@preconcurrency @MainActor open class UIGestureRecognizer: NSObject {
    /// The state of a gesture.
    public enum State: Int, Sendable {
        /// No gesture is recognised.
        case possible
        case began, changed, ended, cancelled, failed
        /// A discrete gesture, such as a tap, was recognised.
        public static let recognized = State.ended
    }

    /// Whether the recognizer receives touches. Default true.
    open var isEnabled = true
    /// The view that the recognizer is attached to, or nil.
    open internal(set) weak var view: UIView?

    /// The state of the gesture. Setting any value other than `possible` or `failed` calls the targets. Default `possible`.
    open var state = State.possible {
        didSet {
            switch state {
            case .possible, .failed: break
            case .began, .changed, .ended, .cancelled: callTargets()
            }
        }
    }

    var targets: [Target] = []
    private var touch: UITouch?

    /// Creates a recognizer without targets.
    public override init() {
        super.init()
    }

    /// Creates a recognizer with a target: `UIPanGestureRecognizer(target: self, action: Self.pan)`. `target` is not retained.
    public convenience init<Listener: AnyObject, Recognizer: UIGestureRecognizer>(
        target: AnyObject, action: @escaping @MainActor (Listener) -> @MainActor (Recognizer) -> Void
    ) {
        self.init()
        targets.append(Target(object: target, call: { [weak target] in calling(action, on: target, with: $0) }))
    }

    /// Creates a recognizer with a target whose method has no parameters. `target` is not retained.
    public convenience init<Listener: AnyObject>(
        target: AnyObject, action: @escaping @MainActor (Listener) -> @MainActor () -> Void
    ) {
        self.init()
        addTarget(target, action: action)
    }

    /// Creates a recognizer with a target and a selector; nil means none. `target` is not retained.
    @_disfavoredOverload
    public convenience init(target: Any?, action: Selector?) {
        self.init()
        if let target, let action { addTarget(target, action: action) }
    }

    /// Returns the latest position of the touch, in points of `view`. nil means the root view. Zero before the first touch.
    open func location(in view: UIView?) -> CGPoint { touch?.location(in: view) ?? .zero }

    /// The number of touches that are down: 0 or 1 for a mouse.
    open var numberOfTouches: Int {
        switch touch?.phase {
        case .began, .moved, .stationary: 1
        case .ended, .cancelled, nil: 0
        }
    }

    // MARK: For subclasses

    /// Called when a touch begins. Overrides must call super.
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { touch = touches.first }
    /// Called when the touch moves. The default does nothing.
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Called when the touch ends. The default does nothing.
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Called when the touch is cancelled. The default does nothing.
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}

    /// Resets the state to `possible` after the end of a gesture.
    open func reset() { state = .possible }

    private func callTargets() {
        for target in targets { target.call(self) }
        targets.removeAll { $0.object == nil && $0.isObject }
    }
}
