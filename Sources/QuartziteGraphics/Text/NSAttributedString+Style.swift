// The text attributes that have an effect on drawing. Foundation on Linux has attributed strings but not these keys. Names and raw values are
// AppKit's and UIKit's.

extension NSAttributedString.Key {
    /// The font: a `UIFont`, a `CTFont` or a `CGFont`.
    public static let font = NSAttributedString.Key(rawValue: "NSFont")
    /// The colour of the glyphs: a `UIColor` or a `CGColor`.
    public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
    /// The colour behind the glyphs: a `UIColor` or a `CGColor`.
    public static let backgroundColor = NSAttributedString.Key(rawValue: "NSBackgroundColor")
    /// The underline: an `NSUnderlineStyle` or its raw value.
    public static let underlineStyle = NSAttributedString.Key(rawValue: "NSUnderline")
    /// The colour of the underline: a `UIColor` or a `CGColor`. Default: the colour of the glyphs.
    public static let underlineColor = NSAttributedString.Key(rawValue: "NSUnderlineColor")
    /// The line through the text: an `NSUnderlineStyle` or its raw value.
    public static let strikethroughStyle = NSAttributedString.Key(rawValue: "NSStrikethrough")
    /// The colour of the line through the text: a `UIColor` or a `CGColor`. Default: the colour of the glyphs.
    public static let strikethroughColor = NSAttributedString.Key(rawValue: "NSStrikethroughColor")
    /// The extra distance between glyphs, in points: a number. Default 0.
    public static let kern = NSAttributedString.Key(rawValue: "NSKern")
    /// The extra distance between glyphs, in points: a number. Takes precedence over `kern`. Default 0.
    public static let tracking = NSAttributedString.Key(rawValue: "CTTracking")
    /// The distance of the glyphs above the baseline, in points: a number. Default 0.
    public static let baselineOffset = NSAttributedString.Key(rawValue: "NSBaselineOffset")
    /// Whether letters are joined to ligatures: 0 for no, other numbers for yes. Default 1.
    public static let ligature = NSAttributedString.Key(rawValue: "NSLigature")
    /// The width of the glyphs' outline, in percent of the font's size: a number. Positive: only the outline is drawn. Negative: the glyphs
    /// are filled, too. Default 0: no outline.
    public static let strokeWidth = NSAttributedString.Key(rawValue: "NSStrokeWidth")
    /// The colour of the glyphs' outline: a `UIColor` or a `CGColor`. Default: the colour of the glyphs.
    public static let strokeColor = NSAttributedString.Key(rawValue: "NSStrokeColor")
    /// The shadow of the glyphs: an `NSShadow`. Default: none.
    public static let shadow = NSAttributedString.Key(rawValue: "NSShadow")
    /// The slant of the glyphs: a number, the tangent of the angle to the right. Default 0.
    public static let obliqueness = NSAttributedString.Key(rawValue: "NSObliqueness")
    /// The natural logarithm of the glyphs' horizontal scale: a number. Default 0. Lines are wrapped as without it.
    public static let expansion = NSAttributedString.Key(rawValue: "NSExpansion")
    /// A picture in place of a character: an `NSTextAttachment`.
    public static let attachment = NSAttributedString.Key(rawValue: "NSAttachment")
    /// The format of a paragraph: an `NSParagraphStyle`. That of a paragraph's first character applies.
    public static let paragraphStyle = NSAttributedString.Key(rawValue: "NSParagraphStyle")
    /// A link: a `URL` or a `String`. Has no effect on drawing.
    public static let link = NSAttributedString.Key(rawValue: "NSLink")
    /// The writing direction: not drawn; use `NSParagraphStyle.baseWritingDirection`.
    public static let writingDirection = NSAttributedString.Key(rawValue: "NSWritingDirection")
    /// A text effect such as letterpress: not drawn.
    public static let textEffect = NSAttributedString.Key(rawValue: "NSTextEffect")
    /// Vertical glyphs: not drawn.
    public static let verticalGlyphForm = NSAttributedString.Key(rawValue: "CTVerticalForms")
}

extension NSAttributedString {
    /// The name of a text effect. Effects are not drawn.
    public struct TextEffectStyle: Hashable, RawRepresentable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Letters that look pressed into the background.
        public static let letterpressStyle = TextEffectStyle(rawValue: "_UIKitNewLetterpressStyle")
    }
}

/// The style of lines under and through text: a kind of line, a pattern, and perhaps `byWord`.
public struct NSUnderlineStyle: OptionSet, Sendable {
    /// The bits.
    public let rawValue: Int
    /// A style of raw bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// One line.
    public static let single = NSUnderlineStyle(rawValue: 1)
    /// One line of twice the thickness.
    public static let thick = NSUnderlineStyle(rawValue: 2)
    /// Two lines.
    public static let double = NSUnderlineStyle(rawValue: 9)
    /// Dots.
    public static let patternDot = NSUnderlineStyle(rawValue: 0x100)
    /// Dashes.
    public static let patternDash = NSUnderlineStyle(rawValue: 0x200)
    /// Dashes and dots in turn.
    public static let patternDashDot = NSUnderlineStyle(rawValue: 0x300)
    /// A dash and two dots in turn.
    public static let patternDashDotDot = NSUnderlineStyle(rawValue: 0x400)
    /// No line under spaces.
    public static let byWord = NSUnderlineStyle(rawValue: 0x8000)
}

