// Labels: read-only text in a text layer. The previewer's panel also shows labels that stand among a scene's controls.

import Quartzite

/// Shows one or more lines of text, centred vertically. User interaction is off by default.
@preconcurrency @MainActor open class UILabel: UIView {
    open override class var layerClass: AnyClass { CATextLayer.self }

    private var textLayer: CATextLayer? { layer as? CATextLayer }

    /// Creates a label without text, with a frame in points of the superview.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    /// Creates a label without text. Nothing is read from `coder`.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        isUserInteractionEnabled = false
        updateFormat()
        textLayer?.foregroundColor = textColor.cgColor
    }

    /// The text. Setting it removes `attributedText`. Default nil.
    open var text: String? {
        didSet {
            styledText = nil
            textLayer?.string = text
        }
    }

    private var styledText: NSAttributedString?

    /// The text with attributes, which override the label's own properties. Default nil.
    open var attributedText: NSAttributedString? {
        get { styledText ?? text.map { NSAttributedString(string: $0) } }
        set {
            text = newValue?.string
            styledText = newValue
            if let newValue { textLayer?.string = newValue }
        }
    }

    /// The font. Default: the system font at 17 points.
    open var font: UIFont! = .systemFont(ofSize: UIFont.labelFontSize) {
        didSet { updateFormat() }
    }

    /// The text colour. Default `label`.
    open var textColor: UIColor! = .label {
        didSet { textLayer?.foregroundColor = (textColor ?? .label).cgColor }
    }

    /// The alignment of the lines. Default `natural`: left for left-to-right text.
    open var textAlignment = NSTextAlignment.natural {
        didSet { updateFormat() }
    }

    /// The largest number of lines; 0 for as many as fit. Default 1.
    open var numberOfLines = 1 {
        didSet { updateFormat() }
    }

    /// How text that does not fit is shortened or wrapped. Default: an ellipsis at the end of the last line.
    open var lineBreakMode = NSLineBreakMode.byTruncatingTail {
        didSet { updateFormat() }
    }

    private func updateFormat() {
        guard let textLayer else { return }
        let font = self.font ?? .systemFont(ofSize: UIFont.labelFontSize)
        textLayer.font = font
        textLayer.fontSize = font.pointSize
        textLayer.changeFormat { self.set(&$0) }
    }

    private func set(_ format: inout TextFormat) {
        format.isCenteredVertically = true
        format.alignment = textAlignment.format
        format.truncation = lineBreakMode.truncation
        format.isWrapped = numberOfLines != 1 && lineBreakMode != .byClipping
        format.lineLimit = max(0, numberOfLines)
    }

    /// The size of the text in points: of a single line, or wrapped at `preferredMaxLayoutWidth`.
    open override var intrinsicContentSize: CGSize { sizeThatFits(CGSize(width: preferredMaxLayoutWidth, height: 0)) }

    override func wrappedHeight(width: CGFloat) -> CGFloat? {
        guard numberOfLines != 1, preferredMaxLayoutWidth <= 0, width > 0 else { return nil }
        return sizeThatFits(CGSize(width: width, height: 0)).height
    }

    override func baseline(isFirst: Bool) -> (share: CGFloat, distance: CGFloat) {
        let font = self.font ?? .systemFont(ofSize: UIFont.labelFontSize)
        let height = sizeThatFits(CGSize(width: bounds.width, height: 0)).height
        // The text is centred vertically.
        return (0.5, isFirst ? font.ascender - height / 2 : font.descender + height / 2)
    }

    /// The width in points at which `intrinsicContentSize` wraps lines. Default 0: no wrapping.
    open var preferredMaxLayoutWidth: CGFloat = 0

    /// Returns the size of the text in points, wrapped at the width of `size`. A width of 0 or a single line means no wrapping.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        guard let values = textLayer?.text, let text = values.text else { return .zero }
        let width = size.width > 0 && numberOfLines != 1 ? size.width : .infinity
        guard let layout = TextLayout(text, values.format, room: CGSize(width: width, height: .infinity)) else { return .zero }
        let fitting = layout.size
        return CGSize(width: min(fitting.width, width).rounded(.up), height: fitting.height.rounded(.up))
    }
}
