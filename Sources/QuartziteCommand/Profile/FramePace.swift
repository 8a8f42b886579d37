import Foundation
import QuartzitePreview
import QuartziteRenderer

/// How the frames of a profile followed each other: rates, late frames by length, and the histogram. Without a display, the same for the
/// frames' work.
struct FramePace {
    /// What the durations are.
    enum Series: String {
        /// The intervals between presents.
        case intervals = "interval"
        /// The CPU work of the frames, if no display paces them.
        case work
    }

    let series: Series
    let budget: Double
    /// The number of frames whose work exceeds the budget.
    let overBudget: Int
    /// The late frames; nil without a display.
    let late: LateFrames?
    let lows: FrameLows
    let histogram: DurationHistogram
    private let summary: FrameSummary?

    /// - Parameters:
    ///   - durations: seconds, in any order.
    ///   - budget: seconds that a frame may take; the display's interval, if there is one.
    init(_ durations: [Double], of series: Series, budget: Double, overBudget: Int) {
        (self.series, self.budget, self.overBudget) = (series, budget, overBudget)
        late = series == .intervals ? LateFrames(durations, display: budget) : nil
        let sorted = durations.sorted()
        lows = FrameLows(sorted: sorted)
        summary = FrameSummary(sorted)
        histogram = DurationHistogram(sorted)
    }

    /// The mean rate in frames per second; nil without frames.
    var rate: Double? { summary.flatMap { $0.mean > 0 ? 1 / $0.mean : nil } }

    // MARK: Text

    /// The frames that are late or over budget, for the first lines of the table.
    var verdict: String {
        let over = "\(overBudget) over budget (work above \(TimeText.milliseconds(budget)) ms)"
        guard let late else { return over }
        let lengths = LateFrames.Length.allCases.map { "\($0.name): \(late[$0])" }.joined(separator: ", ")
        return "\(late.count) late\(late.count > 0 ? " (by intervals of \(TimeText.milliseconds(budget)) ms: \(lengths))" : ""), \(over)"
    }

    /// Rates and histogram as text.
    var text: String {
        func fps(_ rate: Double?, _ other: String) -> String { rate.map { String(format: "%.1f", $0) } ?? other }
        var text = "\nfps\(series == .work ? " of the work" : "")  mean \(fps(rate, "-"))"
        text += "   1 % low \(fps(lows.onePercent, FrameLows.tooFew))   0.1 % low \(fps(lows.tenthPercent, FrameLows.tooFew))\n"
        let rows = rows
        if !rows.isEmpty { text += "\n\(pad("\(series.rawValue), ms", 18))\(pad("frames", 8, left: true))\n" }
        return text + rows.map { $0 + "\n" }.joined()
    }

    /// The length of the longest bar, in characters.
    private static let longest = 40

    /// A row for each bucket between the shortest and the longest duration.
    private var rows: [String] {
        let most = Double(max(1, histogram.largest))
        return histogram.filled.map { bucket in
            let (from, to) = DurationHistogram.bounds(of: bucket)
            let first = TimeText.milliseconds(from)
            let range = to.isFinite ? "\(first) – \(TimeText.milliseconds(to))" : "from \(first)"
            let count = histogram.counts[bucket]
            // Single frames are seen, too.
            let length = count == 0 ? 0 : max(1, Int((Double(count) / most).squareRoot() * Double(Self.longest)))
            let mark = mark(from, to)
            let bar = length > 0 ? "  " + String(repeating: "█", count: length) : ""
            return "\(pad(range, 18))\(pad(String(count), 8, left: true))\(bar)\(mark)"
        }
    }

    /// The mark for the display's intervals that lie in a bucket.
    private func mark(_ from: Double, _ to: Double) -> String {
        let name = late == nil ? "budget" : "display interval"
        for count in 1...3 where from <= Double(count) * budget && Double(count) * budget < to {
            return "  ← \(count == 1 ? "1 \(name)" : "\(count) \(name)s")"
        }
        return ""
    }

    private func pad(_ text: String, _ width: Int, left: Bool = false) -> String {
        let space = String(repeating: " ", count: max(0, width - text.count))
        return left ? space + text : text + space
    }

    // MARK: JSON

    var members: [(key: String, value: JSONValue)] {
        let lengths = late.map { late in JSONValue.object(LateFrames.Length.allCases.map { ($0.key, .integer(late[$0])) }) }
        let buckets = histogram.filled.map { bucket in
            let (from, to) = DurationHistogram.bounds(of: bucket)
            return JSONValue.object([
                ("from", .number(from)), ("to", to.isFinite ? .number(to) : .null), ("count", .integer(histogram.counts[bucket])),
            ])
        }
        return [
            ("overBudget", .integer(overBudget)), ("lateByLength", lengths ?? .null),
            (
                "fps",
                .object([
                    ("of", .string(series.rawValue)), ("mean", rate.map(JSONValue.number) ?? .null),
                    ("low1", lows.onePercent.map(JSONValue.number) ?? .null), ("low0.1", lows.tenthPercent.map(JSONValue.number) ?? .null),
                ])
            ), ("histogram", .object([("of", .string(series.rawValue)), ("buckets", .array(buckets))])),
        ]
    }
}

extension LateFrames.Length {
    /// The key in JSON: `2`, `3`, `4-8`, `>8`.
    fileprivate var key: String { name.replacingOccurrences(of: "–", with: "-").replacingOccurrences(of: " ", with: "") }
}
