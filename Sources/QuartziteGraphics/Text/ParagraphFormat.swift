// ParagraphFormat: the settings of a paragraph, without its text.

/// The format of one paragraph. Lengths are in points. Numbers that are not finite or out of range count as their defaults.
package struct ParagraphFormat: Hashable, Sendable {
    /// A place in the line to which a tab moves the text after the tab.
    package struct TabStop: Hashable, Sendable {
        package enum Alignment: UInt8, Sendable { case left, right, center, decimal }
        package var alignment: Alignment
        /// The distance from the paragraph's leading side.
        package var location: Double

        package init(alignment: Alignment, location: Double) { (self.alignment, self.location) = (alignment, location) }
    }

    /// `natural` takes the layout's alignment.
    package var alignment = TextFormat.Alignment.natural
    /// Whether lines break between any two characters instead of between words.
    package var breaksWords = false
    /// The distance of the first line from the leading side.
    package var firstLineHeadIndent = 0.0
    /// The distance of the other lines from the leading side.
    package var headIndent = 0.0
    /// Positive: the distance of the lines' end from the leading side. Otherwise: the negative distance from the trailing side.
    package var tailIndent = 0.0
    /// The space between two lines.
    package var lineSpacing = 0.0
    /// The space after the paragraph, if another one follows.
    package var paragraphSpacing = 0.0
    /// The space before the paragraph, if another one precedes.
    package var paragraphSpacingBefore = 0.0
    package var minimumLineHeight = 0.0
    /// 0 for no limit.
    package var maximumLineHeight = 0.0
    /// The factor of the lines' height; 0 for 1.
    package var lineHeightMultiple = 0.0
    /// Whether a hyphen shows where a word is broken.
    package var hyphenates = false
    /// The direction of the paragraph; nil for that of the first letter.
    package var isRightToLeft: Bool?
    /// Empty for stops at equal distances.
    package var tabStops: [TabStop] = []
    /// The distance of the stops after the last one of `tabStops`; 0 for the default.
    package var tabInterval = 0.0

    package init() {}

    /// Whether lines have another height or distance than their fonts'.
    var changesHeights: Bool {
        lineSpacing != 0 || paragraphSpacing != 0 || paragraphSpacingBefore != 0 || minimumLineHeight != 0 || maximumLineHeight != 0
            || lineHeightMultiple != 0
    }

    /// The height of a line whose fonts have the height `natural`. All in the same unit, Pango's.
    func height(of natural: Int32) -> Int32 {
        var height = Double(natural) * (lineHeightMultiple > 0 && lineHeightMultiple.isFinite ? lineHeightMultiple : 1)
        if minimumLineHeight > 0 { height = max(height, Double(TextLayout.units(minimumLineHeight))) }
        if maximumLineHeight > 0 { height = min(height, Double(TextLayout.units(maximumLineHeight))) }
        return Int32(min(height.rounded(), 1e9))
    }
}

/// A paragraph style of any module, for attributes.
package protocol ParagraphConvertible {
    var paragraphFormat: ParagraphFormat { get }
}
