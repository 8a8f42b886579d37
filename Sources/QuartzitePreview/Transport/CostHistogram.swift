/// The cost of frames along a scene's time: the cost of drawing at each position of the slider, no matter how the playhead came there.
///
/// The storage is fixed: when the scene gets longer, the resolution is halved.
package struct CostHistogram: Equatable, Sendable {
    /// The costs of the frames in one part of the scene's time.
    package struct Bucket: Equatable, Sendable {
        /// The highest cost, in seconds of CPU work; 0 without a frame.
        package var highest: Float = 0
        /// The cost of the last frame, in seconds of CPU work; 0 without a frame.
        package var last: Float = 0
    }

    package static let count = 256

    /// The costs, by time.
    package private(set) var buckets = [Bucket](repeating: Bucket(), count: count)
    /// Seconds of the scene that the buckets cover; 0 before the first frame.
    package private(set) var span = 0.0
    /// Whether a frame was recorded.
    package var isEmpty: Bool { span == 0 }

    package init() {}

    /// Records a frame.
    /// - Parameters:
    ///   - cost: the frame's CPU work in seconds.
    ///   - time: the scene's time that the frame shows, from 0 to `duration`.
    ///   - duration: the scene's length in seconds. Without a length nothing is recorded.
    /// - Complexity: O(1), and O(buckets) when the length changes; no allocation.
    package mutating func record(_ cost: Double, at time: Double, of duration: Double) {
        guard duration > 0, duration.isFinite, cost > 0, cost.isFinite, time.isFinite else { return }
        cover(duration)
        let perSecond = Double(Self.count) / span
        // The very end is shown, too.
        let last = Int((duration * perSecond).rounded(.up)) - 1
        let index = Int(min(Double(last), max(0, time * perSecond)))
        buckets[index].highest = max(buckets[index].highest, Float(cost))
        buckets[index].last = Float(cost)
    }

    /// Makes the buckets cover a length. Another scene's costs say nothing about a much shorter one.
    private mutating func cover(_ duration: Double) {
        if span == 0 || duration < span / 2 {
            for index in buckets.indices { buckets[index] = Bucket() }
            span = duration
        }
        while span < duration {
            span *= 2
            for index in 0..<Self.count / 2 {
                let (first, second) = (buckets[2 * index], buckets[2 * index + 1])
                buckets[index] = Bucket(highest: max(first.highest, second.highest), last: second.last > 0 ? second.last : first.last)
            }
            for index in Self.count / 2..<Self.count { buckets[index] = Bucket() }
        }
    }

    /// Returns the costs in one of `columns` equal parts of the scene: the maximum of its highest costs, and the maximum of its last costs.
    package func column(_ column: Int, of columns: Int, duration: Double) -> Bucket {
        guard span > 0, columns > 0, duration > 0 else { return Bucket() }
        let perSecond = Double(Self.count) / span
        // The scene may be much longer than the recorded times.
        func bucket(_ column: Int) -> Double { min(Double(Self.count), Double(column) / Double(columns) * duration * perSecond) }
        guard duration * perSecond < .infinity else { return Bucket() }
        let (first, end) = (Int(bucket(column)), Int(bucket(column + 1).rounded(.up)))
        guard first < Self.count, end > first else { return Bucket() }
        var result = Bucket()
        for index in max(0, first)..<min(Self.count, end) {
            result.highest = max(result.highest, buckets[index].highest)
            result.last = max(result.last, buckets[index].last)
        }
        return result
    }

    /// The highest cost of all frames, in seconds.
    package var highest: Double { Double(buckets.reduce(0) { max($0, $1.highest) }) }
}
