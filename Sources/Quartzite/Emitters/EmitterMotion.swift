import QuartziteGraphics

/// The animations of an emitter and of its cells.
package struct EmitterMotion: Sendable {
    /// The times of the layer between which an animation has an effect. At other times the committed values hold.
    package let window: ClosedRange<Double>
    /// Whether an animation changes the number of particles that are born.
    package let changesBirths: Bool
    /// The longest life of a particle, whenever it was born.
    package let longestLife: Double
    private let layer: CommittedLayer
    private let base: EmitterValues
    private let isLayerAnimated: Bool

    /// Nil for a layer without such animations.
    package init?(_ layer: CommittedLayer) {
        guard case .emitter(var base) = layer.subclass else { return nil }
        base.past = []
        let layerAnimation = layer.animation.flatMap { $0.touchesSubclass ? $0 : nil }
        var span = TrackSpan()
        var (changesBirths, changesLives) = (false, false)
        if let layerAnimation {
            span.formUnion(layerAnimation, layerAnimation.classRuns.channels)
            changesBirths = layerAnimation.properties.contains(.birthRate)
            changesLives = layerAnimation.properties.contains(.lifetime)
        }
        for cell in base.cellAnimations {
            if let animation = cell.layer.animation { span.formUnion(animation, animation.layerRuns.channels) }
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

    /// The number of moments of a cycle at which the longest life is sampled.
    private static let lifeSteps = 64

    /// Whether the values of an emitter or of its cells are animated.
    package static func exists(for values: EmitterValues, of layer: CommittedLayer) -> Bool {
        layer.animation?.touchesSubclass == true || !values.cellAnimations.isEmpty
    }

    /// The motion of values that are about to become past ones. Keeps only those values alive.
    static func past(_ values: EmitterValues, of layer: CommittedLayer?) -> EmitterMotion? {
        guard let layer, case .emitter(let committed) = layer.subclass else { return nil }
        guard exists(for: committed, of: layer) else { return nil }
        var values = values
        values.past = []
        values.cellAnimations = committed.cellAnimations
        return EmitterMotion(
            CommittedLayer(
                id: layer.id, name: nil, values: layer.values.pointee, subclass: .emitter(values), objects: layer.objects,
                timing: layer.timing, animation: layer.animation, sublayers: []))
    }

    /// The emitter's values at a time of the layer.
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

/// The times at which tracks have an effect, in the layer's time.
private struct TrackSpan {
    /// Includes the times that fill modes add; nil for no track.
    var effect: ClosedRange<Double>?
    // The begin of the first track, and the latest end of a first cycle.
    var begin = 0.0
    var firstEnd = 0.0

    mutating func formUnion(_ animation: LayerAnimation, _ runs: TrackBuffer<ChannelRun>) {
        for index in 0..<runs.count {
            for track in runs[index].pointee.tracks { formUnion(animation.channels[track].pointee.clock, animation) }
        }
    }

    private mutating func formUnion(_ clock: TrackClock, _ animation: LayerAnimation) {
        // A track in a group has an effect for as long as the group has.
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
