// The switch. The previewer's panel shows it as a checkbox; it draws nothing in the layer tree.

/// A control with the states on and off.
@preconcurrency @MainActor open class UISwitch: UIControl {
    /// The appearance of a switch. All look alike.
    public enum Style: Int, Sendable {
        case automatic, checkbox, sliding
    }

    /// Whether the switch is on. Setting it calls no targets. Default false.
    open var isOn = false
    /// The label of the switch in the panel. Default nil.
    open var title: String?
    /// The colour of a switch that is on; a value for the program's own use. Default nil.
    open var onTintColor: UIColor?
    /// The colour of the knob; a value for the program's own use. Default nil.
    open var thumbTintColor: UIColor?
    /// An image for the program's own use. Default nil.
    open var onImage: UIImage?
    /// An image for the program's own use. Default nil.
    open var offImage: UIImage?
    /// The preferred appearance; has no effect. Default automatic.
    open var preferredStyle = Style.automatic
    /// The appearance: always sliding.
    open var style: Style { .sliding }

    /// Sets whether the switch is on. There is no animation.
    open func setOn(_ on: Bool, animated: Bool) { isOn = on }

    /// The size that the switch has on iOS, 51 × 31 points.
    open override var intrinsicContentSize: CGSize { CGSize(width: 51, height: 31) }

    /// Handles a person's change of the switch. Has no effect on a disabled control.
    package func flip(to on: Bool) {
        guard isEnabled, on != isOn else { return }
        isOn = on
        sendActions(for: [.valueChanged, .primaryActionTriggered])
    }
}
