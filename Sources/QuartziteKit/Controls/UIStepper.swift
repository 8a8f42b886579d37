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
        CATransaction.commit()
    }
}
