// Controls: values that call targets when a person changes them.
//
// Controls are views in the tree. Most draw themselves where they have a frame, and receive touches there, as on iOS. The previewer
// also lists the controls of a scene in a panel, in the order of the views, and operates them there.
//
// Targets and actions are in UIControl+Targets.swift.

/// The base class of controls.
@preconcurrency @MainActor open class UIControl: UIView {
    /// The events of controls.
    public struct Event: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// A press began in the control.
        public static let touchDown = Event(rawValue: 1 << 0)
        /// A repeated press began in the control: the second press of a double click.
        public static let touchDownRepeat = Event(rawValue: 1 << 1)
        /// A press moved inside the control.
        public static let touchDragInside = Event(rawValue: 1 << 2)
        /// A press moved outside the control.
        public static let touchDragOutside = Event(rawValue: 1 << 3)
        /// A press moved into the control.
        public static let touchDragEnter = Event(rawValue: 1 << 4)
        /// A press moved out of the control.
        public static let touchDragExit = Event(rawValue: 1 << 5)
        /// A press ended inside the control.
        public static let touchUpInside = Event(rawValue: 1 << 6)
        /// A press ended outside the control.
        public static let touchUpOutside = Event(rawValue: 1 << 7)
        /// A press was cancelled.
        public static let touchCancel = Event(rawValue: 1 << 8)
        /// A person changed the value.
        public static let valueChanged = Event(rawValue: 1 << 12)
        /// The control's main action, such as a press of a button.
        public static let primaryActionTriggered = Event(rawValue: 1 << 13)
        /// The control's menu is opened.
        public static let menuActionTriggered = Event(rawValue: 1 << 14)
        /// Editing of text began.
        public static let editingDidBegin = Event(rawValue: 1 << 16)
        /// The text changed.
        public static let editingChanged = Event(rawValue: 1 << 17)
        /// Editing of text ended.
        public static let editingDidEnd = Event(rawValue: 1 << 18)
        /// Editing of text ended by the return key.
        public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
        /// All events of presses.
        public static let allTouchEvents = Event(rawValue: 0xFFF)
        /// All events of editing.
        public static let allEditingEvents = Event(rawValue: 0xF_0000)
        /// Events for the program's own use.
        public static let applicationReserved = Event(rawValue: 0x0F00_0000)
        /// Events that UIKit reserves.
        public static let systemReserved = Event(rawValue: 0xF000_0000)
        /// All events.
        public static let allEvents = Event(rawValue: .max)
    }

    /// The state of a control; states combine. Default `normal`.
    public struct State: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// No other state applies.
        public static let normal: State = []
        /// The control is highlighted, as during a press.
        public static let highlighted = State(rawValue: 1 << 0)
        /// The control cannot be operated.
        public static let disabled = State(rawValue: 1 << 1)
        /// The control is selected.
        public static let selected = State(rawValue: 1 << 2)
        /// The control has the focus; never set, as there is no focus engine.
        public static let focused = State(rawValue: 1 << 3)
        /// States for the program's own use.
        public static let application = State(rawValue: 0x00FF_0000)
        /// States that UIKit reserves.
        public static let reserved = State(rawValue: 0xFF00_0000)
    }

    /// Whether the control can be operated. Default true.
    open var isEnabled = true
    /// Whether the control is selected. Only the program sets it. Default false.
    open var isSelected = false
    /// Whether the control is highlighted, as during a press. Default false.
    open var isHighlighted = false
    /// Whether a press that began in the control continues.
    open private(set) var isTracking = false
    /// Whether the current press is inside the control.
    open private(set) var isTouchInside = false

    /// The combination of `isHighlighted`, `isEnabled` and `isSelected`.
    open var state: State {
        var state = State.normal
        if isHighlighted { state.insert(.highlighted) }
        if !isEnabled { state.insert(.disabled) }
        if isSelected { state.insert(.selected) }
        return state
    }

    /// How content is placed vertically in the control. Buttons use it. Default `center`.
    open var contentVerticalAlignment = ContentVerticalAlignment.center {
        didSet { setNeedsLayout() }
    }
    /// How content is placed horizontally in the control. Buttons use it. Default `center`.
    open var contentHorizontalAlignment = ContentHorizontalAlignment.center {
        didSet { setNeedsLayout() }
    }
    /// The same as `contentHorizontalAlignment`, with left or right for leading and trailing.
    open var effectiveContentHorizontalAlignment: ContentHorizontalAlignment {
        switch contentHorizontalAlignment {
        case .leading: .left
        case .trailing: .right
        case .center, .left, .right, .fill: contentHorizontalAlignment
        }
    }

    /// Vertical placements of content.
    public enum ContentVerticalAlignment: Int, Sendable {
        case center, top, bottom, fill
    }

    /// Horizontal placements of content.
    public enum ContentHorizontalAlignment: Int, Sendable {
        case center, left, right, fill, leading, trailing
    }

    /// Whether a press shows the control's menu in place of its main action. Buttons have menus. Default false.
    open var showsMenuAsPrimaryAction = false

    var controlTargets: [ControlTarget] = []

    /// Creates a control whose action is called at `primaryActionTriggered`.
    public convenience init(frame: CGRect, primaryAction: UIAction?) {
        self.init(frame: frame)
        if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
    }

    /// Whether single taps on the control do not count as taps on its superviews, as for buttons.
    var ownsTaps: Bool { false }

    /// Returns false for single taps of superviews on buttons, switches, segments, steppers and page controls.
    open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        let isOuterTap = (gestureRecognizer as? UITapGestureRecognizer)?.numberOfTapsRequired == 1 && gestureRecognizer.view !== self
        return !(isOuterTap && isEnabled && ownsTaps) && super.gestureRecognizerShouldBegin(gestureRecognizer)
    }

    /// The event of the touch for which actions are being sent.
    private(set) var currentEvent: UIEvent?

    // MARK: Tracking

    /// Called when a press begins in the control. Returns whether to track the press. Default true.
    open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
    /// Called when the press moves. Returns whether to continue tracking. Default true.
    open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
    /// Called when the press ends. The default does nothing.
    open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
    /// Called when the press is cancelled. The default does nothing.
    open func cancelTracking(with event: UIEvent?) {}

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        currentEvent = event
        defer { currentEvent = nil }
        guard isEnabled, let touch = touches.first else { return }
        isTracking = beginTracking(touch, with: event)
        guard isTracking else { return }
        isTouchInside = true
        isHighlighted = true
        sendActions(for: touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown)
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        currentEvent = event
        defer { currentEvent = nil }
        guard isTracking, let touch = touches.first else { return }
        let wasInside = isTouchInside
        isTouchInside = isNear(touch, event)
        isHighlighted = isTouchInside
        guard continueTracking(touch, with: event) else {
            finishTracking()
            return
        }
        if wasInside != isTouchInside { sendActions(for: isTouchInside ? .touchDragEnter : .touchDragExit) }
        sendActions(for: isTouchInside ? .touchDragInside : .touchDragOutside)
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        currentEvent = event
        defer { currentEvent = nil }
        guard isTracking else { return }
        let isInside = touches.first.map { isNear($0, event) } ?? false
        finishTracking()
        endTracking(touches.first, with: event)
        sendActions(for: isInside ? [.touchUpInside] : [.touchUpOutside])
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        currentEvent = event
        defer { currentEvent = nil }
        guard isTracking else { return }
        finishTracking()
        cancelTracking(with: event)
        sendActions(for: .touchCancel)
    }

    open override func didMoveToWindow() {
        super.didMoveToWindow()
        if window == nil, isTracking { finishTracking() }
    }

    /// Returns whether a press that moves counts as inside.
    func isNear(_ touch: UITouch, _ event: UIEvent?) -> Bool { point(inside: touch.location(in: self), with: event) }

    // MARK: Actions

    /// The objects whose methods are called, as far as they are `NSObject`s.
    open var allTargets: Set<AnyHashable> { Set(controlTargets.compactMap { ($0.object as? NSObject).map(AnyHashable.init) }) }
    /// The events at which a method or closure is called.
    open var allControlEvents: Event { controlTargets.reduce(into: []) { $0.formUnion($1.events) } }

    /// Returns the names of the methods of `target` that are called at all of the events; nil if there are none. A method that was given
    /// without a name is called `action`.
    open func actions(forTarget target: Any?, forControlEvent controlEvent: Event) -> [String]? {
        namesOfActions(of: target.map { $0 as AnyObject }, controlEvent)
    }

    /// Calls an action at each of the events. An action with the same identifier is replaced.
    open func addAction(_ action: UIAction, for events: Event) { attach(action, for: events) }

    /// Removes the action with an identifier, for the events.
    open func removeAction(identifiedBy identifier: UIAction.Identifier, for events: Event) { detachAction(identifier, for: events) }

    /// Calls the method of a selector on `target`, with the control as argument if the method takes one, at each of the events.
    /// `target` is not retained; nil means the first object of the method's class in the responder chain from this control on.
    open func addTarget(_ target: Any?, action: Selector, for events: Event) {
        addTarget(target.map { $0 as AnyObject }, .selector(action), events)
    }

    /// Removes the actions of `target` for the events that were given as selectors and may stand for `action`, or as methods. nil
    /// stands for all targets, or for all actions.
    open func removeTarget(_ target: Any?, action: Selector?, for events: Event) {
        detachTarget(target.map { $0 as AnyObject }, action: action, for: events)
    }

    /// Removes the methods of `target`, for the events. nil removes those of all targets.
    open func removeTarget(_ target: AnyObject?, for events: Event) { detachTarget(target, for: events) }

    /// Calls every target of any of the events, in the order in which they were added.
    open func sendActions(for events: Event) { callTargets(for: events) }

    /// Calls the method of a selector on `target`, for each target of the events that the control sends. Closures are called without this
    /// method. An override can delay, replace or leave out the call.
    /// - Parameters:
    ///   - target: nil means the first object of the method's class in the responder chain from this control on.
    ///   - event: the event of the touch that caused the call, if any.
    open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) { perform(action, on: target, for: event) }

    private func finishTracking() {
        (isTracking, isTouchInside, isHighlighted) = (false, false, false)
    }
}
