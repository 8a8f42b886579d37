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
        /// The number of lines under the text: 0, 1 or 2.
        package var underlines = 0
        package var underlineColor: SIMD4<Double>?
        package var isStruckThrough = false
        /// The extra distance between glyphs, in points.
        package var kern = 0.0
        /// The distance of the glyphs above the baseline, in points.
        package var baselineOffset = 0.0

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

    /// The style at a byte of UTF-8.
    ///
    /// - Complexity: O(log runs).
    func style(at byte: Int) -> Style {
        let run = runs.partitioningIndex { $0.range.upperBound > byte }
        return run < runs.count && runs[run].range.contains(byte) ? runs[run].style : Style()
    }
}
