import QuartziteGraphics

/// How an emitter's values change by themselves, and when: its animations and those of its cells.
package struct EmitterMotion: Sendable {
    /// From when to when an animation has an effect, in the layer's time. Outside of that the values are what was committed.
    package let window: ClosedRange<Double>
    /// Whether it changes how many particles are born.
    package let changesBirths: Bool
    /// The longest that a particle can be there that was born at any time.
    package let longestLife: Double
    private let layer: CommittedLayer
    private let base: EmitterValues
    private let isLayerAnimated: Bool

    /// Nil where nothing changes by itself.
    package init?(_ layer: CommittedLayer) {
        guard case .emitter(var base) = layer.subclass else { return nil }
        base.past = []
        let layerAnimation = layer.animation.flatMap { $0.touchesSubclass ? $0 : nil }
        var span = TrackSpan()
        var (changesBirths, changesLives) = (false, false)
        if let layerAnimation {
            span.formUnion(layerAnimation, layerAnimation.classRuns.lanes)
            changesBirths = layerAnimation.properties.contains(.birthRate)
            changesLives = layerAnimation.properties.contains(.lifetime)
        }
        for cell in base.cellAnimations {
            if let animation = cell.layer.animation { span.formUnion(animation, animation.layerRuns.lanes) }
            guard case .number(let number) = cell.target else { continue }
            changesBirths = changesBirths || number == .birthRate
            changesLives = changesLives || number == .lifetime || number == .lifetimeRange
        }
        guard let window = span.effect else { return nil }
        (self.window, self.changesBirths, self.layer, self.base) = (window, changesBirths, layer, base)
        isLayerAnimated = layerAnimation != nil
        var life = base.longestLife
        if changesLives {
            for step in 0...Self.lifeSteps {
                let time = span.begin + (span.firstEnd - span.begin) * Double(step) / Double(Self.lifeSteps)
                let values = Self.values(base, of: layer, isLayerAnimated: isLayerAnimated, at: time)
                if values.longestLife > life { life = values.longestLife }
            }
        }
        longestLife = life
    }

    /// At how many moments of a cycle it is asked how long a particle may live.
    private static let lifeSteps = 64

    /// The motion of values that are about to become the past, in a layer that keeps nothing else alive.
    static func past(_ values: EmitterValues, of layer: CommittedLayer?) -> EmitterMotion? {
        guard let layer, case .emitter(let committed) = layer.subclass else { return nil }
        guard layer.animation?.touchesSubclass == true || !committed.cellAnimations.isEmpty else { return nil }
        var values = values
        values.past = []
        values.cellAnimations = committed.cellAnimations
        return EmitterMotion(
            CommittedLayer(
                id: layer.id, name: nil, values: layer.values.pointee, subclass: .emitter(values), objects: layer.objects,
                timing: layer.timing, animation: layer.animation, sublayers: []))
    }

    /// What the emitter says at a time of the layer.
    package func values(at time: Double) -> EmitterValues {
        window.contains(time) ? Self.values(base, of: layer, isLayerAnimated: isLayerAnimated, at: time) : base
    }

    private static func values(
        _ base: EmitterValues, of layer: CommittedLayer, isLayerAnimated: Bool, at time: Double
    ) -> EmitterValues {
        var values = base
        if isLayerAnimated, let animation = layer.animation {
            var subclass = SubclassValues.emitter(values)
            var activity = Activity()
            _ = SampledLayer(layer, animation, lists: nil).sample(
                at: time, rate: 1, now: time, into: &subclass, activity: &activity)
            if case .emitter(let sampled) = subclass { values = sampled }
        }
        for animation in base.cellAnimations { animation.apply(to: &values, at: time) }
        return values
    }
}

/// When tracks have an effect, in the layer's time.
private struct TrackSpan {
    /// With the times before and after that they fill; nil for no track.
    var effect: ClosedRange<Double>?
    /// When the first one begins, and when all have been through a first cycle.
    var begin = 0.0
    var firstEnd = 0.0

    mutating func formUnion(_ animation: LayerAnimation, _ runs: TrackBuffer<LaneRun>) {
        for index in 0..<runs.count {
            for track in runs[index].pointee.tracks { formUnion(animation.lanes[track].pointee.clock, animation) }
        }
    }

    private mutating func formUnion(_ clock: TrackClock, _ animation: LayerAnimation) {
        // What lies in a group has an effect as long as the group has.
        let timing = clock.groupCount > 0 ? animation.groups[Int(clock.firstGroup)].pointee : clock.timing
        guard timing.isValid else { return }
        let end = timing.beginTime + timing.totalDuration
        let low = timing.fillsBackwards || timing.speed == 0 ? -Double.infinity : timing.beginTime
        let high = timing.fillsForwards && !timing.isRemovedOnCompletion ? Double.infinity : end
        let cycle = timing.speed == 0 ? 0 : timing.cycleDuration / abs(timing.speed)
        let cycleEnd = min(end, timing.beginTime + cycle)
        guard let effect, low <= high else {
            if low <= high { (effect, begin, firstEnd) = (low...high, timing.beginTime, cycleEnd) }
            return
        }
        self.effect = min(effect.lowerBound, low)...max(effect.upperBound, high)
        (begin, firstEnd) = (min(begin, timing.beginTime), max(firstEnd, cycleEnd))
    }
}
