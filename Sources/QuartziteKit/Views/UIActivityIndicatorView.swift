// The activity indicator: eight spokes, each of which in turn is the darkest.

/// A rotating wheel of spokes, which shows that an activity is in progress. The spokes are layers with animated opacity.
@preconcurrency @MainActor open class UIActivityIndicatorView: UIView {
    /// The size of an indicator: medium is 20 points wide, large is 37. The older styles also have a colour.
    public enum Style: Int, Sendable {
        case whiteLarge = 0
        case white = 1
        case gray = 2
        case medium = 100
        case large = 101

        /// The width and height of the wheel, in points.
        var side: CGFloat { self == .large || self == .whiteLarge ? 37 : 20 }

        /// The colour of the spokes unless the program sets another one.
        var color: UIColor { self == .white || self == .whiteLarge ? .white : .systemGray }
    }

    /// The size of the wheel. Default `medium`.
    open var style: Style {
        didSet {
            guard style != oldValue else { return }
            if color == oldValue.color { color = style.color }
            build()
        }
    }

    /// The colour of the spokes. Default `systemGray`.
    open var color: UIColor! = .systemGray {
        didSet { for spoke in spokes { spoke.backgroundColor = color?.cgColor } }
    }

    /// Whether the view is hidden while it does not animate. Default true.
    open var hidesWhenStopped = true {
        didSet { show() }
    }

    /// Whether the wheel rotates. Default false.
    open private(set) var isAnimating = false

    private var spokes: [CALayer] = []
    private static let spokeCount = 8
    /// Seconds of one rotation.
    private static let turn = 0.8

    /// Creates an indicator in the size of a style.
    public init(style: Style) {
        self.style = style
        color = style.color
        super.init(frame: CGRect(x: 0, y: 0, width: style.side, height: style.side))
        build()
    }

    /// Creates an indicator of style `medium`, with a frame in points of the superview. A frame without a size gets the style's.
    public override init(frame: CGRect) {
        style = .medium
        let side = Style.medium.side
        super.init(frame: frame.size == .zero ? CGRect(origin: frame.origin, size: CGSize(width: side, height: side)) : frame)
        build()
    }

    /// Creates an indicator of style `medium`. Nothing is read from `coder`.
    public required init(coder: NSCoder) {
        style = .medium
        super.init(frame: .zero)
        build()
    }

    open override var intrinsicContentSize: CGSize { CGSize(width: style.side, height: style.side) }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    /// Starts the rotation. Has no effect while the wheel rotates.
    open func startAnimating() {
        guard !isAnimating else { return }
        isAnimating = true
        animate()
        show()
    }

    /// Stops the rotation. Has no effect while the wheel is stopped.
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
            // The spoke points upwards from the centre, about which it is rotated.
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
