import QuartziteGraphics

/// A displayed tree: the root layer, what of it has changed, and who draws it.
///
/// Layers in it are committed by transactions, animate, and have a presentation.
package final class LayerContext {
    /// Called on the committing thread with each commit that touches the tree.
    package var commitHandler: ((Commit) -> Void)?

    private var changedLayers: [CALayer] = []
    private var removedLayers: [LayerID] = []
    private var hasNewRoot = false

    package init() {}

    /// The root of the tree. It has no superlayer.
    package var layer: CALayer? {
        didSet {
            guard layer !== oldValue else { return }
            oldValue?.leaveContext()
            layer?.enter(self)
            hasNewRoot = true
            CATransaction.noteChange(in: self)
        }
    }

    /// Whether a commit is due.
    package var isDirty: Bool { hasNewRoot || !changedLayers.isEmpty || !removedLayers.isEmpty }

    func layerChanged(_ layer: CALayer) { changedLayers.append(layer) }

    func layerRemoved(_ layer: CALayer) { removedLayers.append(layer.id) }

    /// Makes what has changed a value and hands it over.
    func commit() {
        guard isDirty else { return }
        let began = MediaClock.monotonic()
        let now = MediaClock.now()
        var commit = Commit(root: layer?.id)
        let (changed, removed) = (changedLayers, removedLayers)
        (changedLayers, removedLayers, hasNewRoot) = ([], [], false)
        for layer in changed where layer.context === self && !layer.pendingChanges.isEmpty {
            layer.commit(now: now)
            if let committed = layer.committed { commit.updated.append(committed) }
        }
        // A layer that left and came back in one transaction has not left.
        let present = Set(commit.updated.map(\.id))
        commit.removed = removed.filter { !present.contains($0) }
        commit.duration = MediaClock.monotonic() - began
        commitHandler?(commit)
    }
}

extension CALayer {
    /// Makes the layer's committed value anew. Superlayers need not be committed before: their clocks are read from the model.
    fileprivate func commit(now: CFTimeInterval) {
        pendingChanges = []
        if !attachedAnimations.isEmpty && compiledAnimation == nil {
            resolveAnimations(localTime: convertTime(now, from: nil))
        }
        committed = CommittedLayer(
            id: id, name: name, values: values, subclass: subclassValues, objects: objects, timing: timing,
            animation: compiledAnimation, sublayers: childLayers.map(\.id))
    }
}
