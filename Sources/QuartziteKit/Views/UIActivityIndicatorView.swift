// The wheel that says that something is going on: eight spokes of which each in turn is the darkest.

/// A turning wheel of spokes, made of layers whose opacities are animated.
@MainActor open class UIActivityIndicatorView: UIView {
    public enum Style: Int, Sendable {
        case medium = 100, large = 101

        /// The side of the wheel, in points.
        var side: CGFloat { self == .medium ? 20 : 37 }
    }

    /// Default medium.
    open var style: Style {
        didSet { if style != oldValue { build() } }
    }

    /// Default grey.
    open var color: UIColor! = .systemGray {
        didSet { for spoke in spokes { spoke.backgroundColor = color?.cgColor } }
    }

    /// Whether it is hidden while it does not turn. Default true.
    open var hidesWhenStopped = true {
        didSet { show() }
    }

    public private(set) var isAnimating = false

    private var spokes: [CALayer] = []
    private static let spokeCount = 8
    /// Seconds of one turn.
    private static let turn = 0.8

    public init(style: Style) {
        self.style = style
        super.init(frame: CGRect(x: 0, y: 0, width: style.side, height: style.side))
        build()
    }

    public override init(frame: CGRect) {
        style = .medium
        super.init(frame: frame)
        build()
    }

    public required init?(coder: NSCoder) {
        style = .medium
        super.init(coder: coder)
        build()
    }

    open override var intrinsicContentSize: CGSize { CGSize(width: style.side, height: style.side) }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    /// Begins to turn. Nothing while it does.
    open func startAnimating() {
        guard !isAnimating else { return }
        isAnimating = true
        animate()
        show()
    }

    open func stopAnimating() {
        guard isAnimating else { return }
        isAnimating = false
        for spoke in spokes { spoke.removeAllAnimations() }
        show()
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        for spoke in spokes { spoke.position = CGPoint(x: bounds.midX, y: bounds.midY) }
    }

    private func show() {
        isHidden = hidesWhenStopped && !isAnimating
    }

    private func build() {
        for spoke in spokes { spoke.removeFromSuperlayer() }
        let side = style.side
        spokes = (0..<Self.spokeCount).map { index in
            let spoke = CALayer()
            spoke.bounds = CGRect(x: 0, y: 0, width: side / 9, height: side / 3.4)
            // The spoke stands above the middle, about which it is turned.
            spoke.anchorPoint = CGPoint(x: 0.5, y: 1.7)
            spoke.position = CGPoint(x: bounds.midX, y: bounds.midY)
            spoke.cornerRadius = side / 18
            spoke.backgroundColor = color?.cgColor
            spoke.setAffineTransform(CGAffineTransform(rotationAngle: 2 * .pi * CGFloat(index) / CGFloat(Self.spokeCount)))
            spoke.opacity = Float(1 - 0.8 * Double(index) / Double(Self.spokeCount))
            layer.addSublayer(spoke)
            return spoke
        }
        if isAnimating { animate() }
        show()
    }

    private func animate() {
        for (index, spoke) in spokes.enumerated() {
            let fade = CABasicAnimation(keyPath: "opacity")
            (fade.fromValue, fade.toValue) = (1, 0.2)
            (fade.duration, fade.repeatCount) = (Self.turn, .infinity)
            fade.timeOffset = Self.turn * (1 - Double(index) / Double(Self.spokeCount))
            spoke.add(fade, forKey: "turn")
        }
    }
}
