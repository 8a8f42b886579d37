// A view that shows an image, or several in turn, as its layer's contents.

/// Shows an image. User interaction is off by default.
///
/// A template image has the view's tint colour. An animated image, and `animationImages`, are shown by a keyframe animation of the
/// layer's contents.
@preconcurrency @MainActor open class UIImageView: UIView {
    /// The image. An animated image starts to move. Default nil.
    open var image: UIImage? {
        didSet { imageChanged() }
    }
    /// The size and weight of symbols; has no effect, as there are none. Default nil.
    open var preferredSymbolConfiguration: UIImage.SymbolConfiguration?
    /// The image to show while `isHighlighted` is true; nil shows `image`. Default nil.
    open var highlightedImage: UIImage? {
        didSet { show() }
    }
    /// Whether `highlightedImage` is shown. Default false.
    open var isHighlighted = false {
        didSet { show() }
    }

    // MARK: Animation

    /// The images that `startAnimating()` shows in turn, in place of `image`. Default nil.
    open var animationImages: [UIImage]? {
        didSet { if oldValue != nil || animationImages != nil { stopAnimating() } }
    }
    /// The images to show in turn while the view is highlighted. Default nil: `animationImages`.
    open var highlightedAnimationImages: [UIImage]?
    /// Seconds of one round; 0 means 1/30 s per image. Default 0.
    open var animationDuration: TimeInterval = 0
    /// The number of rounds; 0 means endless. Default 0.
    open var animationRepeatCount = 0

    private static let animationKey = "images"
    /// Whether a template image of mode `automatic` has the tint colour, as in buttons of type `system`.
    var showsTemplates = false {
        didSet { if showsTemplates != oldValue { show() } }
    }
    private var shownTint: UIColor?

    /// Creates an image view without an image, with a frame in points of the superview.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        // Image views do not receive touches unless the program says so.
        isUserInteractionEnabled = false
    }

    /// Creates an image view without an image. Nothing is read from `coder`.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        isUserInteractionEnabled = false
    }

    /// Creates an image view in the size of `image`.
    public init(image: UIImage?) {
        super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        isUserInteractionEnabled = false
        self.image = image
        imageChanged()
    }

    /// Creates an image view in the size of `image`, with another image for the highlighted state.
    public init(image: UIImage?, highlightedImage: UIImage?) {
        super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        isUserInteractionEnabled = false
        (self.image, self.highlightedImage) = (image, highlightedImage)
        imageChanged()
    }

    /// The size of the image, in points.
    open override var intrinsicContentSize: CGSize {
        image?.size ?? CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
    }

    /// Starts to show the animation images, or the images of an animated image, from the first one.
    open func startAnimating() {
        let own = isHighlighted ? highlightedAnimationImages ?? animationImages : animationImages
        let images = own ?? image?.images ?? []
        guard !images.isEmpty else { return }
        let animation = CAKeyframeAnimation(keyPath: "contents")
        animation.values = images.compactMap { $0.shown(tint: tintColor, isTemplate: showsTemplates) }
        animation.calculationMode = .discrete
        let natural = own == nil ? image?.duration ?? 0 : 0
        animation.duration = animationDuration > 0 ? animationDuration : natural > 0 ? natural : Double(images.count) / 30
        animation.repeatCount = animationRepeatCount > 0 ? Float(animationRepeatCount) : .infinity
        layer.contentsScale = images[0].scale
        layer.add(animation, forKey: Self.animationKey)
    }

    /// Stops the animation, and shows the image.
    open func stopAnimating() {
        layer.removeAnimation(forKey: Self.animationKey)
        show()
    }

    /// Whether images are shown in turn.
    open var isAnimating: Bool { layer.animation(forKey: Self.animationKey) != nil }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        updateTint()
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        // The view may have come into a tree with another tint colour.
        updateTint()
    }

    private func updateTint() {
        guard let shownTint, shownTint != tintColor else { return }
        show()
    }

    private func imageChanged() {
        show()
        invalidateIntrinsicContentSize()
        if image?.images != nil, animationImages == nil {
            startAnimating()
        } else if isAnimating {
            layer.removeAnimation(forKey: Self.animationKey)
        }
    }

    private func show() {
        let shown = isHighlighted ? highlightedImage ?? image : image
        shownTint = nil
        UIImage.show(shown, as: shown?.shown(tint: tint(), isTemplate: showsTemplates), in: layer)
    }

    private func tint() -> UIColor {
        let tint = tintColor ?? .systemBlue
        shownTint = tint
        return tint
    }
}
