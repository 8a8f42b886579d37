// What turns touches into a gesture and tells targets of it.
//
// The recognizers of the view that was hit and of its ancestors are fed with the touch (`TouchDelivery`). The first that
// begins has it to itself.

/// The base of gesture recognizers. A subclass overrides the `touches…` methods and sets `state`.
@MainActor open class UIGestureRecognizer: NSObject {
    public enum State: Int, Sendable {
        /// Nothing recognised yet, or again.
        case possible
        case began, changed, ended, cancelled, failed
        /// A gesture of one moment, such as a tap, was recognised.
        public static let recognized = State.ended
    }

    /// Default true. A recognizer that is switched off is not fed.
    open var isEnabled = true
    /// The view that it is added to.
    public internal(set) weak var view: UIView?

    /// Where in the gesture it is. Setting it to anything but possible or failed tells the targets.
    open var state = State.possible {
        didSet {
            switch state {
            case .possible, .failed: break
            case .began, .changed, .ended, .cancelled: tellTargets()
            }
        }
    }

    var targets: [Target] = []
    private var touch: UITouch?

    public override init() {
        super.init()
    }

    /// A recognizer with a first target: `UIPanGestureRecognizer(target: self, action: Self.pan)`.
    public convenience init<Listener: AnyObject, Recognizer: UIGestureRecognizer>(
        target: AnyObject, action: @escaping @MainActor (Listener) -> @MainActor (Recognizer) -> Void
    ) {
        self.init()
        targets.append(Target(object: target, call: { [weak target] in calling(action, on: target, with: $0) }))
    }

    /// The same with a method that takes no recognizer.
    public convenience init<Listener: AnyObject>(
        target: AnyObject, action: @escaping @MainActor (Listener) -> @MainActor () -> Void
    ) {
        self.init()
        addTarget(target, action: action)
    }

    /// Where the touch is, or last was, in the view's points; nil stands for the root view.
    open func location(in view: UIView?) -> CGPoint { touch?.location(in: view) ?? .zero }

    open var numberOfTouches: Int {
        switch touch?.phase {
        case .began, .moved, .stationary: 1
        case .ended, .cancelled, nil: 0
        }
    }

    // MARK: For subclasses

    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { touch = touches.first }
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}

    /// The gesture is over: the state is possible again.
    open func reset() { state = .possible }

    private func tellTargets() {
        for target in targets { target.call(self) }
        targets.removeAll { $0.object == nil && $0.isObject }
    }
}
