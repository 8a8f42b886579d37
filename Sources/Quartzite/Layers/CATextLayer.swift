import QuartziteGraphics

/// A layer that draws text in its bounds, from the top, over its background and under its contents and its sublayers.
///
/// The renderer rasterises the text at screen resolution, under any transform and `contentsScale`. A subclass instead draws the
/// text into its contents by `draw(in:)`, at `contentsScale`, and may override the method.
open class CATextLayer: CALayer {
    package var text = TextValues()
    // The objects that the properties were set from. The getters return the same objects.
    private var stringObject: Any?
    private var fontObject: CFTypeRef? = "Helvetica" as CFTypeRef
    private var foregroundColorObject: CGColor? = .white
    private var truncation = CATextLayerTruncationMode.none
    private var alignment = CATextLayerAlignmentMode.natural
    /// Whether the layer shows the text of a view, which is wrapped in `render(in:)` too.
    package var belongsToView = false

    public override init() {
        super.init()
        text.isInContents = drawsContents
    }

    public override init(layer: Any) {
        super.init(layer: layer)
        guard let layer = layer as? CATextLayer, layer.isBeingPresented else {
            text.isInContents = drawsContents
            return
        }
        (text, stringObject, fontObject) = (layer.text, layer.stringObject, layer.fontObject)
        (foregroundColorObject, truncation, alignment) = (layer.foregroundColorObject, layer.truncation, layer.alignment)
        belongsToView = layer.belongsToView
    }

