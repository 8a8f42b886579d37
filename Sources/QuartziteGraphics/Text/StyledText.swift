/// Text with ranges of different styles, as a value.
package struct StyledText: Hashable, Sendable {
    package private(set) var string: String
    /// The ranges with a style, in the order of the text and without overlap.
    package private(set) var runs: [Run]

    package struct Run: Hashable, Sendable {
        /// The range in bytes of UTF-8.
        package var range: Range<Int>
        package var style: Style
    }

    /// A style. A nil property is that of the text around it.
    package struct Style: Hashable, Sendable {
        package var font: FontDescription?
        package var fontSize: Double?
        /// Straight extended sRGB.
        package var color: SIMD4<Double>?
        package var backgroundColor: SIMD4<Double>?
        /// The lines under the text.
        package var underline = TextLineStyle.none
        package var underlineColor: SIMD4<Double>?
        /// The lines through the text.
        package var strikethrough = TextLineStyle.none
        package var strikethroughColor: SIMD4<Double>?
        /// The extra distance between glyphs, in points.
        package var kern = 0.0
        /// The distance of the glyphs above the baseline, in points.
        package var baselineOffset = 0.0
        /// Whether glyphs are joined to ligatures.
        package var hasLigatures = true
        /// The width of the outline in percent of the font's size. Positive: only the outline is drawn. Negative: filled and outlined.
        package var strokeWidth = 0.0
        /// The colour of the outline; nil for the colour of the glyphs.
        package var strokeColor: SIMD4<Double>?
        package var shadow: TextShadow?
        /// The slant: the horizontal shift of a point for each unit above the baseline.
        package var obliqueness = 0.0
        /// The natural logarithm of the glyphs' horizontal scale.
        package var expansion = 0.0
        /// The space, and perhaps the picture, that replaces each character; nil for text.
        package var attachment: TextAttachment?
        /// The format of the paragraph that the text begins; nil for the layout's.
        package var paragraph: ParagraphFormat?

        package init() {}
    }

    /// The largest number of UTF-8 bytes. Longer text, whose layout would take seconds, is truncated.
    package static let longest = 1 << 18

    package init(_ string: String) { self.init(string, runs: []) }

    /// - Parameter runs: ranges in bytes of UTF-8. Ranges outside the text are clipped.
    package init(_ string: String, runs: [Run]) {
        var string = string
        if string.utf8.count > Self.longest { string = String(decoding: string.utf8.prefix(Self.longest), as: UTF8.self) }
        // Pango reads text up to the first zero.
        if string.utf8.contains(0) { string = string.replacing("\0", with: " ") }
        let length = string.utf8.count
        self.string = string
        self.runs = runs.compactMap { run in
            let range = run.range.clamped(to: 0..<length)
            return range.isEmpty || run.style == Style() ? nil : Run(range: range, style: run.style)
        }
    }

    package var isEmpty: Bool { string.isEmpty }

    /// Returns the text with the sizes of its fonts, and the distances between glyphs, multiplied by a factor.
    package func scaled(by factor: Double) -> StyledText {
        guard factor != 1 else { return self }
        var text = self
        for index in text.runs.indices {
            text.runs[index].style.fontSize = runs[index].style.fontSize.map { $0 * factor }
            text.runs[index].style.kern *= factor
            text.runs[index].style.baselineOffset *= factor
        }
        return text
    }

    /// The style at a byte of UTF-8.
    ///
    /// - Complexity: O(log runs).
    func style(at byte: Int) -> Style {
        let run = runs.partitioningIndex { $0.range.upperBound > byte }
        return run < runs.count && runs[run].range.contains(byte) ? runs[run].style : Style()
    }
}
