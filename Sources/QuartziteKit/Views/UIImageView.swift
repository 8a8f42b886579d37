// A view that shows an image as its layer's contents.

/// Shows an image. User interaction is off by default.
@preconcurrency @MainActor open class UIImageView: UIView {
    /// The image. Default nil.
    open var image: UIImage? {
        didSet { show() }
    }
    /// The image to show while `isHighlighted` is true; nil shows `image`. Default nil.
    open var highlightedImage: UIImage? {
        didSet { show() }
    }
    /// Whether `highlightedImage` is shown. Default false.
    open var isHighlighted = false {
        didSet { show() }
    }

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
    public convenience init(image: UIImage?) {
        self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        self.image = image
        show()
    }

    /// The size of the image, in points.
    open override var intrinsicContentSize: CGSize {
        image?.size ?? CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
    }

    private func show() {
        let shown = isHighlighted ? highlightedImage ?? image : image
        layer.contentsScale = shown?.scale ?? 1
        layer.contents = shown?.cgImage
    }
}
