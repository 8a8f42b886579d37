// The uncertainty of the difference between two medians, by the bootstrap.
//
// Frames are resampled from each of the two series in runs of consecutive frames, because neighbouring frames are similar: an animation
// makes the frames of a second expensive, or another program uses the processor for some frames. The differences of the medians in many
// such samples show how far the difference would vary if the measurement were repeated.

import Quartzite
import QuartziteRenderer

/// A difference between the medians of two series, with an interval.
struct MedianDifference: Equatable {
    /// The medians of both series, by nearest rank.
    var old: Double
    var new: Double
    /// The interval of `new` − `old`.
    var low: Double
    var high: Double

    /// The difference of the medians.
    var difference: Double { new - old }
    /// The difference as a share of the old median; nil if that is 0.
    var share: Double? { old > 0 ? difference / old : nil }
}

/// Resamples frames and compares the medians. The same series give the same interval in every run.
enum MedianBootstrap {
    /// The number of draws.
    static let resamples = 2000
    /// The share of the samples that lies in the interval.
    static let level = 0.95
    /// The seed of the random numbers.
    static let seed: UInt64 = 20_240_229
    /// The largest number of frames of a series that are used; of a longer series, every k-th frame is used.
    static let maxFrames = 10_000

    /// The definition, for a person.
    static let definition = """
        the difference of the medians, new - old, with a \(Int(level * 100)) % percentile interval of \(resamples) bootstrap draws \
        (seed \(seed)) of runs of \u{2308}sqrt(N)\u{2309} consecutive frames from each profile
        """

    /// Compares two series of durations, in the order of their frames. Nil if one is empty.
    ///
    /// - Complexity: O(resamples × frames).
    static func compare(_ old: [Double], _ new: [Double]) -> MedianDifference? {
        guard let first = Series(old), let second = Series(new) else { return nil }
        var random = SplitMix64(seed)
        var (a, b) = (first, second)
        var differences: [Double] = []
        differences.reserveCapacity(resamples)
        for _ in 0..<resamples { differences.append(b.drawnMedian(&random) - a.drawnMedian(&random)) }
        differences.sort()
        let tail = Int((1 - level) / 2 * Double(resamples))
        return MedianDifference(
            old: median(old), new: median(new), low: differences[tail], high: differences[resamples - 1 - tail])
    }

    /// The median of all durations, by nearest rank.
    private static func median(_ values: [Double]) -> Double {
        values.sorted()[FrameSummary.rank(perMille: 500, of: values.count)]
    }

    /// The durations of a profile, prepared for resampling.
    private struct Series {
        /// The durations, shortest first.
        private let sorted: [Double]
        /// The position of each frame in `sorted`, in the order of the frames.
        private let ranks: [Int32]
        /// How often each position was sampled.
        private var counts: [Int32]
        private let block: Int

        init?(_ values: [Double]) {
            guard !values.isEmpty else { return nil }
            let step = (values.count + maxFrames - 1) / maxFrames
            let values = stride(from: 0, to: values.count, by: step).map { values[$0] }
            let order = values.indices.sorted { values[$0] < values[$1] }
            sorted = order.map { values[$0] }
            var ranks = [Int32](repeating: 0, count: values.count)
            for (rank, frame) in order.enumerated() { ranks[frame] = Int32(rank) }
            self.ranks = ranks
            counts = [Int32](repeating: 0, count: values.count)
            block = Int(Double(values.count).squareRoot().rounded(.up))
        }

        private var medianRank: Int { FrameSummary.rank(perMille: 500, of: sorted.count) }

        /// Samples as many frames as the series has, in runs that wrap around at the end. Returns their median.
        mutating func drawnMedian(_ random: inout SplitMix64) -> Double {
            let count = sorted.count
            let middle = medianRank
            return counts.withUnsafeMutableBufferPointer { counts in
                ranks.withUnsafeBufferPointer { ranks in
                    counts.update(repeating: 0)
                    var drawn = 0
                    while drawn < count {
                        var frame = Int(random.next() % UInt64(count))
                        let end = min(count, drawn + block)
                        while drawn < end {
                            counts[Int(ranks[frame])] += 1
                            frame = frame + 1 == count ? 0 : frame + 1
                            drawn += 1
                        }
                    }
                    var (rank, passed) = (0, Int(counts[0]))
                    while passed <= middle {
                        rank += 1
                        passed += Int(counts[rank])
                    }
                    return sorted[rank]
                }
            }
        }
    }
}
