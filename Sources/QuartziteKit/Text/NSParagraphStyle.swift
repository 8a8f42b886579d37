// UIKit's paragraph styles. NSTextAlignment and NSLineBreakMode are in NSTextAlignment.swift.

import Quartzite

/// The format of a paragraph. Lengths are in points. The style of a paragraph's first character applies to the paragraph.
public class NSParagraphStyle: NSObject, NSCopying, NSMutableCopying, ParagraphConvertible {
    private let foundationType = FoundationType()
    /// The values of a style.
    struct Values: Hashable {
        var format = ParagraphFormat()
        var alignment = NSTextAlignment.natural
        var lineBreakMode = NSLineBreakMode.byWordWrapping
        var baseWritingDirection = NSWritingDirection.natural
        var hyphenationFactor: Float = 0
        var tabs: [NSTextTab]?
        var allowsTightening = false
        var lineBreakStrategy: NSParagraphStyle.LineBreakStrategy = []

        func hash(into hasher: inout Hasher) {
            hasher.combine(format)
            hasher.combine(alignment)
            hasher.combine(lineBreakMode)
        }
    }

    var values = Values()

    /// Creates the default style.
    public override init() { super.init() }

    init(values: Values) { self.values = values }

    /// The default style.
    public class var `default`: NSParagraphStyle { NSParagraphStyle() }

    /// Returns the direction in which a language is written. Nil for the user's language.
    public class func defaultWritingDirection(forLanguage languageName: String?) -> NSWritingDirection {
        let language = languageName ?? Locale.current.identifier
        return Locale.Language(identifier: language).characterDirection == .rightToLeft ? .rightToLeft : .leftToRight
    }

    /// The alignment of the lines. Default `natural`.
    public var alignment: NSTextAlignment { values.alignment }
    /// How long lines are wrapped or shortened. Default `byWordWrapping`.
    public var lineBreakMode: NSLineBreakMode { values.lineBreakMode }
    /// The space between two lines. Default 0.
    public var lineSpacing: CGFloat { CGFloat(values.format.lineSpacing) }
    /// The space after the paragraph, if another one follows. Default 0.
    public var paragraphSpacing: CGFloat { CGFloat(values.format.paragraphSpacing) }
    /// The space before the paragraph, if another one precedes. Default 0.
    public var paragraphSpacingBefore: CGFloat { CGFloat(values.format.paragraphSpacingBefore) }
    /// The distance of the first line from the leading side. Default 0.
    public var firstLineHeadIndent: CGFloat { CGFloat(values.format.firstLineHeadIndent) }
    /// The distance of the other lines from the leading side. Default 0.
    public var headIndent: CGFloat { CGFloat(values.format.headIndent) }
    /// Positive: the distance of the lines' end from the leading side. Otherwise from the trailing side. Default 0.
    public var tailIndent: CGFloat { CGFloat(values.format.tailIndent) }
    /// The smallest height of a line. Default 0.
    public var minimumLineHeight: CGFloat { CGFloat(values.format.minimumLineHeight) }
    /// The largest height of a line. Default 0: no limit.
    public var maximumLineHeight: CGFloat { CGFloat(values.format.maximumLineHeight) }
    /// The factor of the lines' height; 0 for 1. The added space is above the letters. Default 0.
    public var lineHeightMultiple: CGFloat { CGFloat(values.format.lineHeightMultiple) }
    /// How readily words are divided, 0…1. Words are not divided by syllables. Above 0 a word that is longer than a line, which is broken
    /// anyway, gets a hyphen. Default 0.
    public var hyphenationFactor: Float { values.hyphenationFactor }
    /// Whether `hyphenationFactor` is above 0.
    public var usesDefaultHyphenation: Bool { values.hyphenationFactor > 0 }
    /// The direction of the paragraph. Default `natural`: that of the first letter.
    public var baseWritingDirection: NSWritingDirection { values.baseWritingDirection }
    /// The tab stops. Default: stops at equal distances of 28 points.
    public var tabStops: [NSTextTab]! {
        values.tabs ?? (1...12).map { NSTextTab(textAlignment: .left, location: 28 * CGFloat($0)) }
    }
    /// The distance of tab stops after the last one. Default 0.
    public var defaultTabInterval: CGFloat { CGFloat(values.format.tabInterval) }
    /// Has no effect. Default false.
    public var allowsDefaultTighteningForTruncation: Bool { values.allowsTightening }
    /// Has no effect. Default none.
    public var lineBreakStrategy: LineBreakStrategy { values.lineBreakStrategy }

