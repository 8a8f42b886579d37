// The names of Core Text's attributes. Those with the values of `NSAttributedString.Key` are the same attributes.

/// The font: a `CTFont` or a `UIFont`. Default: Helvetica at 12 points.
public let kCTFontAttributeName: CFString = "NSFont"
/// The colour of the glyphs: a `CGColor`. Default: black.
public let kCTForegroundColorAttributeName: CFString = "CTForegroundColor"
/// Whether glyphs have the context's fill colour: a number. Default false.
public let kCTForegroundColorFromContextAttributeName: CFString = "CTForegroundColorFromContext"
/// The colour behind the glyphs: a `CGColor`. Default: none.
public let kCTBackgroundColorAttributeName: CFString = "CTBackgroundColor"
/// The extra distance between glyphs, in points: a number. Default 0.
public let kCTKernAttributeName: CFString = "NSKern"
/// The extra distance between glyphs, in points: a number. Takes precedence over the kern attribute. Default 0.
public let kCTTrackingAttributeName: CFString = "CTTracking"
/// Whether letters are joined to ligatures: 0 for no, other numbers for yes. Default 1.
public let kCTLigatureAttributeName: CFString = "NSLigature"
/// The format of a paragraph: a `CTParagraphStyle` or an `NSParagraphStyle`.
public let kCTParagraphStyleAttributeName: CFString = "NSParagraphStyle"
/// The underline: a `CTUnderlineStyle`'s raw value, perhaps with a pattern's. Default 0: none.
public let kCTUnderlineStyleAttributeName: CFString = "NSUnderline"
/// The colour of the underline: a `CGColor`. Default: the colour of the glyphs.
public let kCTUnderlineColorAttributeName: CFString = "NSUnderlineColor"
/// The width of the glyphs' outline, in percent of the font's size: a number. Negative: the glyphs are filled, too. Default 0: no outline.
public let kCTStrokeWidthAttributeName: CFString = "NSStrokeWidth"
/// The colour of the glyphs' outline: a `CGColor`. Default: the colour of the glyphs.
public let kCTStrokeColorAttributeName: CFString = "NSStrokeColor"
/// The distance of the glyphs above the baseline, in points: a number. Default 0.
public let kCTBaselineOffsetAttributeName: CFString = "NSBaselineOffset"
/// Space in place of a character: a `CTRunDelegate`.
public let kCTRunDelegateAttributeName: CFString = "CTRunDelegate"
/// Superscripts and subscripts: not drawn. Use the baseline offset and a smaller font.
public let kCTSuperscriptAttributeName: CFString = "NSSuperScript"
/// Vertical glyphs: not drawn.
public let kCTVerticalFormsAttributeName: CFString = "CTVerticalForms"
/// The language: not used.
public let kCTLanguageAttributeName: CFString = "NSLanguage"

/// The kind of lines under text. Raw values are Core Text's.
public struct CTUnderlineStyle: OptionSet, Sendable {
    /// The bits.
    public let rawValue: Int32
    /// A style of raw bits.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// One line.
    public static let single = CTUnderlineStyle(rawValue: 1)
    /// One line of twice the thickness.
    public static let thick = CTUnderlineStyle(rawValue: 2)
    /// Two lines.
    public static let double = CTUnderlineStyle(rawValue: 9)
}

/// Patterns of lines under text, to be added to a `CTUnderlineStyle`. Raw values are Core Text's.
public enum CTUnderlineStyleModifiers: Int32, Sendable {
    case patternSolid = 0x0000
    case patternDot = 0x0100
    case patternDash = 0x0200
    case patternDashDot = 0x0300
    case patternDashDotDot = 0x0400
}
