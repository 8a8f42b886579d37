// Controls: values that tell targets when a person changes them.
//
// They are views and take part in the tree, yet most draw nothing: the previewer lists those of a scene in a panel, in the order of the
// views, and works them there. A subclass that shows itself by layers of its own is pressed where it lies, as on iOS.
//
// Targets and actions are in UIControl+Targets.swift.

/// The base of controls.
@MainActor open class UIControl: UIView {
    /// What happened to a control.
    public struct Event: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let touchDown = Event(rawValue: 1 << 0)
        public static let touchDragInside = Event(rawValue: 1 << 2)
        public static let touchDragOutside = Event(rawValue: 1 << 3)
        public static let touchUpInside = Event(rawValue: 1 << 6)
        public static let touchUpOutside = Event(rawValue: 1 << 7)
        public static let touchCancel = Event(rawValue: 1 << 8)
        public static let valueChanged = Event(rawValue: 1 << 12)
        public static let primaryActionTriggered = Event(rawValue: 1 << 13)
        public static let editingDidBegin = Event(rawValue: 1 << 16)
        public static let editingChanged = Event(rawValue: 1 << 17)
        public static let editingDidEnd = Event(rawValue: 1 << 18)
        public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
        public static let allTouchEvents = Event(rawValue: 0xFFF)
        public static let allEditingEvents = Event(rawValue: 0xF_0000)
        public static let allEvents = Event(rawValue: .max)
    }

    /// How a control is; several at once. Default normal.
    public struct State: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let normal: State = []
        public static let highlighted = State(rawValue: 1 << 0)
        public static let disabled = State(rawValue: 1 << 1)
        public static let selected = State(rawValue: 1 << 2)
    }

    /// A control that is off cannot be worked. Default true.
    open var isEnabled = true
    /// Default false. Nothing sets it but the program.
    open var isSelected = false
    /// Whether it is being pressed. Default false.
    open var isHighlighted = false
    /// Whether a press that began in it lasts.
    public private(set) var isTracking = false
    /// Whether the press is over it now.
    public private(set) var isTouchInside = false

    /// What the three properties say together.
    open var state: State {
        var state = State.normal
        if isHighlighted { state.insert(.highlighted) }
        if !isEnabled { state.insert(.disabled) }
        if isSelected { state.insert(.selected) }
        return state
    }

    var controlTargets: [ControlTarget] = []

    // MARK: Being pressed

    /// A press has begun in the control. False ends the tracking at once.
    open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
    /// The press has moved. False ends the tracking.
    open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
    open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
    open func cancelTracking(with event: UIEvent?) {}

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isEnabled, let touch = touches.first else { return }
        isTracking = beginTracking(touch, with: event)
        guard isTracking else { return }
        isTouchInside = true
        isHighlighted = true
        sendActions(for: .touchDown)
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isTracking, let touch = touches.first else { return }
        isTouchInside = point(inside: touch.location(in: self), with: event)
        isHighlighted = isTouchInside
        guard continueTracking(touch, with: event) else {
            finishTracking()
            return
        }
        sendActions(for: isTouchInside ? .touchDragInside : .touchDragOutside)
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isTracking else { return }
        let isInside = touches.first.map { point(inside: $0.location(in: self), with: event) } ?? false
        finishTracking()
        endTracking(touches.first, with: event)
        sendActions(for: isInside ? [.touchUpInside] : [.touchUpOutside])
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isTracking else { return }
        finishTracking()
        cancelTracking(with: event)
        sendActions(for: .touchCancel)
    }

    private func finishTracking() {
        (isTracking, isTouchInside, isHighlighted) = (false, false, false)
    }
}
