// A slider. The previewer's panel shows it and drags it.

/// A number between two ends.
@MainActor open class UISlider: UIControl {
    private var stored: Float = 0

    /// From `minimumValue` to `maximumValue`; what is beyond is brought there. Default 0. Setting it tells no target.
    open var value: Float {
        get { stored }
        set { stored = newValue.isNaN ? minimumValue : min(max(newValue, minimumValue), max(minimumValue, maximumValue)) }
    }

    /// Default 0.
    open var minimumValue: Float = 0 {
        didSet {
            maximumValue = max(minimumValue, maximumValue)
            value = stored
        }
    }

    /// Default 1.
    open var maximumValue: Float = 1 {
        didSet {
            if minimumValue > maximumValue { minimumValue = maximumValue }
            value = stored
        }
    }

    /// Whether targets are told all along a drag, or only at its end. Default true.
    open var isContinuous = true

    /// There is no animation of the knob here.
    open func setValue(_ value: Float, animated: Bool) { self.value = value }

    /// A person drags the knob there; `isLast` at the release. Nothing while it is off.
    package func drag(to newValue: Float, isLast: Bool) {
        guard isEnabled else { return }
        let old = value
        value = newValue
        if isContinuous ? value != old : isLast { sendActions(for: .valueChanged) }
        if isLast { sendActions(for: .touchUpInside) }
    }
}