    /// Reads an archived text layer.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        text.isInContents = drawsContents
    }

    package override var subclassValues: SubclassValues {
        get { .text(text) }
        set { if case .text(let values) = newValue { text = values } }
    }

    // MARK: The text

    /// The text: a `String` or an `NSAttributedString`. Any other value is stored and not drawn. Default nil. Not animatable.
    ///
    /// The layer's font and colour have no effect on an attributed string: text without attributes of its own is Helvetica at 12 points
    /// in black. The layer draws lines as Core Text does, without strikethroughs and `NSShadow`s. Of a paragraph style only writing
    /// direction and tab stops count; the layer's properties wrap, align and truncate the lines.
    open var string: Any? {
        get { stringObject }
        set {
            switch newValue {
            case let string as String: set(string: string, StyledText(string))
            case let string as NSAttributedString: set(string: string, StyledText(lines: string))
            case let string as NSString: set(string: string, StyledText(string.description))
            default: set(string: newValue, nil)
            }
        }
    }

    /// Sets `string` to an attributed text of a view, which is drawn with paragraph styles too. The layer's font and colour are those of characters
    /// without such attributes.
    package func setViewText(_ text: NSAttributedString, scaledBy factor: CGFloat = 1) {
        set(string: text, StyledText(text).scaled(by: factor))
    }

    private func set(string: Any?, _ styled: StyledText?) {
        guard isWritable("string") else { return }
        // A mutable string may be changed afterwards.
        stringObject = (string as? NSAttributedString)?.copy() ?? string
        change(\.text, styled, key: "string")
    }

    /// The font: a name as `String`, a `UIFont` or a `CGFont`. The font's size is ignored in favour of `fontSize`. A font that is
    /// not installed is replaced by the closest match. Default Helvetica; nil and other types count as Helvetica. Not animatable.
    open var font: CFTypeRef? {
        get { fontObject }
        set {
            guard isWritable("font") else { return }
            fontObject = newValue
            change(\.format.font, Self.description(of: newValue) ?? .helvetica)
        }
    }

    /// The size of the font, in points. Default 36. Animatable.
    open var fontSize: CGFloat {
        get { CGFloat(text.format.fontSize) }
        set {
            guard text.format.fontSize != Double(newValue) else { return }
            change("fontSize") { text.format.fontSize = Double(newValue) }
        }
    }

    /// The colour of a text without attributes. Default opaque white; nil counts as opaque white. Animatable.
    open var foregroundColor: CGColor? {
        get { LayerObjects.color(foregroundColorObject, for: text.foregroundColor) }
        set {
            let color = LayerColor(newValue)
            guard text.foregroundColor != color else { return }
            change("foregroundColor") {
                text.foregroundColor = color
                foregroundColorObject = newValue
            }
        }
    }

    /// Whether lines are wrapped at the width of the bounds. Default false: lines break only at newlines. Has no effect in `render(in:)`.
    /// Not animatable.
    open var isWrapped: Bool {
        get { text.format.isWrapped }
        set { change(\.format.isWrapped, newValue, key: "wrapped") }
    }

    /// The part of an overlong line that an ellipsis replaces; in wrapped text, of the last line that fits. Default `none`; an
    /// unknown value counts as `none`. Not animatable.
    open var truncationMode: CATextLayerTruncationMode {
        get { truncation }
        set {
            guard isWritable("truncationMode") else { return }
            truncation = newValue
            change(\.format.truncation, newValue.kind)
        }
    }

    /// The alignment of lines. Default `natural`; an unknown value counts as `natural`. Not animatable.
    open var alignmentMode: CATextLayerAlignmentMode {
        get { alignment }
        set {
            guard isWritable("alignmentMode") else { return }
            alignment = newValue
            change(\.format.alignment, newValue.kind)
        }
    }

    /// Whether glyphs are positioned on whole pixels, which is sharper but spaces glyphs less evenly. Default false. Not
    /// animatable.
    open var allowsFontSubpixelQuantization: Bool {
        get { text.format.placesGlyphsOnPixels }
        set { change(\.format.placesGlyphsOnPixels, newValue) }
    }

    /// Changes several layout settings that have no public property, as one change.
    package func changeFormat(_ body: (inout TextFormat) -> Void) {
        var format = text.format
        body(&format)
        change(\.format, format)
    }

    /// Sets a value that does not animate.
    private func change<Value: Equatable>(
        _ path: WritableKeyPath<TextValues, Value>, _ value: Value, key: StaticString = #function
    ) {
        guard text[keyPath: path] != value, isWritable("\(key)") else { return }
        text[keyPath: path] = value
        markChanged(.values)
        setNeedsDisplay()
    }

    private static func description(of font: CFTypeRef?) -> FontDescription? {
        switch font {
        case let font as any FontConvertible: font.fontDescription
        case let name as String: FontDescription(name: name)
        case let name as NSString: FontDescription(name: name.description)
        default: nil
        }
    }

    // MARK: Drawing

    /// Whether the layer is of a subclass, which draws into its contents.
    private var drawsContents: Bool { type(of: self) != CATextLayer.self }

    open override func display() {
        // A plain text layer is drawn by the renderer.
        if drawsContents { super.display() }
    }

    /// Draws the text with the shown values of animated properties.
    open override func draw(in ctx: CGContext) {
        var shown = text
        if let animation = committed?.animation, animation.touchesSubclass, let presented = presentation() { shown = presented.text }
        shown.draw(in: ctx, bounds: bounds, isFlipped: isYUp, isMirrored: isMirrored)
    }

    open override var bounds: CGRect {
        get { super.bounds }
        set {
            let old = super.bounds.size
            super.bounds = newValue
            if drawsContents && super.bounds.size != old { setNeedsDisplay() }
        }
    }

    package override func renderContent(in context: CGContext) {
        text.draw(in: context, bounds: bounds, isFlipped: isYUp, isMirrored: isMirrored)
    }

    /// Draws the text as `render(in:)` does on Apple's systems: lines break only at newlines.
    func renderLines(in context: CGContext) {
        var lines = text
        if !belongsToView { lines.format.isWrapped = false }
        lines.draw(in: context, bounds: bounds, isFlipped: isYUp, isMirrored: isMirrored)
    }

    package override var ownContentLiesUnderContents: Bool { true }

    package override var ownPartCount: Int { text.isDrawn ? 1 : 0 }

    open override class func needsDisplay(forKey key: String) -> Bool {
        switch key {
        case "string", "font", "fontSize", "foregroundColor", "wrapped", "truncationMode", "alignmentMode",
            "allowsFontSubpixelQuantization", "style", "contentsScale":
            true
        default: super.needsDisplay(forKey: key)
        }
    }

    // MARK: Key-value coding

    package override class var keyTable: KeyTable { keys }

    private static let keys = KeyTable(
        after: CALayer.keyTable,
        [
            KeyedProperty("fontSize", \CATextLayer.fontSize).animatable(\TextValues.format.fontSize),
            KeyedProperty("foregroundColor", object: \CATextLayer.foregroundColor, default: .white).animatable(\TextValues.foregroundColor),
            KeyedProperty(any: "string", \CATextLayer.string),
            KeyedProperty(
                "font", of: CATextLayer.self, default: "Helvetica" as CFTypeRef, read: \.font,
                write: { layer, value in
                    layer.font = String.unboxed(value).map { $0 as CFTypeRef } ?? value as? any FontConvertible & AnyObject
                    return true
                }),
            KeyedProperty("wrapped", \CATextLayer.isWrapped),
            KeyedProperty("truncationMode", \CATextLayer.truncationMode, default: CATextLayerTruncationMode.none),
            KeyedProperty("alignmentMode", \CATextLayer.alignmentMode, default: .natural),
            KeyedProperty("allowsFontSubpixelQuantization", \CATextLayer.allowsFontSubpixelQuantization),
        ])
}
