// The stepper: two buttons, minus and plus, drawn by layers.

import Quartzite

/// Two buttons that decrease and increase a number.
@preconcurrency @MainActor open class UIStepper: UIControl {
    private var stored = 0.0

    /// The number, clamped to `minimumValue`…`maximumValue`. Setting it calls no targets. Default 0.
    open var value: Double {
        get { stored }
        set {
            stored = newValue.isNaN ? minimumValue : min(max(newValue, minimumValue), max(minimumValue, maximumValue))
            showState()
        }
    }
    /// The smallest number. Default 0.
    open var minimumValue = 0.0 {
        didSet { value = stored }
    }
    /// The largest number. Default 100.
    open var maximumValue = 100.0 {
        didSet { value = stored }
    }
    /// The change of one press. Values that are not positive are reported as misuse, and count as 1. Default 1.
    open var stepValue = 1.0 {
        didSet {
            guard !(stepValue > 0) else { return }
            Misuse.report("UIStepper.stepValue: \(stepValue) is not positive; 1 is used")
            stepValue = 1
        }
    }
    /// Whether a press that lasts repeats. Default true.
    open var autorepeat = true
    /// Whether the number continues at the other end of the range. Default false.
    open var wraps = false
    /// Whether targets are called at each repetition, or only at the end of a press. Default true.
    open var isContinuous = true

    // MARK: Images

    private var images: [String: [UInt: UIImage]] = [:]
    private let pictures = StepperPictures()

    /// Sets the background image for a state, which replaces the standard background.
    open func setBackgroundImage(_ image: UIImage?, for state: State) { set(image, "background", state) }
    /// Returns the background image that was set for a state, or nil.
    open func backgroundImage(for state: State) -> UIImage? { images["background"]?[state.rawValue] }
    /// Sets the image between the buttons. The states have no effect, other than that `dividerImage` returns the image for them.
    open func setDividerImage(_ image: UIImage?, forLeftSegmentState leftState: State, rightSegmentState rightState: State) {
        set(image, "divider \(rightState.rawValue)", leftState)
    }
    /// Returns the image between the buttons that was set for the states, or nil.
    open func dividerImage(forLeftSegmentState leftState: State, rightSegmentState rightState: State) -> UIImage? {
        images["divider \(rightState.rawValue)"]?[leftState.rawValue]
    }
    /// Sets the image of the button that increases the number, in place of the plus sign. The image has the label colour, unless its
    /// rendering mode is `alwaysOriginal`.
    open func setIncrementImage(_ image: UIImage?, for state: State) { set(image, "increment", state) }
    /// Returns the image of the button that increases the number for a state, or nil.
    open func incrementImage(for state: State) -> UIImage? { images["increment"]?[state.rawValue] }
    /// Sets the image of the button that decreases the number, in place of the minus sign. The image has the label colour, unless its
    /// rendering mode is `alwaysOriginal`.
    open func setDecrementImage(_ image: UIImage?, for state: State) { set(image, "decrement", state) }
    /// Returns the image of the button that decreases the number for a state, or nil.
    open func decrementImage(for state: State) -> UIImage? { images["decrement"]?[state.rawValue] }

    private func set(_ image: UIImage?, _ kind: String, _ state: State) {
        images[kind, default: [:]][state.rawValue] = image
        showState()
        setNeedsLayout()
    }

    private let minus = CALayer()
    private let plus = (across: CALayer(), down: CALayer())
    private let divider = CALayer()
    private var timer: Timer?
    private var direction = 1.0
    private var changed = false

    private static let size = CGSize(width: 94, height: 32)

    /// Creates a stepper with a frame in points of the superview. The size is always 94 × 32 points.
    public override init(frame: CGRect) {
        super.init(frame: CGRect(origin: frame.origin, size: Self.size))
        setUp()
    }

