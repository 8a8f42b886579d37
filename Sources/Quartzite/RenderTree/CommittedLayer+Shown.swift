import QuartziteGraphics

/// Everything that a committed layer shows at a given time, with the objects it refers to. Presentation layers are made from it.
package struct ShownLayer {
    package var values: LayerValues
    package var objects: LayerObjects
    package var subclass: SubclassValues
    package var effects: EffectValues?

    fileprivate mutating func ownRareValues() { _ = values.ownRareValues(&objects) }
}

extension CommittedLayer {
    /// The layer without its animations.
    var committed: ShownLayer { ShownLayer(values: values.pointee, objects: objects, subclass: subclass, effects: effects) }

    /// Returns the layer at local time `time`, when the time outside of all layers is `now`.
    package func shown(at time: Double, now: Double) -> ShownLayer {
        var shown = committed
        guard let animation else { return shown }
        withUnsafeTemporaryAllocation(of: Double.self, capacity: animation.listMemory) { lists in
            lists.initialize(repeating: 0)
            if animation.touchesRareValues { shown.ownRareValues() }
            var frame: CGImage?
            withUnsafeMutablePointer(to: &frame) { sample(animation, at: time, now: now, lists: lists.baseAddress, frame: $0, &shown) }
            // Nothing else retains the frame of a movie.
            if let frame, shown.values.contents == LayerContents(frame) { shown.objects.contents = frame }
            // The sampled path points into temporary memory.
            if shown.values.shadowPath.points != values.pointee.shadowPath.points {
                shown.values.setShadowPath(shown.values.shadowPath.elements, &shown.objects)
            }
        }
        return shown
    }

    private func sample(
        _ animation: LayerAnimation, at time: Double, now: Double, lists: UnsafeMutablePointer<Double>?,
        frame: UnsafeMutablePointer<CGImage?>, _ shown: inout ShownLayer
    ) {
        var activity = Activity()
        // The model side sees the picture of the animation's values, and does not wait for its pixels.
        let sampled = SampledLayer(self, animation, lists: lists, frame: frame, decodesPictures: false)
        _ = sampled.sample(at: time, rate: 1, now: now, into: &shown.values, activity: &activity)
        if animation.touchesSubclass {
            _ = sampled.sample(at: time, rate: 1, now: now, into: &shown.subclass, activity: &activity)
        }
        if animation.touchesFilters, let effects {
            _ = shown.effects?.sample(animation, over: effects, SampleMoment(time: time, rate: 1, now: now), &activity)
        }
    }
}
