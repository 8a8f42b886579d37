import QuartziteGraphics

/// What a layer with all in it showed when a transition on it began: the picture that the transition goes from.
///
/// It is part of what is committed, so that a frame in the middle of a transition can be drawn at any time and in any order. Its layers
/// are copies without animations and with ids of their own, each standing still as it was shown at that moment. Those in a replicator whose
/// instances are later one than the other keep their animations, which stand still with the replicator's time. The root of them lies
/// in the layer's own space: its position, transform, opacity and how it meets what is behind it are the layer's business.
///
///     layer ─┬─ sublayers        what shows since, also animated
///            └─ before: root'    what showed then
package final class TransitionSnapshot: Sendable {
    /// The root first; none for a layer that was not displayed then.
    package let layers: [CommittedLayer]
    /// How many transitions were under way in it, one within the other.
    package let depth: Int

    /// More than so many are not kept: of the oldest, only the new picture.
    package static let deepest = 4

    package init(layers: [CommittedLayer], depth: Int) {
        self.layers = layers
        self.depth = depth
    }

    package var root: LayerID? { layers.first?.id }

    /// The same with new ids, so that it can stand in the tree a second time, and with so many transitions in it at most.
    func renamed(keeping levels: Int) -> TransitionSnapshot {
        var names: [LayerID: LayerID] = [:]
        for layer in layers { names[layer.id] = LayerID() }
        return TransitionSnapshot(
            layers: layers.map { layer in
                var values = layer.values.pointee
                if levels <= 1 { values.transition = LayerTransition() }
                // An animated transition without what it goes from would show nothing to begin with.
                let animation = levels > 1 || layer.animation?.transitions.isEmpty != false ? layer.animation : nil
                return CommittedLayer(
                    id: names[layer.id] ?? LayerID(), name: layer.name, values: values, subclass: layer.subclass,
                    effects: layer.effects, objects: layer.objects, timing: layer.timing, animation: animation,
                    sublayers: layer.sublayers.compactMap { names[$0] }, mask: layer.mask.flatMap { names[$0] },
                    snapshot: levels > 1 ? layer.snapshot?.renamed(keeping: levels - 1) : nil)
            }, depth: min(depth, levels))
    }
}

extension CommittedLayer {
    /// Whether a transition is or will be under way.
    package var hasTransition: Bool {
        (values.pointee.transition.kind != nil || animation?.transitions.isEmpty == false) && !subclass.preserves3D
    }
}
