/// Percentiles of a set of frame times, by nearest rank: of N sorted values, percentile p is value number ⌈p/100 × N⌉, counted from 1.
/// Every percentile is therefore a time that some frame really took.
package struct FrameStatistics: Equatable, Sendable {
    package var count: Int
    package var p50: Double
    package var p95: Double
    package var p99: Double
    package var worst: Double
    package var mean: Double

    /// Nil for no values. Values that are not numbers are left out.
    package init?(_ values: some Sequence<Double>) {
        let sorted = values.filter { !$0.isNaN }.sorted()
        guard let last = sorted.last else { return nil }
        count = sorted.count
        p50 = Self.percentile(50, ofSorted: sorted)
        p95 = Self.percentile(95, ofSorted: sorted)
        p99 = Self.percentile(99, ofSorted: sorted)
        worst = last
        mean = sorted.reduce(0, +) / Double(sorted.count)
    }

    /// The nearest-rank percentile of at least one value, sorted upwards.
    package static func percentile(_ percent: Double, ofSorted sorted: [Double]) -> Double {
        let rank = (percent / 100 * Double(sorted.count)).rounded(.up)
        return sorted[min(sorted.count, max(1, Int(rank))) - 1]
    }

    /// The definition, as the overlay and the profile print it.
    package static let definition = "pXX: nearest rank, value number ceil(XX/100 × N) of N sorted"
}
