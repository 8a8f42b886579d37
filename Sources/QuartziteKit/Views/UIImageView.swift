// A view that shows a picture, by its layer's contents.

/// Shows a picture.
@MainActor open class UIImageView: UIView {
    /// Default nil.
    open var image: UIImage? {
        didSet { show() }
    }
    /// Shown instead while `isHighlighted`. Default nil.
    open var highlightedImage: UIImage? {
        didSet { show() }
    }
    /// Default false.
    open var isHighlighted = false {
        didSet { show() }
    }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        // Pictures do not take the mouse unless they are told to.
        isUserInteractionEnabled = false
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        isUserInteractionEnabled = false
    }

    /// A view of the picture's size.
    public convenience init(image: UIImage?) {
        self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        self.image = image
        show()
    }

    /// The picture's size.
    open override var intrinsicContentSize: CGSize {
        image?.size ?? CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
    }

    private func show() {
        let shown = isHighlighted ? highlightedImage ?? image : image
        layer.contentsScale = shown?.scale ?? 1
        layer.contents = shown?.cgImage
    }
}
