// The switch. The previewer's panel shows it as a checkbox too.

import Quartzite

/// A control with the states on and off.
@preconcurrency @MainActor open class UISwitch: UIControl {
    /// The appearance of a switch. All look alike.
    public enum Style: Int, Sendable {
        case automatic, checkbox, sliding
    }

    /// Whether the switch is on. Setting it calls no targets. Default false.
    open var isOn = false {
        didSet { if isOn != oldValue { show(animated: false) } }
    }
    /// The label of the switch in the panel. Default nil.
    open var title: String?
    /// The colour of a switch that is on. Default nil: green.
    open var onTintColor: UIColor? {
        didSet { show(animated: false) }
    }
    /// The colour of the knob. Default nil: white.
    open var thumbTintColor: UIColor? {
        didSet { show(animated: false) }
    }
    /// An image for the program's own use. Default nil.
    open var onImage: UIImage?
    /// An image for the program's own use. Default nil.
    open var offImage: UIImage?
    /// The preferred appearance; has no effect. Default automatic.
    open var preferredStyle = Style.automatic
    /// The appearance: always sliding.
    open var style: Style { .sliding }

    private let track = CALayer()
    private let thumb = CALayer()
    private static let size = CGSize(width: 51, height: 31)

    /// Creates a switch that is off, with the origin of a frame in points of the superview. The size is always 51 × 31 points.
    public override init(frame: CGRect) {
        super.init(frame: CGRect(origin: frame.origin, size: Self.size))
        setUp()
    }

    /// Creates a switch that is off. Nothing is read from `coder`.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    /// The rectangle in points of the superview. Its size is always 51 × 31 points.
    open override var frame: CGRect {
        get { super.frame }
        set { super.frame = CGRect(origin: newValue.origin, size: Self.size) }
    }

    /// The rectangle in own points. Its size is always 51 × 31 points.
    open override var bounds: CGRect {
        get { super.bounds }
        set { super.bounds = CGRect(origin: newValue.origin, size: Self.size) }
    }

    private func setUp() {
        layer.addSublayer(track)
        layer.addSublayer(thumb)
        track.cornerRadius = Self.size.height / 2
        thumb.cornerRadius = Self.size.height / 2 - 2
        (thumb.shadowOpacity, thumb.shadowRadius, thumb.shadowOffset) = (0.2, 2, CGSize(width: 0, height: 2))
        show(animated: false)
    }

    /// Sets whether the switch is on. An animated knob moves for 0.25 s.
    open func setOn(_ on: Bool, animated: Bool) {
        guard on != isOn else { return }
        isOn = on
        if animated { moveThumb() }
    }

    /// The size that the switch has on iOS, 51 × 31 points.
    open override var intrinsicContentSize: CGSize { Self.size }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }

    open override func layoutSubviews() {
        super.layoutSubviews()
        show(animated: false)
    }

    open override var isEnabled: Bool { didSet { show(animated: false) } }
    override var ownsTaps: Bool { true }

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        guard let touch, isNear(touch, event) else { return }
        setOn(!isOn, animated: true)
        sendActions(for: [.valueChanged, .primaryActionTriggered])
    }

    /// Handles a person's change of the switch. Has no effect on a disabled control.
    package func flip(to on: Bool) {
        guard isEnabled, on != isOn else { return }
        setOn(on, animated: true)
        sendActions(for: [.valueChanged, .primaryActionTriggered])
    }

    // MARK: The layers

    private func show(animated: Bool) {
        CATransaction.begin()
        CATransaction.setDisableActions(!animated)
        let frame = bounds
        let side = frame.height - 4
        track.frame = frame
        track.backgroundColor = (isOn ? onTintColor ?? .systemGreen : .systemGray5).cgColor
        thumb.frame = CGRect(x: isOn ? frame.maxX - side - 2 : frame.minX + 2, y: frame.minY + 2, width: side, height: side)
        thumb.backgroundColor = (thumbTintColor ?? .white).cgColor
        (track.opacity, thumb.opacity) = isEnabled ? (1, 1) : (0.5, 0.5)
        CATransaction.commit()
    }

    /// Moves the knob from the other side to where it is now.
    private func moveThumb() {
        let move = CABasicAnimation(keyPath: "position.x")
        let way = Self.size.width - Self.size.height
        move.fromValue = thumb.position.x + (isOn ? -way : way)
        move.duration = 0.25
        move.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        thumb.add(move, forKey: "move")
    }
}
