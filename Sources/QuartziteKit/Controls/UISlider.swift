// The slider. The previewer's panel shows it.

/// A control for a number within a range.
@preconcurrency @MainActor open class UISlider: UIControl {
    private var stored: Float = 0

    /// The value, clamped to `minimumValue`…`maximumValue`. Setting it calls no targets. Default 0.
    open var value: Float {
        get { stored }
        set { stored = newValue.isNaN ? minimumValue : min(max(newValue, minimumValue), max(minimumValue, maximumValue)) }
    }

    /// The smallest value. Default 0.
    open var minimumValue: Float = 0 {
        didSet {
            maximumValue = max(minimumValue, maximumValue)
            value = stored
        }
    }

    /// The largest value. Default 1.
    open var maximumValue: Float = 1 {
        didSet {
            if minimumValue > maximumValue { minimumValue = maximumValue }
            value = stored
        }
    }

    /// Whether targets are called during a drag, or only at its end. Default true.
    open var isContinuous = true

    /// Sets the value. There is no animation.
    open func setValue(_ value: Float, animated: Bool) { self.value = value }

    /// Handles a person's drag of the knob; `isLast` at the release. Has no effect on a disabled control.
    package func drag(to newValue: Float, isLast: Bool) {
        guard isEnabled else { return }
        let old = value
        value = newValue
        if isContinuous ? value != old : isLast { sendActions(for: .valueChanged) }
        if isLast { sendActions(for: .touchUpInside) }
    }
}