    /// How lines break for better typography. Has no effect.
    public struct LineBreakStrategy: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let pushOut = LineBreakStrategy(rawValue: 1 << 0)
        public static let hangulWordPriority = LineBreakStrategy(rawValue: 1 << 1)
        public static let standard = LineBreakStrategy(rawValue: 0xFFFF)
    }

    package var paragraphFormat: ParagraphFormat {
        var format = values.format
        format.alignment = values.alignment.format
        format.breaksWords = values.lineBreakMode == .byCharWrapping
        format.hyphenates = values.hyphenationFactor > 0
        format.isRightToLeft = values.baseWritingDirection.isRightToLeft
        format.tabStops = (tabStops ?? []).map { ParagraphFormat.TabStop(alignment: $0.alignment.tab, location: Double($0.location)) }
        return format
    }

    // MARK: Copies

    public override func copy() -> Any { copy(with: nil) }
    public func copy(with zone: NSZone? = nil) -> Any { NSParagraphStyle(values: values) }
    public override func mutableCopy() -> Any { mutableCopy(with: nil) }
    public func mutableCopy(with zone: NSZone? = nil) -> Any { NSMutableParagraphStyle(values: values) }

    public override func isEqual(_ object: Any?) -> Bool { (object as? NSParagraphStyle)?.values == values }
    public override var hash: Int { values.hashValue }
}

/// A paragraph style that can be changed. Numbers that are not finite have no effect, and negative ones count as 0, except for `tailIndent`.
public final class NSMutableParagraphStyle: NSParagraphStyle {
    public override var alignment: NSTextAlignment {
        get { super.alignment }
        set { values.alignment = newValue }
    }
    public override var lineBreakMode: NSLineBreakMode {
        get { super.lineBreakMode }
        set { values.lineBreakMode = newValue }
    }
    public override var lineSpacing: CGFloat {
        get { super.lineSpacing }
        set { set(\.lineSpacing, newValue) }
    }
    public override var paragraphSpacing: CGFloat {
        get { super.paragraphSpacing }
        set { set(\.paragraphSpacing, newValue) }
    }
    public override var paragraphSpacingBefore: CGFloat {
        get { super.paragraphSpacingBefore }
        set { set(\.paragraphSpacingBefore, newValue) }
    }
    public override var firstLineHeadIndent: CGFloat {
        get { super.firstLineHeadIndent }
        set { set(\.firstLineHeadIndent, newValue) }
    }
    public override var headIndent: CGFloat {
        get { super.headIndent }
        set { set(\.headIndent, newValue) }
    }
    public override var tailIndent: CGFloat {
        get { super.tailIndent }
        set { set(\.tailIndent, newValue, least: -1e6) }
    }
    public override var minimumLineHeight: CGFloat {
        get { super.minimumLineHeight }
        set { set(\.minimumLineHeight, newValue) }
    }
    public override var maximumLineHeight: CGFloat {
        get { super.maximumLineHeight }
        set { set(\.maximumLineHeight, newValue) }
    }
    public override var lineHeightMultiple: CGFloat {
        get { super.lineHeightMultiple }
        set { set(\.lineHeightMultiple, newValue) }
    }
    public override var hyphenationFactor: Float {
        get { super.hyphenationFactor }
        set { values.hyphenationFactor = newValue }
    }
    public override var usesDefaultHyphenation: Bool {
        get { super.usesDefaultHyphenation }
        set { values.hyphenationFactor = newValue ? 1 : 0 }
    }
    public override var baseWritingDirection: NSWritingDirection {
        get { super.baseWritingDirection }
        set { values.baseWritingDirection = newValue }
    }
    public override var tabStops: [NSTextTab]! {
        get { super.tabStops }
        set { values.tabs = newValue }
    }
    public override var defaultTabInterval: CGFloat {
        get { super.defaultTabInterval }
        set { set(\.tabInterval, newValue) }
    }
    public override var allowsDefaultTighteningForTruncation: Bool {
        get { super.allowsDefaultTighteningForTruncation }
        set { values.allowsTightening = newValue }
    }
    public override var lineBreakStrategy: LineBreakStrategy {
        get { super.lineBreakStrategy }
        set { values.lineBreakStrategy = newValue }
    }

    /// Takes all values of another style.
    public func setParagraphStyle(_ obj: NSParagraphStyle) { values = obj.values }

    /// Adds a tab stop.
    public func addTabStop(_ anObject: NSTextTab) {
        values.tabs = ((tabStops ?? []) + [anObject]).sorted { $0.location < $1.location }
    }

    /// Removes a tab stop.
    public func removeTabStop(_ anObject: NSTextTab) { values.tabs = (tabStops ?? []).filter { $0 != anObject } }

    private func set(_ path: WritableKeyPath<ParagraphFormat, Double>, _ value: CGFloat, least: Double = 0) {
        guard value.isFinite else { return }
        values.format[keyPath: path] = min(max(Double(value), least), 1e6)
    }
}
