// The span of a layer's animations.
//
//     local time of the scrubbed layer   0 ──────────────────────────────────────────────► D
//     an animation of that layer             begin ├────────────┤ end
//     one in a sublayer, mapped up                       begin ├──────────────┤ end          the latest end is D
//     an endless animation                 begin ├──── one cycle ────┤╌╌╌╌╌╌╌╌╌

import QuartziteKit

/// The span of the animations of a layer and its sublayers, in that layer's time.
package struct Timeline: Equatable, Sendable {
    /// The length of a cycle if only particles move, which never end, in seconds.
    package static let emission = 10.0

    /// D: the latest end of any animation, in seconds; 0 without animations and particles.
    package var duration: Double
    /// Whether an animation never ends. `duration` counts such an animation as one cycle.
    package var isEndless: Bool
    /// Whether the very end can be shown, as at the end of a transition, which is a state. Default false.
    package var includesEnd = false

    package init(duration: Double, isEndless: Bool, includesEnd: Bool = false) {
        self.duration = duration
        self.isEndless = isEndless
        self.includesEnd = includesEnd
    }

    /// The last time that can be shown: 1 ms before the end, because an animation is over at its very end.
    package var lastTime: Double { includesEnd ? duration : max(0, duration - 0.001) }

    /// Returns the scrubbed layer of a tree: the first in preorder with speed 0 and an animation on itself or below, otherwise the
    /// root. A layer whose clock a transition of controllers stops does not count.
    /// - Complexity: O(layers), and O(layers) again below each layer with speed 0 and nothing animated.
    @MainActor package static func scrubbedLayer(in root: CALayer) -> CALayer {
        var pending = [root]
        while let layer = pending.popLast() {
            if layer.speed == 0, !layer.isScrubbedByTransition, hasAnimation(atOrUnder: layer) { return layer }
            if let mask = layer.mask { pending.append(mask) }
            pending.append(contentsOf: layer.childLayers.reversed())
        }
        return root
    }

    /// Measures the animations of a layer and its sublayers.
    /// - Parameters:
    ///   - loopEnd: the time at which the document loops, in seconds. Takes precedence over the animations. Default nil.
    ///   - countsParticles: whether particles count if nothing is animated. Default true.
    ///   - animations: the animations that count; nil for all. Default nil.
    package init(of layer: CALayer, loopEnd: Double? = nil, countsParticles: Bool = true, only animations: StateAnimations? = nil) {
        self.init(duration: 0, isEndless: false)
        var emits = false
        layer.forEachLayerInTime { current, path in
            for attached in current.attachedAnimations {
                guard let timing = attached.timing, animations?.contains(attached, of: current) ?? true else { continue }
                include(timing, path)
            }
            if (current as? CAEmitterLayer)?.emitterCells?.isEmpty == false { emits = true }
        }
        if emits, countsParticles, duration == 0 { (duration, isEndless) = (Self.emission, true) }
        if let loopEnd, loopEnd > 0, loopEnd.isFinite {
            duration = loopEnd
        }
    }

    /// Adds an animation.
    /// - Parameter path: the timings between the layer's time and that of the animation's layer, outermost first.
    mutating func include(_ timing: AnimationTiming, _ path: [LayerTiming]) {
        guard let span = Self.span(of: timing, path) else { return }
        if span.isEndless { isEndless = true }
        if span.last.isFinite { duration = max(duration, span.last) }
    }

    /// Returns the time from the begin to the end of an animation, of an endless one to the end of its first cycle, outside of all clocks of
    /// a path. Returns nil for an animation that moves nothing: one with speed 0, or without a duration.
    static func span(of timing: AnimationTiming, _ path: [LayerTiming]) -> (first: Double, last: Double, isEndless: Bool)? {
        guard timing.speed != 0, timing.duration > 0, timing.duration.isFinite, timing.beginTime.isFinite else { return nil }
        let isEndless = timing.activeDuration.isInfinite
        let length = (isEndless ? timing.cycleDuration : timing.activeDuration) / abs(timing.speed)
        // If a clock on the way up runs backwards, begin is later than end.
        let (begin, end) = (up(timing.beginTime, path), up(timing.beginTime + length, path))
        return (min(begin, end), max(begin, end), isEndless)
    }

    private static func up(_ time: Double, _ path: [LayerTiming]) -> Double {
        path.reversed().reduce(time) { $1.parent(fromLocal: $0) }
    }

    private static func hasAnimation(atOrUnder layer: CALayer) -> Bool {
        var found = false
        layer.forEachInSubtree { found = found || !$0.attachedAnimations.isEmpty }
        return found
    }
}
