// The result of a comparison in sentences.

import Foundation
import QuartziteComparison
import QuartziteExport

/// Formats the result for people.
struct ComparisonText {
    /// The names of both sides in sentences.
    var names: (a: String, b: String)
    var tolerance: ComparisonTolerance
    /// Whether frames are counted, because there may be several.
    var isRange: Bool
    /// Whether a side is a scene, whose size a person can choose.
    var hasScene: Bool

    /// The whole text.
    func text(_ summary: ComparisonSummary) -> String { lines(summary).map { $0 + "\n" }.joined() }

    private func lines(_ summary: ComparisonSummary) -> [String] {
        guard isRange else { return summary.worst.map { picture($0) } ?? emptyFiles(summary) }
        let of = "\(summary.count) \(summary.count == 1 ? "frame" : "frames")"
        let within = tolerance == .none ? "" : " within the tolerance"
        var lines = [
            summary.isEqual
                ? "\(both) are equal\(within) in all of \(of)."
                : "\(both) differ in \(summary.differing) of \(of)."
        ]
        for letter in [ComparedLetter.a, .b] {
            if let frames = summary.missing[letter] { lines.append("\(name(letter)) lacks \(frames.text).") }
            if let frames = summary.empty[letter] { lines.append("\(name(letter)) shows nothing in \(frames.text)\(emptyAdvice).") }
        }
        lines += emptyFiles(summary)
        if summary.sizes.count > 1 { lines.append("The pictures have different sizes in \(summary.sizes.text).") }
        guard let worst = summary.worst, worst.difference != nil || (worst.comparison?.largestLevel ?? 0) > 0 else { return lines }
        let time = worst.time.map { " at \(ExportSummary.number($0)) s" } ?? ""
        return lines + ["The worst is frame \(worst.index)\(time):"] + picture(worst)
    }

    private var both: String { "\(names.a) and \(names.b)" }
    private func name(_ letter: ComparedLetter) -> String { letter == .a ? "A, \(names.a)," : "B, \(names.b)," }
    private var emptyAdvice: String { ", so nothing is compared; --allow-empty lets empty pictures be equal" }

    private func emptyFiles(_ summary: ComparisonSummary) -> [String] {
        [ComparedLetter.a, .b].compactMap { letter in
            guard let frames = summary.emptyFiles[letter] else { return nil }
            return
                "\(name(letter)) has \(frames.count == 1 ? "an empty file" : "empty files") for \(frames.text); write the pictures again."
        }
    }

    private func emptyLine(_ letters: [ComparedLetter]) -> String {
        letters.count == 1 ? "\(letters[0] == .b ? names.b : names.a) shows nothing." : "\(both) show nothing\(emptyAdvice)."
    }

    /// The lines about one pair of pictures.
    private func picture(_ result: FrameResult) -> [String] {
        var lines: [String] = []
        if case .empty(let letters) = result.difference, !isRange {
            lines.append(emptyLine(letters))
            if letters.count == 2 { return lines }
        }
        guard let comparison = result.comparison else {
            guard case .size(let a, let b) = result.difference else { return lines }
            let advice = hasScene ? "; --size and --scale set the size of scenes" : ""
            return ["The sizes differ: \(a.x)x\(a.y) pixels in \(names.a), \(b.x)x\(b.y) in \(names.b)\(advice)."]
        }
        return lines + [first(comparison, result)] + measures(comparison)
    }

    private func first(_ comparison: PictureComparison, _ result: FrameResult) -> String {
        let of = "\(comparison.differing) of \(comparison.pixels) pixels (\(MeasureText.percent(comparison.share)))"
        let by = tolerance.levels == 0 ? "" : " by more than \(Self.levels(tolerance.levels))"
        let allowed = tolerance.share == 0 ? "" : "; \(MeasureText.percent(tolerance.share)) may"
        if comparison.largestLevel == 0 { return "\(both) are equal: \(comparison.pixels) pixels have the same values." }
        if isRange { return "\(of) differ\(by)\(allowed)." }
        if result.difference == nil { return "\(both) are equal within the tolerance: \(of) differ\(by)\(allowed)." }
        return "\(both) differ: \(of) differ\(by)\(allowed)."
    }

    private func measures(_ comparison: PictureComparison) -> [String] {
        guard let place = comparison.largestPlace else { return [] }
        let largest = comparison.largest
        var lines: [String] = []
        if let bounds = comparison.bounds {
            lines.append("They lie within \(bounds.width)x\(bounds.height) pixels at \(bounds.x),\(bounds.y).")
        }
        lines.append(
            "Largest difference: red \(largest.x), green \(largest.y), blue \(largest.z), alpha \(largest.w) of 255 levels, first at pixel \(place.x),\(place.y)."
        )
        let seen = comparison.perception
        lines.append(
            "To the eye (CIEDE2000; people see differences from about 1 on): \(MeasureText.number(seen.mean)) on average, at most \(MeasureText.number(seen.largest)), above 1 in \(MeasureText.percent(Double(seen.visible) / Double(comparison.pixels))) of the pixels."
        )
        let block = comparison.worstBlock
        lines.append(
            "Worst block: \(block.area.width)x\(block.area.height) pixels at \(block.area.x),\(block.area.y), which differ by \(MeasureText.number(block.value)) levels on average."
        )
        return lines
    }

    private static func levels(_ count: Int) -> String { count == 1 ? "1 level" : "\(count) levels" }
}
