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

    // MARK: Appearance

    // The panel draws the slider, so these are values for the program and its subclasses.

    /// The colour of the track up to the knob. Default nil: the tint colour.
    open var minimumTrackTintColor: UIColor?
    /// The colour of the track after the knob. Default nil.
    open var maximumTrackTintColor: UIColor?
    /// The colour of the knob. Default nil: white.
    open var thumbTintColor: UIColor?
    /// An image at the lower end. Default nil.
    open var minimumValueImage: UIImage?
    /// An image at the upper end. Default nil.
    open var maximumValueImage: UIImage?
    private var images: [String: [UInt: UIImage]] = [:]

    /// Sets the image of the knob for a state.
    open func setThumbImage(_ image: UIImage?, for state: State) { images["thumb", default: [:]][state.rawValue] = image }
    /// Returns the image of the knob that was set for a state, or nil.
    open func thumbImage(for state: State) -> UIImage? { images["thumb"]?[state.rawValue] }
    /// The image of the knob for the current state, or nil.
    open var currentThumbImage: UIImage? { thumbImage(for: state) ?? thumbImage(for: .normal) }
    /// Sets the image of the track up to the knob for a state.
    open func setMinimumTrackImage(_ image: UIImage?, for state: State) { images["minimum", default: [:]][state.rawValue] = image }
    /// Returns the image of the track up to the knob that was set for a state, or nil.
    open func minimumTrackImage(for state: State) -> UIImage? { images["minimum"]?[state.rawValue] }
    /// Sets the image of the track after the knob for a state.
    open func setMaximumTrackImage(_ image: UIImage?, for state: State) { images["maximum", default: [:]][state.rawValue] = image }
    /// Returns the image of the track after the knob that was set for a state, or nil.
    open func maximumTrackImage(for state: State) -> UIImage? { images["maximum"]?[state.rawValue] }

    /// Returns the rectangle of the track for the slider's bounds, 4 points high.
    open func trackRect(forBounds bounds: CGRect) -> CGRect {
        CGRect(x: bounds.minX + 2, y: bounds.midY - 2, width: max(0, bounds.width - 4), height: 4)
    }

    /// Returns the rectangle of the knob for the slider's bounds, the track's rectangle and a value.
    open func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
        let size = currentThumbImage?.size ?? CGSize(width: 28, height: 28)
        let part = maximumValue > minimumValue ? CGFloat((value - minimumValue) / (maximumValue - minimumValue)) : 0
        return CGRect(
            x: rect.minX - 2 + part * (rect.width + 4 - size.width), y: bounds.midY - size.height / 2, width: size.width,
            height: size.height)
    }

    /// The height that the slider has on iOS, 34 points.
    open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: 34) }

    // MARK: Changes

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
