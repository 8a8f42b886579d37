// A switch. The previewer's panel shows it as a box to tick.

/// On or off.
@MainActor open class UISwitch: UIControl {
    /// Default false. Setting it tells no target.
    open var isOn = false
    /// What stands beside it. Default nil.
    open var title: String?

    /// There is no animation of the switch here.
    open func setOn(_ on: Bool, animated: Bool) { isOn = on }

    /// A person flips it. Nothing while it is not enabled.
    package func flip(to on: Bool) {
        guard isEnabled, on != isOn else { return }
        isOn = on
        sendActions(for: [.valueChanged, .primaryActionTriggered])
    }
}
