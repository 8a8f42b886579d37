import QuartziteGraphics

// What a transition goes from: the layer with those in it as they were committed last, each standing still as it is shown now.
extension LayerContext {
    /// Keeps it with the layer's newest transition, if that has none yet.
    func keepSnapshot(of layer: CALayer, now: Double) {
        guard
            let index = layer.attachedAnimations.lastIndex(where: { $0.snapshot == nil && $0.animation.containsTransition })
        else { return }
        let committed = committedLayers(in: layer)
        var picture = BeforePicture(committed: committed, now: now)
        layer.attachedAnimations[index].snapshot = picture.tree(
            from: committed[layer.id], at: layer.committedTime(at: now), in: layer.values.bounds.origin)
    }

    /// What was committed last of the layers in `layer`, and of those that have left since.
    private func committedLayers(in layer: CALayer) -> [LayerID: CommittedLayer] {
        var committed: [LayerID: CommittedLayer] = [:]
        // The first time counts: a layer may come and go more than once between two commits.
        for (layer, last) in removedLayers where committed[layer.id] == nil { committed[layer.id] = last }
        layer.forEachInSubtree { layer in if let last = layer.committed { committed[layer.id] = last } }
        return committed
    }
}

/// Makes the copies of a `TransitionSnapshot`.
private struct BeforePicture {
    let committed: [LayerID: CommittedLayer]
    let now: Double
    private var layers: [CommittedLayer] = []
    private var depth = 1

    /// A layer that is still to be copied.
    private struct Pending {
        let layer: CommittedLayer
        let id: LayerID
        /// Its own.
        let time: Double
        /// Whether it shows at several times, in instances that are later one than the other. Then it keeps its animations and its
        /// clock: it is the replicator above whose time stands.
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
        // A list of what is still to come instead of recursion, so that depth costs no stack.
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
            // What an animation shows belongs to the animation.
            shown.objects.contents = shown.values.contents.image
            if layers.isEmpty {
                shown.values.lieInOwnSpace(at: origin)
                // How it meets what is behind it is the layer's business too, as it is now.
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
    /// Takes away the layer's own place and opacity: it lies in its space as it does in its superlayer's otherwise, its bounds
    /// beginning at `origin`.
    fileprivate mutating func lieInOwnSpace(at origin: CGPoint) {
        // The anchor is a place on the layer; in a flipped space it has another y.
        if isGeometryFlipped { anchorPoint.y = 1 - anchorPoint.y }
        isGeometryFlipped = false
        transform = CATransform3DIdentity
        (zPosition, anchorPointZ, opacity, doubleSided) = (0, 0, 1, 1)
        let anchor = anchorInBounds
        position = CGPoint(x: anchor.x + origin.x - bounds.origin.x, y: anchor.y + origin.y - bounds.origin.y)
    }
}
