// The attributes of text that are drawn. Linux Foundation has attributed strings, but none of these keys; the names and raw values
// are AppKit's and UIKit's.

extension NSAttributedString.Key {
    /// A `UIFont` or `CGFont`.
    public static let font = NSAttributedString.Key(rawValue: "NSFont")
    /// A `UIColor` or `CGColor`.
    public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
    /// A `UIColor` or `CGColor`, behind the letters.
    public static let backgroundColor = NSAttributedString.Key(rawValue: "NSBackgroundColor")
    /// The raw value of an `NSUnderlineStyle`.
    public static let underlineStyle = NSAttributedString.Key(rawValue: "NSUnderline")
    /// A `UIColor` or `CGColor`; the letters' where it is left out.
    public static let underlineColor = NSAttributedString.Key(rawValue: "NSUnderlineColor")
    /// The raw value of an `NSUnderlineStyle`; any but 0 is one line.
    public static let strikethroughStyle = NSAttributedString.Key(rawValue: "NSStrikethrough")
    /// Points between letters, beside their own: a number.
    public static let kern = NSAttributedString.Key(rawValue: "NSKern")
    /// Points upwards: a number.
    public static let baselineOffset = NSAttributedString.Key(rawValue: "NSBaselineOffset")
    /// An `NSParagraphStyle`.
    public static let paragraphStyle = NSAttributedString.Key(rawValue: "NSParagraphStyle")
}

/// How text is underlined or struck through. Patterns are not drawn: every line is whole.
public struct NSUnderlineStyle: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let single = NSUnderlineStyle(rawValue: 1)
    public static let thick = NSUnderlineStyle(rawValue: 2)
    public static let double = NSUnderlineStyle(rawValue: 9)
}

extension StyledText {
    /// What of an attributed string is drawn. Later changes of a mutable one do not count.
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

    /// Nil for what is no number, or one that nobody means.
    private static func number(_ value: Any?) -> Double? {
        value.flatMap { Double(unboxing: ($0 as? NSUnderlineStyle)?.rawValue ?? $0) }.flatMap { $0.isFinite && abs($0) < 1e6 ? $0 : nil }
    }
}
