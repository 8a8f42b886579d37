import QuartziteKit

/// The part of an endless scene that repeats: from `start` on, the scene is the same again after each `length`.
///
///     animation of 2 s    ├────┤╌╌╌╌┤╌╌╌╌┤
///     animation of 3 s      ├───────┤╌╌╌╌╌╌╌┤
///                         0 start             start + 6
package struct SceneLoop: Equatable, Sendable {
    /// The time from which the scene repeats, in seconds: every endless animation has begun, every other one is over.
    package var start: Double
    /// The shortest time after which all endless animations are at the same point again, in seconds.
    package var length: Double
    /// Whether the scene also shows animations that end, which the loop leaves out.
    package var hasIntroduction: Bool

    package init(start: Double, length: Double, hasIntroduction: Bool = false) {
        (self.start, self.length, self.hasIntroduction) = (start, length, hasIntroduction)
    }

    /// The longest loop that is searched for, in seconds.
    package static let longest = 120.0
    /// The largest deviation of the loop from whole numbers of cycles, in seconds.
    private static let tolerance = 0.001

    /// Measures the animations of a layer and its sublayers. Returns nil if nothing repeats: without endless animations, with particles or
    /// cumulative animations, or if no loop of at most `longest` seconds exists.
    /// - Complexity: O(animations + different cycles × `longest` / the longest cycle).
    @MainActor package init?(of layer: CALayer) {
        self.init(start: 0, length: 0)
        var cycles: Set<Double> = []
        // The last copies of replicators begin later.
        var delay = 0.0
        var continues = false
        layer.forEachLayerInTime { current, path in
            for attached in current.attachedAnimations {
                guard let timing = attached.timing, let span = Timeline.span(of: timing, path), span.first.isFinite, span.last.isFinite,
                    span.first < span.last
                else { continue }
                let time = span.isEndless ? span.first : span.last
                // A begin of 1e-100 counts as 0.
                start = max(start, time < 1e-6 ? 0 : time)
                guard span.isEndless else {
                    hasIntroduction = true
                    continue
                }
                cycles.insert(((span.last - span.first) * 1e6).rounded() / 1e6)
                if (attached.shown as? CAPropertyAnimation)?.isCumulative == true { continues = true }
            }
            if (current as? CAEmitterLayer)?.emitterCells?.isEmpty == false { continues = true }
            if let replicator = current as? CAReplicatorLayer {
                delay += Double(max(0, replicator.instanceCount - 1)) * max(0, replicator.instanceDelay)
            }
        }
        if delay.isFinite { start += delay }
        guard !continues, let length = Self.common(of: cycles.filter { $0 > 0 }) else { return nil }
        self.length = length
    }

    /// Returns the shortest time that is a whole number of each cycle.
    private static func common(of cycles: Set<Double>) -> Double? {
        guard let longest = cycles.max() else { return nil }
        var count = 1.0
        while count * longest <= max(longest, Self.longest) {
            let time = count * longest
            if cycles.allSatisfy({ abs(time - (time / $0).rounded() * $0) <= tolerance }) { return time }
            count += 1
        }
        return nil
    }
}
