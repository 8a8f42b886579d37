import QuartziteGraphics

/// A layer that shows text in its bounds, from the top, over its contents and under its sublayers.
///
/// The renderer draws the text as sharp as the screen shows it, whatever the layer's transform and `contentsScale`. A subclass draws
/// it into its contents instead, by `draw(in:)`, which it may override: there `contentsScale` counts.
open class CATextLayer: CALayer {
    package var text = TextValues()
    // What the properties were set from, to give back the same objects.
    private var stringObject: Any?
    private var fontObject: CFTypeRef? = "Helvetica" as CFTypeRef
    private var foregroundColorObject: CGColor? = .white
    private var truncation = CATextLayerTruncationMode.none
    private var alignment = CATextLayerAlignmentMode.natural

    public override init() {
        super.init()
        text.isInContents = drawsContents
    }

    public override init(layer: Any) {
        super.init(layer: layer)
        guard let layer = layer as? CATextLayer else { return }
        (text, stringObject, fontObject) = (layer.text, layer.stringObject, layer.fontObject)
        (foregroundColorObject, truncation, alignment) = (layer.foregroundColorObject, layer.truncation, layer.alignment)
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        text.isInContents = drawsContents
    }

    package override var subclassValues: SubclassValues {
        get { .text(text) }
        set { if case .text(let values) = newValue { text = values } }
    }

    // MARK: The text

    /// A `String` or an `NSAttributedString`; anything else is kept and not drawn. What an attributed string says of fonts and colours
    /// counts before the layer's. Default nil.
    open var string: Any? {
        get { stringObject }
        set {
            guard isWritable("string") else { return }
            let styled: StyledText? =
                switch newValue {
                case let string as String: StyledText(string)
                case let string as NSAttributedString: StyledText(string)
                case let string as NSString: StyledText(string.description)
                default: nil
                }
            // A mutable string may be changed afterwards.
            stringObject = (newValue as? NSAttributedString)?.copy() ?? newValue
            change(\.text, styled)
        }
    }

    /// A font's name, as `String`, a `UIFont` or a `CGFont`; its size does not count. What is not installed is replaced by what is
    /// nearest. Default Helvetica, which nil counts as.
    open var font: CFTypeRef? {
        get { fontObject }
        set {
            guard isWritable("font") else { return }
            fontObject = newValue
            change(\.format.font, Self.description(of: newValue) ?? .helvetica)
        }
    }

    /// In points. Default 36. Animatable.
    open var fontSize: CGFloat {
        get { CGFloat(text.format.fontSize) }
        set {
            guard text.format.fontSize != Double(newValue) else { return }
            change("fontSize") { text.format.fontSize = Double(newValue) }
        }
    }

    /// Of what has no colour of its own. Default opaque white, which nil counts as. Animatable.
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

    /// Whether lines break at the width of the bounds. Default false: only where the text breaks them.
    open var isWrapped: Bool {
        get { text.format.isWrapped }
        set { change(\.format.isWrapped, newValue, key: "wrapped") }
    }

    /// Default `none`, which an unknown value counts as. Of wrapped text, the last line that there is room for is truncated.
    open var truncationMode: CATextLayerTruncationMode {
        get { truncation }
        set {
            guard isWritable("truncationMode") else { return }
            truncation = newValue
            change(\.format.truncation, newValue.kind)
        }
    }

    /// Default `natural`, which an unknown value counts as.
    open var alignmentMode: CATextLayerAlignmentMode {
        get { alignment }
        set {
            guard isWritable("alignmentMode") else { return }
            alignment = newValue
            change(\.format.alignment, newValue.kind)
        }
    }

    /// Whether each letter is moved to whole pixels, which are sharper but less even. Default false.
    open var allowsFontSubpixelQuantization: Bool {
        get { text.format.placesGlyphsOnPixels }
        set { change(\.format.placesGlyphsOnPixels, newValue) }
    }

    /// Changes several things of how text is laid out that have no property.
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

    /// Whether it is a subclass, which may draw as it likes.
    private var drawsContents: Bool { type(of: self) != CATextLayer.self }

    open override func display() {
        // Otherwise the renderer draws.
        if drawsContents { super.display() }
    }

    /// Draws the text, as it shows while its size or colour is animated.
    open override func draw(in ctx: CGContext) {
        var shown = text
        if let animation = committed?.animation, animation.touchesSubclass, let presented = presentation() { shown = presented.text }
        shown.draw(in: ctx, bounds: bounds, isFlipped: contentsAreFlipped())
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
        text.draw(in: context, bounds: bounds, isFlipped: contentsAreFlipped())
    }

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
