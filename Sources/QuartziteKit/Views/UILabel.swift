// A text that is only read: a text layer, as UIKit's labels are set. The previewer's panel shows labels that are among a scene's controls.

import Quartzite

/// Text, one line of it or more, in the middle of its height.
@MainActor open class UILabel: UIView {
    open override class var layerClass: AnyClass { CATextLayer.self }

    private var textLayer: CATextLayer? { layer as? CATextLayer }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        isUserInteractionEnabled = false
        updateFormat()
        textLayer?.foregroundColor = textColor.cgColor
    }

    /// Default nil. Setting it does away with `attributedText`.
    open var text: String? {
        didSet {
            styledText = nil
            textLayer?.string = text
        }
    }

    private var styledText: NSAttributedString?

    /// Text with attributes, which count before the label's own. Default nil.
    open var attributedText: NSAttributedString? {
        get { styledText ?? text.map { NSAttributedString(string: $0) } }
        set {
            text = newValue?.string
            styledText = newValue
            if let newValue { textLayer?.string = newValue }
        }
    }

    /// Default the system font at 17 points.
    open var font: UIFont! = .systemFont(ofSize: UIFont.labelFontSize) {
        didSet { updateFormat() }
    }

    /// Default the label colour.
    open var textColor: UIColor! = .label {
        didSet { textLayer?.foregroundColor = (textColor ?? .label).cgColor }
    }

    /// Default natural.
    open var textAlignment = NSTextAlignment.natural {
        didSet { updateFormat() }
    }

    /// The most lines; 0 for as many as there is room for. Default 1.
    open var numberOfLines = 1 {
        didSet { updateFormat() }
    }

    /// Default the end of the last line gives way to an ellipsis.
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

    /// The size of the text: in one line, or broken at `preferredMaxLayoutWidth`.
    open override var intrinsicContentSize: CGSize { sizeThatFits(CGSize(width: preferredMaxLayoutWidth, height: 0)) }

    /// The width at which `intrinsicContentSize` breaks lines. Default 0: nowhere.
    open var preferredMaxLayoutWidth: CGFloat = 0

    /// The size that the text takes up in a width; 0 means without limit, as does a single line.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        guard let values = textLayer?.text, let text = values.text else { return .zero }
        let width = size.width > 0 && numberOfLines != 1 ? size.width : .infinity
        guard let layout = TextLayout(text, values.format, room: CGSize(width: width, height: .infinity)) else { return .zero }
        let fitting = layout.size
        return CGSize(width: min(fitting.width, width).rounded(.up), height: fitting.height.rounded(.up))
    }
}
