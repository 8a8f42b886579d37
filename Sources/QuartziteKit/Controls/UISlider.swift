// The slider. The previewer's panel shows it; a slider with a frame is drawn there too, and its knob is dragged there. The layers are
// in SliderLayers.swift.

/// A control for a number within a range.
@preconcurrency @MainActor open class UISlider: UIControl {
    private var stored: Float = 0
    private let layers = SliderLayers()
    /// The value and the position of the touch at the begin of a drag.
    private var dragStart: (value: Float, x: CGFloat) = (0, 0)

    /// Creates a slider from 0 to 1, with a frame in points of the superview.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        layers.add(to: self)
    }

    /// Creates a slider from 0 to 1. Nothing is read from `coder`.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        layers.add(to: self)
    }

    /// The value, clamped to `minimumValue`…`maximumValue`. Setting it calls no targets. Default 0.
    open var value: Float {
        get { stored }
        set {
            stored = newValue.isNaN ? minimumValue : min(max(newValue, minimumValue), max(minimumValue, maximumValue))
            layers.show(self)
        }
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

    /// The colour of the track up to the knob. Default nil: the tint colour.
    open var minimumTrackTintColor: UIColor? {
        didSet { layers.show(self) }
    }
    /// The colour of the track after the knob. Default nil: a light grey.
    open var maximumTrackTintColor: UIColor? {
        didSet { layers.show(self) }
    }
    /// The colour of the knob. Default nil: white.
    open var thumbTintColor: UIColor? {
        didSet { layers.show(self) }
    }
    /// An image before the track, at the lower end. Default nil.
    open var minimumValueImage: UIImage? {
        didSet { layers.show(self) }
    }
    /// An image after the track, at the upper end. Default nil.
    open var maximumValueImage: UIImage? {
        didSet { layers.show(self) }
    }
    private var images: [String: [UInt: UIImage]] = [:]

    /// Sets the image of the knob for a state.
    open func setThumbImage(_ image: UIImage?, for state: State) {
        images["thumb", default: [:]][state.rawValue] = image
        layers.show(self)
    }
    /// Returns the image of the knob that was set for a state, or nil.
    open func thumbImage(for state: State) -> UIImage? { images["thumb"]?[state.rawValue] }
    /// The image of the knob for the current state, or nil.
    open var currentThumbImage: UIImage? { thumbImage(for: state) ?? thumbImage(for: .normal) }
    /// Sets the image of the track up to the knob for a state.
    open func setMinimumTrackImage(_ image: UIImage?, for state: State) {
        images["minimum", default: [:]][state.rawValue] = image
        layers.show(self)
    }
    /// Returns the image of the track up to the knob that was set for a state, or nil.
    open func minimumTrackImage(for state: State) -> UIImage? { images["minimum"]?[state.rawValue] }
    /// Sets the image of the track after the knob for a state.
    open func setMaximumTrackImage(_ image: UIImage?, for state: State) {
        images["maximum", default: [:]][state.rawValue] = image
        layers.show(self)
    }
    /// Returns the image of the track after the knob that was set for a state, or nil.
    open func maximumTrackImage(for state: State) -> UIImage? { images["maximum"]?[state.rawValue] }

    /// Returns the rectangle of the image at the lower end for the slider's bounds: at the left, in the image's size. Zero without an
    /// image.
    open func minimumValueImageRect(forBounds bounds: CGRect) -> CGRect {
        guard let size = minimumValueImage?.size else { return .zero }
        return CGRect(x: bounds.minX, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
    }

    /// Returns the rectangle of the image at the upper end for the slider's bounds: at the right, in the image's size. Zero without an
    /// image.
    open func maximumValueImageRect(forBounds bounds: CGRect) -> CGRect {
        guard let size = maximumValueImage?.size else { return .zero }
        return CGRect(x: bounds.maxX - size.width, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
    }

    /// Returns the rectangle of the track for the slider's bounds, 4 points high, between the images at the ends.
    open func trackRect(forBounds bounds: CGRect) -> CGRect {
        let (lower, upper) = (minimumValueImageRect(forBounds: bounds), maximumValueImageRect(forBounds: bounds))
        let start = lower.isEmpty ? bounds.minX : lower.maxX + 8
        let end = upper.isEmpty ? bounds.maxX : upper.minX - 8
        return CGRect(x: start + 2, y: bounds.midY - 2, width: max(0, end - start - 4), height: 4)
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

    // MARK: Dragging

    open override func layoutSubviews() {
        super.layoutSubviews()
        layers.show(self)
    }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        layers.show(self)
    }

    open override var isEnabled: Bool { didSet { layers.show(self) } }

    private var currentThumbRect: CGRect { thumbRect(forBounds: bounds, trackRect: trackRect(forBounds: bounds), value: value) }

    /// Begins a drag if the press hits the knob, or comes near.
    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let point = touch.location(in: self)
        dragStart = (value, point.x)
        return currentThumbRect.insetBy(dx: -10, dy: -10).contains(point)
    }

    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let way = trackRect(forBounds: bounds).width + 4 - currentThumbRect.width
        guard way > 0 else { return true }
        let old = value
        value = dragStart.value + Float((touch.location(in: self).x - dragStart.x) / way) * (maximumValue - minimumValue)
        if isContinuous, value != old { sendActions(for: .valueChanged) }
        return true
    }

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        if !isContinuous, value != dragStart.value { sendActions(for: .valueChanged) }
    }

    /// Returns false for drags and swipes of superviews that start on the knob.
    open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        let isDrag = gestureRecognizer is UIPanGestureRecognizer || gestureRecognizer is UISwipeGestureRecognizer
        guard isEnabled, isDrag, gestureRecognizer.view !== self else { return super.gestureRecognizerShouldBegin(gestureRecognizer) }
        return !isTracking
    }

    /// Handles a person's drag of the knob; `isLast` at the release. Has no effect on a disabled control.
    package func drag(to newValue: Float, isLast: Bool) {
        guard isEnabled else { return }
        let old = value
        value = newValue
        if isContinuous ? value != old : isLast { sendActions(for: .valueChanged) }
        if isLast { sendActions(for: .touchUpInside) }
    }
}
