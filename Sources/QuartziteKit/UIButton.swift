// A button. The previewer's panel shows its title and presses it.

/// A title that can be pressed.
@MainActor open class UIButton: UIControl {
    public enum ButtonType: Int, Sendable {
        case custom, system, detailDisclosure, infoLight, infoDark, contactAdd
        public static let roundedRect = ButtonType.system
    }

    public private(set) var buttonType = ButtonType.custom
    private var titles: [State: String] = [:]

    /// All types look alike here.
    public convenience init(type: ButtonType) {
        self.init(frame: .zero)
        buttonType = type
    }

    /// A button that calls the action when it is pressed, with the action's title.
    public convenience init(type: ButtonType = .system, primaryAction: UIAction?) {
        self.init(type: type)
        guard let primaryAction else { return }
        setTitle(primaryAction.title, for: .normal)
        addAction(primaryAction, for: .primaryActionTriggered)
    }

    /// The title in a state; a state without one shows the normal title.
    open func setTitle(_ title: String?, for state: State) { titles[state] = title }
    open func title(for state: State) -> String? { titles[state] }

    /// What it shows now.
    open var currentTitle: String? { titles[state] ?? titles[.normal] }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        let wasTracking = isTracking
        let isInside = touches.first.map { point(inside: $0.location(in: self), with: event) } ?? false
        super.touchesEnded(touches, with: event)
        if wasTracking, isInside { sendActions(for: .primaryActionTriggered) }
    }

    /// A whole press, as a person does it in the panel. Nothing while it is off.
    package func press() {
        guard isEnabled else { return }
        sendActions(for: .touchDown)
        sendActions(for: .touchUpInside)
        sendActions(for: .primaryActionTriggered)
    }
}