extension StyledText {
    /// A copy of an attributed string with the attributes that have an effect. Later changes of a mutable string have no effect.
    package init(_ text: NSAttributedString) { self.init(text) { _ in } }

    /// A copy of an attributed string with the attributes that Core Text's lines draw, and their defaults: Helvetica at 12 points in black.
    /// Strikethroughs and shadows are TextKit's. Of a paragraph's format only direction and tab stops apply to lines.
    package init(lines text: NSAttributedString) { self.init(text) { $0.becomeStyleOfLines() } }

    private init(_ text: NSAttributedString, change: (inout Style) -> Void) {
        let string = text.string
        var runs: [Run] = []
        text.enumerateAttributes(in: NSRange(location: 0, length: text.length), options: []) { attributes, range, _ in
            var style = Style(attributes)
            change(&style)
            guard style != Style(), let range = Range(range, in: string) else { return }
            let from = string.utf8.distance(from: string.startIndex, to: range.lowerBound)
            runs.append(Run(range: from..<from + string.utf8.distance(from: range.lowerBound, to: range.upperBound), style: style))
        }
        self.init(string, runs: runs)
    }
}

extension StyledText.Style {
    package init(_ attributes: [NSAttributedString.Key: Any]) {
        self.init()
        guard !attributes.isEmpty else { return }
        func number(_ key: NSAttributedString.Key) -> Double? { attributes[key].flatMap(Self.number) }
        func color(_ key: NSAttributedString.Key) -> SIMD4<Double>? { (attributes[key] as? any ColorConvertible)?.convertedColor.srgb }
        if let value = attributes[.font] as? any FontConvertible { (font, fontSize) = (value.fontDescription, value.fontSize) }
        self.color = color(.foregroundColor) ?? color(.coreTextForegroundColor)
        backgroundColor = color(.backgroundColor) ?? color(.coreTextBackgroundColor)
        underlineColor = color(.underlineColor)
        underline = number(.underlineStyle).map { TextLineStyle(bits: Int($0)) } ?? .none
        strikethroughColor = color(.strikethroughColor)
        strikethrough = number(.strikethroughStyle).map { TextLineStyle(bits: Int($0)) } ?? .none
        kern = number(.tracking) ?? number(.kern) ?? 0
        baselineOffset = number(.baselineOffset) ?? 0
        hasLigatures = number(.ligature) != 0
        strokeWidth = number(.strokeWidth) ?? 0
        strokeColor = color(.strokeColor)
        shadow = (attributes[.shadow] as? any TextShadowConvertible)?.textShadow
        obliqueness = number(.obliqueness) ?? 0
        expansion = min(max(number(.expansion) ?? 0, -5), 5)
        attachment =
            (attributes[.attachment] as? any TextAttachmentConvertible)?.textAttachment
            ?? (attributes[.coreTextRunDelegate] as? any TextAttachmentConvertible)?.textAttachment
        paragraph = (attributes[.paragraphStyle] as? any ParagraphConvertible)?.paragraphFormat
    }

    /// Replaces what Core Text's lines do not draw, and missing values, as in `StyledText.init(lines:)`.
    fileprivate mutating func becomeStyleOfLines() {
        font = font ?? .helvetica
        fontSize = fontSize ?? 12
        color = color ?? SIMD4(0, 0, 0, 1)
        (strikethrough, shadow) = (.none, nil)
        guard let own = paragraph else { return }
        var format = ParagraphFormat()
        (format.tabStops, format.tabInterval, format.isRightToLeft) = (own.tabStops, own.tabInterval, own.isRightToLeft)
        paragraph = format == ParagraphFormat() ? nil : format
    }

    /// The number in a value; nil for other values, and for numbers of a million or more.
    private static func number(_ value: Any) -> Double? {
        Double(unboxing: (value as? NSUnderlineStyle)?.rawValue ?? value).flatMap { $0.isFinite && abs($0) < 1e6 ? $0 : nil }
    }
}

extension NSAttributedString.Key {
    /// Core Text's own colour keys, beside which `NSAttributedString`'s may stand.
    static let coreTextForegroundColor = NSAttributedString.Key(rawValue: "CTForegroundColor")
    static let coreTextBackgroundColor = NSAttributedString.Key(rawValue: "CTBackgroundColor")
    static let coreTextRunDelegate = NSAttributedString.Key(rawValue: "CTRunDelegate")
}
