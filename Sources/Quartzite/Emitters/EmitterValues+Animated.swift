import QuartziteGraphics

extension CommittedLayer {
    /// What an emitter layer says at a time, where it changes by itself; nil where it does not.
    package var animatedEmitter: ((Double) -> EmitterValues)? {
        guard case .emitter(let base) = subclass else { return nil }
        let isAnimated = animation?.touchesSubclass == true
        guard isAnimated || !base.cellAnimations.isEmpty else { return nil }
        return { time in
            // Before a change, what held then.
            let past = base.past.first { time < $0.end }
            var values = past?.values ?? base
            if isAnimated, let animation = self.animation {
                var subclass = SubclassValues.emitter(values)
                var activity = Activity()
                _ = SampledSubclass(SampledLayer(self, animation, lists: nil), self).sample(
                    at: time, rate: 1, now: time, into: &subclass, activity: &activity)
                if case .emitter(let sampled) = subclass { values = sampled }
            }
            for animation in base.cellAnimations { animation.apply(to: &values, at: time) }
            return values
        }
    }
}
