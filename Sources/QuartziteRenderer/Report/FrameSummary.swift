/// Some frames' times of one stage in few numbers, in seconds. Exact.
///
/// Of n values the p-th percentile is the ⌈p · n / 100⌉-th smallest (nearest rank): a value that occurred, never one in between. The
/// mean is the sum of seconds over n (not the inverse of a mean rate).
package struct FrameSummary: Sendable, Equatable {
    package var count: Int
    package var mean: Double
    package var p50: Double
    package var p95: Double
    package var p99: Double
    package var worst: Double

    /// Values that are not numbers are left out; nil when none is left.
    package init?(_ values: some Sequence<Double>) {
        let sorted = values.filter { !$0.isNaN }.sorted()
        guard let worst = sorted.last else { return nil }
        func percentile(_ percent: Int) -> Double { sorted[max(1, (percent * sorted.count + 99) / 100) - 1] }
        count = sorted.count
        mean = sorted.reduce(0, +) / Double(sorted.count)
        p50 = percentile(50)
        p95 = percentile(95)
        p99 = percentile(99)
        self.worst = worst
    }
}
