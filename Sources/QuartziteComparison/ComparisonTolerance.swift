/// How much pictures may differ and still count as equal.
package struct ComparisonTolerance: Equatable, Sendable {
    /// The largest difference of a channel that does not count, in levels from 0 to 255.
    package var levels: Int
    /// The share of pixels that may differ by more, from 0 to 1.
    package var share: Double

    /// Every difference counts.
    package static let none = ComparisonTolerance(levels: 0, share: 0)

    package init(levels: Int, share: Double) { (self.levels, self.share) = (levels, share) }

    /// Parses `LEVELS` or `LEVELS,SHARE%`, such as `2` or `2,0.1%`. Nil for other texts.
    package init?(_ text: String) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard let first = parts.first, parts.count <= 2, let levels = Int(first), (0...255).contains(levels) else { return nil }
        self.init(levels: levels, share: 0)
        guard parts.count == 2 else { return }
        guard parts[1].last == "%", let percent = Double(parts[1].dropLast()), (0...100).contains(percent) else { return nil }
        share = percent / 100
    }

    /// Whether pictures count as equal.
    /// - Parameter comparison: measured with these levels.
    package func allows(_ comparison: PictureComparison) -> Bool { comparison.share <= share }
}