    /// Creates a stepper. Nothing is read from `coder`.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        layer.cornerRadius = 8
        layer.backgroundColor = UIColor.tertiarySystemFill.cgColor
        for sign in [minus, plus.across, plus.down, divider] { layer.addSublayer(sign) }
        divider.backgroundColor = UIColor.separator.cgColor
        showState()
    }

    /// The size of the stepper, 94 × 32 points.
    open override var intrinsicContentSize: CGSize { Self.size }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let (quarter, middle) = (bounds.width / 4, bounds.midY)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        minus.frame = CGRect(x: quarter - 7, y: middle - 1, width: 14, height: 2)
        plus.across.frame = CGRect(x: 3 * quarter - 7, y: middle - 1, width: 14, height: 2)
        plus.down.frame = CGRect(x: 3 * quarter - 1, y: middle - 7, width: 2, height: 14)
        divider.frame = CGRect(x: 2 * quarter - 0.5, y: middle - 9, width: 1, height: 18)
        pictures.layOut(in: bounds)
        CATransaction.commit()
    }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        showState()
    }

    open override var isEnabled: Bool { didSet { showState() } }
    override var ownsTaps: Bool { true }

    // MARK: Presses

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        direction = touch.location(in: self).x >= bounds.midX ? 1 : -1
        changed = false
        step()
        if autorepeat { wait(0.5) }
        return true
    }

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) { stop() }
    open override func cancelTracking(with event: UIEvent?) { stop() }

    private func wait(_ seconds: Double) {
        timer = .once(after: seconds) { [weak self] in
            self?.step()
            self?.wait(0.1)
        }
    }

    private func stop() {
        timer?.invalidate()
        timer = nil
        if changed, !isContinuous { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
    }

    private func step() {
        let old = stored
        let wanted = stored + direction * stepValue
        if wraps, wanted > maximumValue {
            value = minimumValue
        } else if wraps, wanted < minimumValue {
            value = maximumValue
        } else {
            value = wanted
        }
        guard stored != old else { return }
        changed = true
        if isContinuous { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
    }

    private func showState() {
        let canDecrease = isEnabled && (wraps || stored > minimumValue)
        let canIncrease = isEnabled && (wraps || stored < maximumValue)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        minus.backgroundColor = (canDecrease ? UIColor.label : .quaternaryLabel).cgColor
        for sign in [plus.across, plus.down] { sign.backgroundColor = (canIncrease ? UIColor.label : .quaternaryLabel).cgColor }
        if !images.isEmpty { showImages(canDecrease, canIncrease) }
        CATransaction.commit()
    }

    private func showImages(_ canDecrease: Bool, _ canIncrease: Bool) {
        func image(_ kind: String, _ isOn: Bool) -> UIImage? {
            (isOn ? nil : images[kind]?[State.disabled.rawValue]) ?? images[kind]?[State.normal.rawValue]
        }
        let (less, more) = (image("decrement", canDecrease), image("increment", canIncrease))
        minus.isHidden = less != nil
        for sign in [plus.across, plus.down] { sign.isHidden = more != nil }
        let line = dividerImage(forLeftSegmentState: .normal, rightSegmentState: .normal)
        divider.isHidden = line != nil
        let background = image("background", isEnabled)
        layer.backgroundColor = background == nil ? UIColor.tertiarySystemFill.cgColor : nil
        UIImage.show(background, in: layer)
        pictures.show(
            [(less, canDecrease), (line, true), (more, canIncrease)], in: layer, colors: (on: .label, off: .quaternaryLabel))
        pictures.layOut(in: bounds)
    }
}

/// The layers of a stepper's images: of the button that decreases, between the buttons, and of the button that increases.
@MainActor private final class StepperPictures {
    private var layers: [CALayer] = []
    private var sizes: [CGSize] = []

    func show(_ images: [(image: UIImage?, isOn: Bool)], in superlayer: CALayer, colors: (on: UIColor, off: UIColor)) {
        if layers.isEmpty {
            layers = images.map { _ in CALayer() }
            for layer in layers { superlayer.addSublayer(layer) }
        }
        for (index, (image, isOn)) in images.enumerated() {
            // The image between the buttons keeps its colours.
            layers[index].contents = image?.shown(tint: isOn ? colors.on : colors.off, isTemplate: index != 1)
            layers[index].contentsScale = image?.scale ?? 1
        }
        sizes = images.map { $0.image?.size ?? .zero }
    }

    func layOut(in bounds: CGRect) {
        for (index, layer) in layers.enumerated() {
            layer.bounds.size = sizes[index]
            layer.position = CGPoint(x: bounds.width * CGFloat(index + 1) / 4, y: bounds.midY)
        }
    }
}
