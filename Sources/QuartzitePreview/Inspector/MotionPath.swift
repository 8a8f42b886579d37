import QuartziteKit

/// The way of a layer's anchor point through the scene: points of the scene's plane over a range of time.
///
///     ●──·──·──·─◆─·─·─·●      ● ends   ◆ keyframes   · every N frames: dense where the layer is slow
///
/// A path is computed once and then only projected into the window. Points between two samples are interpolated.
struct MotionPath: Equatable {
    /// A point of the path; nil while the layer is behind the eye or not in the scene.
    struct Sample: Equatable {
        /// The time of the slider, in seconds.
        var time: Double
        var point: CGPoint?
    }

    /// The samples in the order of their times.
    private(set) var samples: [Sample] = []
    /// The points at the keyframes of the layer's own animations.
    private(set) var keys: [CGPoint] = []
    /// The points at each `dotStep` frames.
    private(set) var dots: [CGPoint] = []
    /// The number of frames from dot to dot.
    private(set) var dotStep = 1

    /// The largest number of evenly spaced samples, of dots, and of times at which the path may turn.
    static let (mostSamples, mostDots, mostTurns) = (600, 60, 400)
    /// The seconds between the two sides of a jump.
    static let jump = 1e-6
    /// The numbers of frames from dot to dot.
    private static let steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600]

    /// Samples a path.
    /// - Parameters:
    ///   - range: the range of time in seconds.
    ///   - framesPerSecond: the frame rate of the dots.
    ///   - turns: the times at which an animation of the layer or of a layer around it begins, ends or passes a key.
    ///   - keys: those of the layer's own animations.
    ///   - point: returns the point at a time. Called with ascending times.
    init(in range: ClosedRange<Double>, framesPerSecond: Int, turns: [Double], keys: [Double], point: (Double) -> CGPoint?) {
        let rate = Double(max(1, framesPerSecond))
        let frames = ((range.upperBound - range.lowerBound) * rate).rounded(.up)
        let stride = max(1, (frames / Double(Self.mostSamples)).rounded(.up))
        dotStep = Self.steps.first { frames / Double($0) <= Double(Self.mostDots) } ?? Int((frames / Double(Self.mostDots)).rounded(.up))
        let first = (range.lowerBound * rate).rounded(.up)
        let even = Swift.stride(from: first, through: range.upperBound * rate, by: stride).map { $0 / rate }
        let dotTimes = Swift.stride(
            from: (first / Double(dotStep)).rounded(.up) * Double(dotStep), through: range.upperBound * rate, by: Double(dotStep)
        ).map { $0 / rate }
        let keys = keys.prefix(Self.mostTurns).filter(range.contains)
        let jumps = turns.prefix(Self.mostTurns).flatMap { [$0 - Self.jump, $0 + Self.jump] }
        let times = Set([range.lowerBound, range.upperBound] + even + dotTimes + keys + jumps).filter(range.contains).sorted()
        samples = times.map { Sample(time: $0, point: point($0)) }
        self.keys = Array(Set(keys)).sorted().compactMap(self.point)
        dots = dotTimes.compactMap(self.point)
    }

    /// Returns the point at a time; nil outside of the path's times, and where the layer does not show.
    func point(at time: Double) -> CGPoint? {
        guard let first = samples.first, let last = samples.last, time >= first.time, time <= last.time else { return nil }
        var (low, high) = (0, samples.count - 1)
        while high - low > 1 {
            let middle = (low + high) / 2
            if samples[middle].time <= time { low = middle } else { high = middle }
        }
        guard let from = samples[low].point, let to = samples[high].point else {
            return samples[time - samples[low].time < samples[high].time - time ? low : high].point
        }
        let length = samples[high].time - samples[low].time
        let part = length > 0 ? (time - samples[low].time) / length : 0
        return CGPoint(x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part)
    }

    /// Whether the anchor point stays where it is.
    var isStill: Bool {
        guard let first = samples.first?.point else { return samples.allSatisfy { $0.point == nil } }
        return samples.allSatisfy { sample in
            sample.point.map { abs($0.x - first.x) < 0.01 && abs($0.y - first.y) < 0.01 } ?? false
        }
    }

    /// Whether the part from a sample to the next one is a jump, not a movement.
    func isJump(after index: Int) -> Bool {
        guard samples.indices.contains(index + 1), samples[index + 1].time - samples[index].time < 3 * Self.jump,
            let from = samples[index].point, let to = samples[index + 1].point
        else { return false }
        return hypot(to.x - from.x, to.y - from.y) > 0.5
    }
}
