import Foundation
import QuartzitePreview
import QuartziteRenderer

/// The combined histogram of two profiles: the work of their frames in the same buckets.
struct HistogramComparison {
    /// A range of durations, with the frames of both profiles that lie in it.
    struct Bucket: Equatable {
        /// Seconds. The last bucket of a `DurationHistogram` ends at infinity.
        var from: Double
        var to: Double
        var old: Int
        var new: Int
    }

    /// The buckets from the shortest to the longest duration of both profiles; empty if neither has frames.
    let buckets: [Bucket]
    private let oldTotal: Int
    private let newTotal: Int

    /// - Parameters:
    ///   - old: seconds of the older profile's frames, in any order.
    ///   - new: seconds of the newer profile's frames.
    init(old: [Double], new: [Double]) {
        let (before, now) = (DurationHistogram(old), DurationHistogram(new))
        (oldTotal, newTotal) = (old.count, new.count)
        let ranges = [before.filled, now.filled].filter { !$0.isEmpty }
        let (first, end) = (ranges.map(\.lowerBound).min() ?? 0, ranges.map(\.upperBound).max() ?? 0)
        buckets = (first..<end).map { index in
            let (from, to) = DurationHistogram.bounds(of: index)
            return Bucket(from: from, to: to, old: before.counts[index], new: now.counts[index])
        }
    }

    // MARK: Text

    /// The length of the longest bar, in characters.
    private static let longest = 40

    /// The meaning of the characters of a bar.
    static let legend = "bars: the share of frames, as its square root; █ in both profiles, - only in the old one, + only in the new one"

    /// The bars with their ranges and counts, one line each; empty without buckets.
    var text: String {
        guard !buckets.isEmpty else { return "" }
        let rows = buckets.map { Self.row(range($0), String($0.old), String($0.new), bar($0)) }
        return Self.row("work, ms", "old", "new", "") + rows.joined() + Self.legend + "\n"
    }

    private func range(_ bucket: Bucket) -> String {
        let first = TimeText.milliseconds(bucket.from)
        return bucket.to.isFinite ? "\(first) – \(TimeText.milliseconds(bucket.to))" : "from \(first)"
    }

    /// Profiles may have different numbers of frames, so bars show shares.
    private func bar(_ bucket: Bucket) -> String {
        let most = buckets.reduce(0) { max($0, share($1.old, oldTotal), share($1.new, newTotal)) }
        func length(_ count: Int, _ total: Int) -> Int {
            // Single frames are seen, too.
            count == 0 ? 0 : max(1, Int((share(count, total) / most).squareRoot() * Double(Self.longest)))
        }
        let (old, new) = (length(bucket.old, oldTotal), length(bucket.new, newTotal))
        return String(repeating: "█", count: min(old, new)) + String(repeating: old > new ? "-" : "+", count: abs(old - new))
    }

    private func share(_ count: Int, _ total: Int) -> Double { total > 0 ? Double(count) / Double(total) : 0 }

    private static func row(_ range: String, _ old: String, _ new: String, _ bar: String) -> String {
        func cell(_ text: String) -> String { String(repeating: " ", count: max(1, 8 - text.count)) + text }
        let name = range.padding(toLength: max(range.count, 18), withPad: " ", startingAt: 0)
        return name + cell(old) + cell(new) + (bar.isEmpty ? "" : "  " + bar) + "\n"
    }

    // MARK: JSON

    var json: JSONValue {
        .object([
            ("of", .string("work")),
            (
                "buckets",
                .array(
                    buckets.map {
                        .object([
                            ("from", .number($0.from)), ("to", $0.to.isFinite ? .number($0.to) : .null), ("old", .integer($0.old)),
                            ("new", .integer($0.new)),
                        ])
                    })
            ),
        ])
    }
}
