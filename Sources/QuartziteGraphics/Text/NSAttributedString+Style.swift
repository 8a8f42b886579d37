// The text attributes that have an effect on drawing. Foundation on Linux has attributed strings but not these keys. Names and raw values are
// AppKit's and UIKit's.

extension NSAttributedString.Key {
    /// The font: a `UIFont` or a `CGFont`.
    public static let font = NSAttributedString.Key(rawValue: "NSFont")
    /// The colour of the glyphs: a `UIColor` or a `CGColor`.
    public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
    /// The colour behind the glyphs: a `UIColor` or a `CGColor`.
    public static let backgroundColor = NSAttributedString.Key(rawValue: "NSBackgroundColor")
    /// The underline: the raw value of an `NSUnderlineStyle`.
    public static let underlineStyle = NSAttributedString.Key(rawValue: "NSUnderline")
    /// The colour of the underline: a `UIColor` or a `CGColor`. Default: the colour of the glyphs.
    public static let underlineColor = NSAttributedString.Key(rawValue: "NSUnderlineColor")
    /// The line through the text: the raw value of an `NSUnderlineStyle`. Every style but 0 is a single line.
    public static let strikethroughStyle = NSAttributedString.Key(rawValue: "NSStrikethrough")
    /// The extra distance between glyphs, in points: a number. Default 0.
    public static let kern = NSAttributedString.Key(rawValue: "NSKern")
    /// The distance of the glyphs above the baseline, in points: a number. Default 0.
    public static let baselineOffset = NSAttributedString.Key(rawValue: "NSBaselineOffset")
    /// The alignment and line breaks: an `NSParagraphStyle`.
    public static let paragraphStyle = NSAttributedString.Key(rawValue: "NSParagraphStyle")
}

/// The style of lines under and through text. Patterns are not drawn: every line is solid.
public struct NSUnderlineStyle: OptionSet, Sendable {
    /// The bits.
    public let rawValue: Int
    /// A style of raw bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// One line.
    public static let single = NSUnderlineStyle(rawValue: 1)
    /// One line; drawn like `single`.
    public static let thick = NSUnderlineStyle(rawValue: 2)
    /// Two lines.
    public static let double = NSUnderlineStyle(rawValue: 9)
}

extension StyledText {
    /// A copy of an attributed string with the attributes that have an effect. Later changes of a mutable string have no effect.
    package init(_ text: NSAttributedString) {
        let string = text.string
        var runs: [Run] = []
        text.enumerateAttributes(in: NSRange(location: 0, length: text.length), options: []) { attributes, range, _ in
            let style = Style(attributes)
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
        if let value = attributes[.font] as? any FontConvertible { (font, fontSize) = (value.fontDescription, value.fontSize) }
        color = Self.color(attributes[.foregroundColor])
        backgroundColor = Self.color(attributes[.backgroundColor])
        underlineColor = Self.color(attributes[.underlineColor])
        let underline = Int(Self.number(attributes[.underlineStyle]) ?? 0)
        underlines = underline == 0 ? 0 : underline & 0xF == NSUnderlineStyle.double.rawValue ? 2 : 1
        isStruckThrough = Self.number(attributes[.strikethroughStyle]).map { $0 != 0 } ?? false
        kern = Self.number(attributes[.kern]) ?? 0
        baselineOffset = Self.number(attributes[.baselineOffset]) ?? 0
    }

    private static func color(_ value: Any?) -> SIMD4<Double>? { (value as? any ColorConvertible)?.convertedColor.srgb }

    /// The number in a value; nil for other values, and for numbers of a million or more.
    private static func number(_ value: Any?) -> Double? {
        value.flatMap { Double(unboxing: ($0 as? NSUnderlineStyle)?.rawValue ?? $0) }.flatMap { $0.isFinite && abs($0) < 1e6 ? $0 : nil }
    }
}
