/// The latest durations of a series, with statistics that are always up to date.
///
/// Percentiles are exact, because the durations are also kept in order. Storage is fixed after the first duration.
package struct DurationWindow: Sendable {
    /// The largest number of durations.
    package static let capacity = 10_000

    /// The durations in seconds, shortest first.
    package private(set) var sorted: [Double] = []
    /// The durations in buckets.
    package private(set) var histogram = DurationHistogram()
    private var ring: [Double] = []
    /// The place of the oldest duration in a full ring.
    private var oldest = 0
    private var sum = 0.0

    package init() {}

    /// The number of durations.
    package var count: Int { ring.count }
    /// The durations in seconds, in no particular order.
    package var all: [Double] { ring }
    /// The statistics; nil without durations.
    package var summary: FrameSummary? { FrameSummary(sorted: sorted, mean: sum / Double(max(1, count))) }
    /// The rates of the slowest durations.
    package var lows: FrameLows { FrameLows(sorted: sorted) }

    /// Adds a duration in seconds. Values that are not finite are ignored.
    /// - Returns: the duration that left the window; nil while the window is not full.
    /// - Complexity: O(log n) comparisons, and two moves of at most 80 kB. No allocation after the first duration.
    @discardableResult package mutating func append(_ duration: Double) -> Double? {
        guard duration.isFinite else { return nil }
        if ring.isEmpty {
            ring.reserveCapacity(Self.capacity)
            sorted.reserveCapacity(Self.capacity)
        }
        var removed: Double?
        if count < Self.capacity {
            ring.append(duration)
        } else {
            let old = ring[oldest]
            sorted.remove(at: place(of: old))
            histogram.remove(old)
            sum -= old
            ring[oldest] = duration
            oldest = (oldest + 1) % Self.capacity
            removed = old
        }
        sorted.insert(duration, at: place(of: duration))
        histogram.add(duration)
        sum += duration
        return removed
    }

    /// The place of the first duration in order that is not shorter.
    private func place(of duration: Double) -> Int {
        var (low, high) = (0, sorted.count)
        while low < high {
            let middle = (low + high) / 2
            if sorted[middle] < duration { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
