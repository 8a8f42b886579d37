import Foundation

/// Durations counted in buckets of a quarter octave: each bucket ends at 2^¼ (1.19) times its beginning.
///
///     bucket    0         1                2          …      48               49
///     ms      0 … 0.25    0.25 … 0.297    … 0.354         861 … 1024     1024 …
package struct DurationHistogram: Sendable, Equatable {
    /// The number of buckets, with those of all shorter and all longer durations.
    package static let bucketCount = 50
    /// The end of the first bucket, in seconds.
    package static let shortest = 0.000_25

    /// Where each bucket begins, in seconds.
    private static let beginnings: [Double] = [0] + (0..<bucketCount - 1).map { shortest * pow(2, Double($0) / 4) }

    /// The number of durations in each bucket.
    package private(set) var counts = [Int](repeating: 0, count: bucketCount)

    package init() {}

    /// Counts durations in seconds.
    package init(_ durations: some Sequence<Double>) {
        for duration in durations { add(duration) }
    }

    /// Counts a duration in seconds.
    /// - Complexity: O(1), no allocation.
    package mutating func add(_ duration: Double) { counts[Self.bucket(of: duration)] += 1 }

    /// Removes a duration that was counted.
    package mutating func remove(_ duration: Double) { counts[Self.bucket(of: duration)] -= 1 }

    /// Returns the bucket of a duration. A bucket contains its beginning and not its end.
    package static func bucket(of duration: Double) -> Int {
        guard duration >= shortest else { return 0 }
        guard duration < beginnings[bucketCount - 1] else { return bucketCount - 1 }
        // The logarithm is exact to a rounding error; the beginnings decide.
        var bucket = min(bucketCount - 2, max(1, 1 + Int(4 * log2(duration / shortest))))
        if duration < beginnings[bucket] { bucket -= 1 }
        if duration >= beginnings[bucket + 1] { bucket += 1 }
        return bucket
    }

    /// Returns where a bucket begins and ends, in seconds. The last one has no end.
    package static func bounds(of bucket: Int) -> (from: Double, to: Double) {
        (beginnings[bucket], bucket + 1 < bucketCount ? beginnings[bucket + 1] : .infinity)
    }

    /// Returns the position of a duration on a logarithmic axis on which each bucket is 1 wide.
    package static func position(of duration: Double) -> Double {
        guard duration > 0 else { return 0 }
        return min(Double(bucketCount), max(0, 1 + 4 * log2(duration / shortest)))
    }

    /// The largest number of durations in a bucket.
    package var largest: Int { counts.max() ?? 0 }

    /// The buckets from the first to the last one with a duration; empty without durations.
    package var filled: Range<Int> {
        guard let first = counts.firstIndex(where: { $0 > 0 }), let last = counts.lastIndex(where: { $0 > 0 }) else { return 0..<0 }
        return first..<last + 1
    }
}
