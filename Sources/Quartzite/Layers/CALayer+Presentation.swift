import QuartziteGraphics

/// The presentation layer last made, kept for as long as nothing can have changed.
package struct PresentationCache {
    package weak var layer: CALayer?
    /// The layer's own time.
    package var time = Double.nan
    package var committed: ObjectIdentifier?
}

extension CALayer {
    /// A copy of the layer, of its own class, as it is shown now; its superlayer and sublayers are presentation layers too.
    /// Nil before the layer's first commit. For reading only.
    public func presentation() -> Self? {
        if modelLayer != nil { return self }
        guard let committed else { return nil }
        let now = MediaClock.now()
        let time = committedTime(at: now)
        if let kept = presented.layer, presented.time == time, presented.committed == ObjectIdentifier(committed) {
            return kept as? Self
        }
        guard let copy = CALayerBase.copy(of: self) as? Self else { return nil }
        copy.modelLayer = self
        copy.values = committed.values.pointee
        copy.objects = committed.objects
        copy.committed = committed
        copy.timing = committed.timing
        var activity = Activity()
        if let animation = committed.animation {
            _ = SampledLayer(committed, animation).sample(at: time, rate: 1, now: now, into: &copy.values, activity: &activity)
        }
        if committed.subclass.kind != .plain {
            var shown = committed.subclass
            if let animation = committed.animation {
                _ = SampledSubclass(committed, animation).sample(at: time, rate: 1, now: now, into: &shown, activity: &activity)
            }
            copy.subclassValues = shown
        }
        presented = PresentationCache(layer: copy, time: time, committed: ObjectIdentifier(committed))
        return copy
    }

    /// The layer's time by the clocks that were committed last, as the render side has it.
    private func committedTime(at now: CFTimeInterval) -> CFTimeInterval {
        var clocks: [LayerTiming] = []
        var layer: CALayer? = self
        while let current = layer {
            clocks.append(current.committed?.timing ?? current.timing)
            layer = current.parentLayer
        }
        return clocks.reversed().reduce(now) { $1.local(fromParent: $0) }
    }

    /// The layer itself, or for a presentation layer the one that it presents.
    public func model() -> Self { (modelLayer as? Self) ?? self }
}
