// Gesture recognizers: objects that turn touches into gestures and call targets.
//
// `TouchDelivery` feeds a touch to the recognizers of the hit view and its superviews, and decides which of them may recognise
// their gestures (TouchDelivery+Arbitration.swift). Relations between recognizers are in UIGestureRecognizer+Relations.swift.

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

    /// Whether the recognizer receives touches. Setting false cancels a gesture that is in progress. Default true.
    open var isEnabled = true {
        didSet { if !isEnabled, oldValue { stopBecauseDisabled() } }
    }
    /// The view that the recognizer is attached to, or nil.
    open internal(set) weak var view: UIView?
    /// The object that is asked whether the gesture may begin, and how the gesture relates to others. Not retained. Default nil.
    open weak var delegate: (any UIGestureRecognizerDelegate)?
    /// Whether the view stops receiving the touch once the gesture is recognised. Default true.
    open var cancelsTouchesInView = true
    /// Whether the view receives the touch only after the recognizer has failed. Default false.
    open var delaysTouchesBegan = false
    /// Exists for source compatibility; has no effect. Default true.
    open var delaysTouchesEnded = true
    /// Exists for source compatibility; has no effect. Default true.
    open var requiresExclusiveTouchType = true
    /// The kinds of touches that the recognizer receives, as raw values of `UITouch.TouchType`. The mouse and fingers make touches of
    /// the kind `direct`. Default all.
    open var allowedTouchTypes = [0, 1, 2, 3].map { NSNumber(value: $0) }
    /// The presses that the recognizer receives, as raw values of `UIPress.PressType`. The value has no effect, as windows make no
    /// presses. Default none.
    open var allowedPressTypes: [NSNumber] = []
    /// The mouse buttons that were down at the latest event: the primary one during a touch.
    open var buttonMask: UIEvent.ButtonMask { touch?.isDown == true ? .primary : [] }
    /// A name for the program's own use. Default nil.
    open var name: String?
    /// The modifier keys that were down at the latest event: always none.
    open var modifierFlags: UIKeyModifierFlags { [] }

    /// The state of the gesture. A recognizer that begins or recognises its gesture stays `possible` while it waits for the failure
    /// of other recognizers, and becomes `failed` if another gesture prevents it. Any other new value calls the targets. Default
    /// `possible`.
    open var state: State {
        get { current }
        set { change(to: newValue) }
    }

    private(set) var current = State.possible {
        didSet { if let view { ValueObservation.noticeChange(of: view) } }
    }
    /// The state that the recognizer takes after others have failed; nil if it does not wait.
    private(set) var pending: State?
    var targets: [Target] = []
    /// The recognizers that must fail before this one may begin.
    var requirements: [WeakRecognizer] = []
    /// Decides whether the gesture may begin. Set while the recognizer analyses a touch.
    weak var delivery: TouchDelivery?
    private(set) var touch: UITouch?

    /// Creates a recognizer without targets.
    public override convenience init() {
        self.init(target: nil as Any?, action: nil as Selector?)
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
    public init(target: Any?, action: Selector?) {
        super.init()
        if let target, let action { addTarget(target, action: action) }
    }

    /// Returns the latest position of the touch, in points of `view`. nil means the root view. Zero before the first touch.
    open func location(in view: UIView?) -> CGPoint { touch?.location(in: view) ?? .zero }

    /// Returns the position of one of the touches, in points of `view`. There is only one touch, so the index has no effect.
    open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint { location(in: view) }

    /// The number of touches that are down: 0 or 1 for a mouse.
    open var numberOfTouches: Int {
        switch touch?.phase {
        case .began, .moved, .stationary: 1
        case .ended, .cancelled, nil: 0
        }
    }

    /// Whether the recognizer receives a touch of the kind.
    func allows(_ touch: UITouch) -> Bool { allowedTouchTypes.contains { $0.intValue == touch.type.rawValue } }

    // MARK: Targets and relations

    /// Calls the method of a selector on `target`, with the recognizer as argument if the method takes one, whenever the gesture's
    /// state is set. `target` is not retained.
    /// A method that takes another class than the recognizer's is reported as misuse.
    open func addTarget(_ target: Any, action: Selector) { attachTarget(target, action: action) }

    /// Removes the actions of `target` that were given as selectors and may stand for `action`. nil stands for all targets, or for all
    /// actions.
    open func removeTarget(_ target: Any?, action: Selector?) { detachTarget(target, action: action) }

    /// Makes this recognizer wait until another one has failed. If the other gesture is recognised, this recognizer fails.
    open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
        requirements.append(WeakRecognizer(recognizer: otherGestureRecognizer))
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

    /// Makes the recognizer disregard a touch: the recognizer fails.
    open func ignore(_ touch: UITouch, for event: UIEvent) { state = .failed }

    /// Returns whether this gesture, once recognised, prevents another one. Default true.
    open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }
    /// Returns whether another recognised gesture prevents this one. Default true.
    open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }
    /// Returns whether this recognizer waits for the failure of another one. Default false.
    open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
    /// Returns whether another recognizer waits for the failure of this one. Default false.
    open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }

    /// Resets the state to `possible` after the end of a gesture.
    open func reset() { state = .possible }

    /// Whether the recognizer still waits for further touches after the release, as for the second tap of a double tap.
    var isWaitingForTouches: Bool { false }

    // MARK: States

    private func change(to new: State) {
        switch new {
        case .possible: (current, pending) = (.possible, nil)
        case .failed: fail()
        case .began, .changed, .ended, .cancelled:
            if current == .possible || delivery != nil && current == .failed {
                recognize(as: new)
            } else if new != .began || delivery == nil {
                current = new
                callTargets()
            }
        }
    }

    /// Begins the gesture if no other recognizer prevents it, or waits for the failure of others.
    private func recognize(as new: State) {
        guard let delivery else {
            current = new
            return callTargets()
        }
        guard current == .possible, new != .cancelled else { return fail() }
        switch delivery.verdict(on: self) {
        case .wait: pending = pending ?? new
        case .refused: fail()
        case .granted:
            (current, pending) = (new, nil)
            delivery.decisions += 1
            delivery.recognized(self)
            callTargets()
            delivery.decisions -= 1
            delivery.resolve()
        }
    }

    /// Continues with the state that waited for the failure of other recognizers, if they have all failed.
    func resume() {
        guard let pending else { return }
        recognize(as: pending)
    }

    private func fail() {
        guard current != .failed else { return }
        (current, pending) = (.failed, nil)
        delivery?.resolve()
    }

    private func stopBecauseDisabled() {
        switch current {
        case .began, .changed: state = .cancelled
        case .possible: if delivery != nil { fail() }
        case .ended, .cancelled, .failed: break
        }
    }

    /// Called before the targets, whenever they are called. The default does nothing.
    func stateChanged() {}

    private func callTargets() {
        stateChanged()
        for target in targets { target.call(self) }
        targets.removeAll { $0.object == nil && $0.isObject }
    }
}

/// The modifier keys of a keyboard.
public struct UIKeyModifierFlags: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The caps-lock key.
    public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
    /// The shift key.
    public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
    /// The control key.
    public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
    /// The alt key.
    public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
    /// The command key.
    public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
    /// A key of the numeric pad.
    public static let numericPad = UIKeyModifierFlags(rawValue: 1 << 21)
}
