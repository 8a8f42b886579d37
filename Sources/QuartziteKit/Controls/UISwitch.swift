// The switch. The previewer's panel shows it as a checkbox.

/// A control with the states on and off.
@preconcurrency @MainActor open class UISwitch: UIControl {
    /// Whether the switch is on. Setting it calls no targets. Default false.
    open var isOn = false
    /// The label of the switch in the panel. Default nil.
    open var title: String?

    /// Sets whether the switch is on. There is no animation.
    open func setOn(_ on: Bool, animated: Bool) { isOn = on }

    /// Handles a person's change of the switch. Has no effect on a disabled control.
    package func flip(to on: Bool) {
        guard isEnabled, on != isOn else { return }
        isOn = on
        sendActions(for: [.valueChanged, .primaryActionTriggered])
    }
}
