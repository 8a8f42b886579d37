/// Statistics of one stage's times over some frames, in seconds. Exact, without interpolation.
///
/// The p-th percentile of n values is the ⌈p · n / 100⌉-th smallest (nearest rank): always a value that occurred. The mean is the
/// sum divided by n, not the inverse of a mean rate.
package struct FrameSummary: Sendable, Equatable {
    /// The number of values.
    package var count: Int
    /// The mean, in seconds.
    package var mean: Double
    /// The 50th percentile (median), in seconds.
    package var p50: Double
    /// The 95th percentile, in seconds.
    package var p95: Double
    /// The 99th percentile, in seconds.
    package var p99: Double
    /// The largest value, in seconds.
    package var worst: Double

    /// The position of a percentile among `count` sorted values, by nearest rank. `count` is 1 or more.
    /// - Parameter perMille: the percentile in tenths: 500 for the median, 999 for p99.9.
    package static func rank(perMille: Int, of count: Int) -> Int { max(1, (perMille * count + 999) / 1000) - 1 }

    /// The definition of the percentiles, for a person.
    package static let definition = "value ⌈XX/100 × N⌉ of the N values, sorted (nearest rank); the time of a real frame"

    /// Ignores values that are not numbers; nil if none is left.
    package init?(_ values: some Sequence<Double>) {
        let sorted = values.filter { !$0.isNaN }.sorted()
        self.init(sorted: sorted, mean: sorted.reduce(0, +) / Double(max(1, sorted.count)))
    }

    /// - Parameters:
    ///   - sorted: numbers, smallest first.
    ///   - mean: their mean.
    /// - Complexity: O(1).
    package init?(sorted: [Double], mean: Double) {
        guard let worst = sorted.last else { return nil }
        func percentile(_ percent: Int) -> Double { sorted[Self.rank(perMille: 10 * percent, of: sorted.count)] }
        count = sorted.count
        self.mean = mean
        p50 = percentile(50)
        p95 = percentile(95)
        p99 = percentile(99)
        self.worst = worst
    }
}
