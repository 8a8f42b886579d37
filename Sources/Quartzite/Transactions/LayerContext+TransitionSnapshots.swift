import QuartziteGraphics

// Takes snapshots for transitions: the layer and its descendants as committed last, each frozen at the values shown now.
extension LayerContext {
    /// Stores a snapshot with the layer's newest transition, if that transition has none.
    func keepSnapshot(of layer: CALayer, now: Double) {
        guard
            let index = layer.attachedAnimations.lastIndex(where: { $0.snapshot == nil && $0.animation.containsTransition })
        else { return }
        let committed = committedLayers(in: layer)
        var builder = SnapshotBuilder(committed: committed, now: now)
        layer.attachedAnimations[index].snapshot = builder.tree(
            from: committed[layer.id], at: layer.committedTime(at: now), in: layer.values.bounds.origin)
    }

    /// Returns the last committed values of `layer`, of its descendants, and of layers removed or moved since.
    private func committedLayers(in layer: CALayer) -> [LayerID: CommittedLayer] {
        var committed: [LayerID: CommittedLayer] = [:]
        // The first entry counts: a layer may be added and removed several times between two commits.
        for (layer, last) in removedLayers where committed[layer.id] == nil { committed[layer.id] = last }
        for moved in movedLayers + [layer] {
            moved.forEachInSubtree { layer in if let last = layer.committed { committed[layer.id] = last } }
        }
        return committed
    }
}

/// Makes the frozen copies of a `TransitionSnapshot`.
private struct SnapshotBuilder {
    let committed: [LayerID: CommittedLayer]
    let now: Double
    private var layers: [CommittedLayer] = []
    private var depth = 1

    /// A layer that is not copied yet.
    private struct Pending {
        let layer: CommittedLayer
        let id: LayerID
        /// The layer's own time, in seconds.
        let time: Double
        /// Whether the layer is shown at several times, in delayed replicator instances. Such a layer keeps its animations and its
        /// clock; the replicator above has a frozen time.
        var hasOtherTimes = false
    }

    init(committed: [LayerID: CommittedLayer], now: Double) {
        self.committed = committed
        self.now = now
    }

    /// - Parameters:
    ///   - time: the root's own time.
    ///   - origin: where the root's bounds begin now, in its space.
    mutating func tree(from root: CommittedLayer?, at time: Double, in origin: CGPoint) -> TransitionSnapshot {
        // An explicit stack replaces recursion, so deep trees cannot overflow the call stack.
        var pending: [Pending] = []
        if let root { pending.append(Pending(layer: root, id: LayerID(), time: time)) }
        while let next = pending.popLast() {
            let (layer, time) = (next.layer, next.time)
            var shown = next.hasOtherTimes ? layer.committed : layer.shown(at: time, now: now)
            let hasOtherTimes = next.hasOtherTimes || shown.subclass.delaysInstances
            func copied(_ child: LayerID) -> LayerID? {
                guard let child = committed[child] else { return nil }
                let id = LayerID()
                pending.append(Pending(layer: child, id: id, time: child.timing.local(fromParent: time), hasOtherTimes: hasOtherTimes))
                return id
            }
            // Shown contents may belong to an animation, so the copy holds a reference of its own.
            shown.objects.contents = shown.values.contents.image
            if layers.isEmpty {
                shown.values.lieInOwnSpace(at: origin, &shown.objects)
                // Compositing and background filters come from the layer's current values, not from the snapshot.
                shown.effects = shown.effects?.ofSurface
            }
            let hasTransition = next.hasOtherTimes ? layer.hasTransition : shown.values.transition.kind != nil
            let before = hasTransition ? layer.snapshot?.renamed(keeping: TransitionSnapshot.deepest - 1) : nil
            depth = max(depth, (before?.depth ?? 0) + 1)
            layers.append(
                CommittedLayer(
                    id: next.id, name: layer.name, values: shown.values, subclass: shown.subclass, effects: shown.effects,
                    objects: shown.objects, timing: next.hasOtherTimes ? layer.timing : LayerTiming(standingAt: time),
                    animation: next.hasOtherTimes ? layer.animation : nil, sublayers: layer.sublayers.compactMap(copied),
                    mask: layer.mask.flatMap(copied), snapshot: before))
        }
        return TransitionSnapshot(layers: layers, depth: depth)
    }
}

extension SubclassValues {
    fileprivate var delaysInstances: Bool {
        if case .replicator(let values) = self { values.instanceDelay != 0 } else { false }
    }
}

extension LayerValues {
    /// Removes the layer's own position, transform and opacity, so that the copy lies in its own space with its bounds beginning
    /// at `origin`.
    fileprivate mutating func lieInOwnSpace(at origin: CGPoint, _ objects: inout LayerObjects) {
        // The anchor is a fixed point of the layer, so its coordinates are mirrored in a flipped space.
        if isGeometryFlipped { anchorPoint.y = 1 - anchorPoint.y }
        if flipsHorizontalAxis { anchorPoint.x = 1 - anchorPoint.x }
        (isGeometryFlipped, flipsHorizontalAxis) = (false, false)
        if transform != CATransform3DIdentity { setRare(\.transform, CATransform3DIdentity, &objects) }
        (zPosition, opacity) = (0, 1)
        if anchorPointZ != 0 { setRare(\.anchorPointZ, 0, &objects) }
        if doubleSided != 1 { setRare(\.doubleSided, 1, &objects) }
        let anchor = anchorInBounds
        position = CGPoint(x: anchor.x + origin.x - bounds.origin.x, y: anchor.y + origin.y - bounds.origin.y)
    }
}
