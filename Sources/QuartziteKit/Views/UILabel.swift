// Labels: read-only text in a text layer. The previewer's panel also shows labels that stand among a scene's controls.
//
// A label whose class overrides `drawText(in:)`, `textRect(forBounds:limitedToNumberOfLines:)` or `draw(_:)` draws its text into its
// contents by these methods (UILabel+Drawing.swift).

import Quartzite

/// Shows one or more lines of text, centred vertically. User interaction is off by default.
@preconcurrency @MainActor open class UILabel: UIView {
    /// A text layer; a plain layer for a label that draws its text itself.
    open override class var layerClass: AnyClass { drawsItself ? CALayer.self : CATextLayer.self }

    /// Whether the class overrides a method that draws the text.
    private class var drawsItself: Bool {
        MethodOverrides.labelDraw.exist(in: self) || MethodOverrides.labelText.exist(in: self)
            || MethodOverrides.labelTextRect.exist(in: self)
    }

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
        textLayer?.belongsToView = true
        if overridesDraw { contentMode = .redraw }
        update()
    }

    // MARK: Text

    /// The text. Setting it removes `attributedText`. Default nil.
    open var text: String? {
        get { styledText?.string ?? plainText }
        set {
            (plainText, styledText) = (newValue, nil)
            textChanged()
        }
    }

    /// The text with attributes, which override the label's own properties. Default nil.
    open var attributedText: NSAttributedString? {
        get { styledText ?? plainText.map { NSAttributedString(string: $0, attributes: [.font: ownFont]) } }
        set {
            (plainText, styledText) = (newValue?.string, newValue.map(NSAttributedString.init(attributedString:)))
            textChanged()
        }
    }

    private var plainText: String?
    private(set) var styledText: NSAttributedString?

    /// The font. Default: the system font at 17 points.
    open var font: UIFont! = .systemFont(ofSize: UIFont.labelFontSize) {
        didSet { textChanged() }
    }

    /// The text colour. Default `label`.
    open var textColor: UIColor! = .label {
        didSet { update() }
    }

    /// The text colour while `isHighlighted` is true. Default nil: `textColor`.
    open var highlightedTextColor: UIColor? {
        didSet { update() }
    }

    /// Whether the text has the highlighted colour. Default false.
    open var isHighlighted = false {
        didSet { update() }
    }

    /// Whether the text has its full colour; if not, the text is dimmed. Default true.
    open var isEnabled = true {
        didSet { update() }
    }

    /// The colour of the text's shadow. Default nil: none.
    open var shadowColor: UIColor? {
        didSet { if shadowColor != oldValue { updateShadow() } }
    }

    /// The offset of the shadow in points; a positive height is downwards. Default (0, −1).
    open var shadowOffset = CGSize(width: 0, height: -1) {
        didSet { if shadowColor != nil { updateShadow() } }
    }

    // MARK: Lines

    /// The alignment of the lines. Default `natural`: left for left-to-right text.
    open var textAlignment = NSTextAlignment.natural {
        didSet { update() }
    }

    /// The largest number of lines; 0 for as many as fit. Default 1.
    open var numberOfLines = 1 {
        didSet { textChanged() }
    }

    /// How text that does not fit is shortened or wrapped. Default: an ellipsis at the end of the last line.
    open var lineBreakMode = NSLineBreakMode.byTruncatingTail {
        didSet { textChanged() }
    }

    /// Whether text that does not fit is shown in smaller fonts: a single line that is too long for the width, or several lines that
    /// need more room than the bounds and `numberOfLines` leave. Several lines shrink only if `lineBreakMode` truncates or clips
    /// them. Default false.
    open var adjustsFontSizeToFitWidth = false {
        didSet { update() }
    }

    /// The smallest factor of the font sizes of shrunken text; 0 means no limit. Default 0.
    open var minimumScaleFactor: CGFloat = 0 {
        didSet { update() }
    }

    /// How a shrunken line is placed vertically; it is centred in any case. Default `alignBaselines`.
    open var baselineAdjustment = UIBaselineAdjustment.alignBaselines
    /// Exists for source compatibility; has no effect, as the text size does not change. Default false.
    open var adjustsFontForContentSizeCategory = false
    /// Exists for source compatibility; has no effect. Default none.
    open var lineBreakStrategy: NSParagraphStyle.LineBreakStrategy = []
    /// Whether letters move together before the text is shortened; has no effect. Default false.
    open var allowsDefaultTighteningForTruncation = false

    /// The width in points at which `intrinsicContentSize` wraps lines. Default 0: no wrapping, unless constraints set the width.
    open var preferredMaxLayoutWidth: CGFloat = 0 {
        didSet { if preferredMaxLayoutWidth != oldValue { invalidateIntrinsicContentSize() } }
    }

    // MARK: Sizes

    /// The size of the text in points: of a single line, or wrapped at `preferredMaxLayoutWidth`.
    open override var intrinsicContentSize: CGSize { sizeThatFits(CGSize(width: preferredMaxLayoutWidth, height: 0)) }

    /// Returns the size of the text in points, wrapped at the width of `size`. A width of 0 or a single line means no wrapping.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let width = size.width > 0 && numberOfLines != 1 ? size.width : Self.unlimited
        let rect = CGRect(x: 0, y: 0, width: width, height: Self.unlimited)
        return textRect(forBounds: rect, limitedToNumberOfLines: numberOfLines).size
    }

    /// A length in points that no text reaches.
    private static let unlimited: CGFloat = 1e6

    /// Returns the rectangle of the text for bounds, in points: from the upper left corner of the bounds.
    open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
        CGRect(origin: bounds.origin, size: textSize(in: bounds.size, lines: numberOfLines))
    }

    /// Draws the text into the current context, centred vertically in a rectangle. Called if a subclass overrides this method,
    /// `draw(_:)` or `textRect(forBounds:limitedToNumberOfLines:)`.
    open func drawText(in rect: CGRect) { drawOwnText(in: rect) }

    /// Draws the text by `drawText(in:)`, if a subclass overrides a drawing method. Other labels show the text by their layer.
    open override func draw(_ rect: CGRect) { drawText(in: rect) }

    override var overridesDraw: Bool { Self.drawsItself }

    override func wrappedHeight(width: CGFloat) -> CGFloat? {
        guard numberOfLines != 1, preferredMaxLayoutWidth <= 0, width > 0 else { return nil }
        return sizeThatFits(CGSize(width: width, height: 0)).height
    }

    override func baseline(isFirst: Bool) -> (share: CGFloat, distance: CGFloat) {
        let height = sizeThatFits(CGSize(width: bounds.width, height: 0)).height
        // The text is centred vertically.
        return (0.5, isFirst ? ownFont.ascender - height / 2 : ownFont.descender + height / 2)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        if adjustsFontSizeToFitWidth { update() }
    }

    // MARK: The layer

    private func textChanged() {
        update()
        invalidateIntrinsicContentSize()
    }

    /// Shows the properties by the layer.
    private func update() {
        guard !overridesDraw else { return setNeedsDisplay() }
        guard let textLayer else { return }
        let factor = fittingFactor
        textLayer.font = ownFont
        textLayer.fontSize = ownFont.pointSize * factor
        textLayer.changeFormat { self.set(&$0) }
        textLayer.foregroundColor = shownColor.cgColor
        if let styledText { textLayer.setViewText(styledText, scaledBy: factor) } else { textLayer.string = plainText }
    }

    /// Shows the shadow of the text by the layer's shadow, which a program may also set itself.
    private func updateShadow() {
        guard !overridesDraw else { return setNeedsDisplay() }
        layer.shadowColor = shadowColor?.cgColor
        layer.shadowOpacity = shadowColor == nil ? 0 : 1
        (layer.shadowOffset, layer.shadowRadius) = (shadowOffset, 0)
    }
}

/// How a shrunken line of a label is placed vertically.
public enum UIBaselineAdjustment: Int, Sendable {
    case alignBaselines, alignCenters, none
}
