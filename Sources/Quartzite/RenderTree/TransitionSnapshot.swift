import QuartziteGraphics

/// A copy of what a layer with its sublayers showed when a transition on the layer began.
///
/// The snapshot is part of the commit, so that any frame of a transition can be drawn in any order. The snapshot's layers have ids
/// of their own and no animations; their values are those shown at that moment. Layers in a replicator with instance delays are an
/// exception: they keep their animations, and the replicator's time is stopped. The root of the snapshot lies in the layer's own
/// coordinates. Position, transform, opacity and compositing mode are the layer's, not the root's.
///
///     layer ─┬─ sublayers          the current content, also animated
///            └─ snapshot: root'    the content when the transition began
package final class TransitionSnapshot: Sendable {
    /// The layers, root first. Empty for a layer that was not displayed when the transition began.
    package let layers: [CommittedLayer]
    /// Number of nested transitions within the snapshot.
    package let depth: Int

    /// The most nested snapshots. Beyond this depth the oldest transitions are dropped, and only their end state remains.
    package static let deepest = 4

    package init(layers: [CommittedLayer], depth: Int) {
        self.layers = layers
        self.depth = depth
    }

    package var root: LayerID? { layers.first?.id }

    /// Returns a copy with new ids, which can be in the tree a second time, and with at most `levels` nested transitions.
    func renamed(keeping levels: Int) -> TransitionSnapshot {
        var names: [LayerID: LayerID] = [:]
        for layer in layers { names[layer.id] = LayerID() }
        return TransitionSnapshot(
            layers: layers.map { layer in
                var (values, objects) = (layer.values.pointee, layer.objects)
                if levels <= 1, values.transition.kind != nil { values.setRare(\.transition, LayerTransition(), &objects) }
                // An animated transition without its snapshot would show nothing at first.
                let animation = levels > 1 || layer.animation?.transitions.isEmpty != false ? layer.animation : nil
                return CommittedLayer(
                    id: names[layer.id] ?? LayerID(), name: layer.name, values: values, subclass: layer.subclass,
                    effects: layer.effects, objects: objects, timing: layer.timing, animation: animation,
                    sublayers: layer.sublayers.compactMap { names[$0] }, mask: layer.mask.flatMap { names[$0] },
                    snapshot: levels > 1 ? layer.snapshot?.renamed(keeping: levels - 1) : nil)
            }, depth: min(depth, levels))
    }
}

extension CommittedLayer {
    /// Whether a transition is active or will become active.
    package var hasTransition: Bool {
        (values.pointee.transition.kind != nil || animation?.transitions.isEmpty == false) && !subclass.preserves3D
    }
}
