import QuartziteGraphics

/// A displayed tree: the root layer, what of it has changed, and who draws it.
///
/// Layers in it are committed by transactions, animate, and have a presentation. What time does to them on the model's side is
/// in LayerContext+Time.swift.
package final class LayerContext {
    /// Called on the committing thread with each commit that touches the tree.
    package var commitHandler: ((Commit) -> Void)?

    /// Whether animations stay on their layers when they are over, although `isRemovedOnCompletion` says otherwise: time can
    /// then be turned back to before their end. For scenes that come from a file, which is all that they ever were; a program
    /// counts on their going. Their delegates are told either way, once. Default false.
    package var keepsFinishedAnimations = false

    let watch = AnimationWatch()
    private var changedLayers: [CALayer] = []
    /// The layers that have left since the last commit, with what of them was committed.
    private(set) var removedLayers: [(layer: CALayer, committed: CommittedLayer?)] = []
    /// The layers to which transitions were added.
    private var transitionRequests: [CALayer] = []
    private var layoutRequests: [CALayer] = []
    private var displayRequests: [CALayer] = []
    /// Whether layers are being displayed by a commit, which will wait for what other threads draw of them.
    private(set) var isDisplaying = false
    /// The layers that it will wait for.
    private var layersBeingDrawn: [CALayer] = []
    /// Layers in the tree that draw tiles.
    var tiledLayers: [CATiledLayer] = []
    /// Layers in the tree that are told of each frame.
    var frameLayers: [CALayer] = []
    /// Whether the time of one of them goes on.
    var isMakingFrames = false
    private var hasNewRoot = false

    package init() {}

    /// The root of the tree. It has no superlayer.
    package var layer: CALayer? {
        didSet {
            guard layer !== oldValue else { return }
            oldValue?.leaveContext()
            if let layer { takeOut(layer) }
            layer?.enter(self)
            hasNewRoot = true
            CATransaction.markChanged(in: self)
        }
    }

    /// A layer that becomes the root is taken out of the tree that it is in.
    private func takeOut(_ layer: CALayer) {
        if let parent = layer.superlayer {
            Misuse.report("\(layer.debugName) becomes the root of a displayed tree: it is taken out of \(parent.debugName)")
            layer.removeFromSuperlayer()
        } else if let other = layer.context, other.layer === layer {
            other.layer = nil
        }
    }

    /// Pixels of the screen for a point of the root, which tiles are drawn for. Default 1.
    package var pixelsPerPoint = 1.0 {
        didSet { if pixelsPerPoint != oldValue { for layer in tiledLayers { layer.markChanged(.values) } } }
    }

    func tiledLayerEntered(_ layer: CALayer) {
        if let layer = layer as? CATiledLayer, !tiledLayers.contains(where: { $0 === layer }) { tiledLayers.append(layer) }
    }

    /// Whether a commit is due.
    package var isDirty: Bool {
        hasNewRoot || !changedLayers.isEmpty || !removedLayers.isEmpty || !layoutRequests.isEmpty || !displayRequests.isEmpty
    }

    // MARK: Requests

    func layerChanged(_ layer: CALayer) { changedLayers.append(layer) }

    func layerRemoved(_ layer: CALayer, _ committed: CommittedLayer?) { removedLayers.append((layer, committed)) }

    /// What the layer shows as last committed must be kept: the transition goes from there.
    func transitionAdded(to layer: CALayer) { transitionRequests.append(layer) }

    func layoutRequested(by layer: CALayer) {
        layoutRequests.append(layer)
        CATransaction.markChanged(in: self)
    }

    func displayRequested(by layer: CALayer) {
        displayRequests.append(layer)
        CATransaction.markChanged(in: self)
    }

    func drawingBegan(of layer: CALayer) { layersBeingDrawn.append(layer) }

    // MARK: The commit

    /// Lays out, draws, makes what has changed a value, and hands it over.
    func commit() {
        // Of a commit that drawing itself asks for.
        finishDrawings()
        guard isDirty else { return }
        let began = MediaClock.monotonic()
        let now = MediaClock.now()
        layOut()
        if !tiledLayers.isEmpty { updateTiles(presented: false, now: now) }
        keepWhatShowed(now: now)
        var updated = commitChangedLayers(now: now)
        if !displayRequests.isEmpty {
            // After the values are settled, so that layers draw what shows; what drawing changes comes with the same commit.
            display()
            layOut()
            keepWhatShowed(now: now)
            updated = union(updated, commitChangedLayers(now: now))
        }
        // Layout that found everything in its place is no commit.
        guard hasNewRoot || !updated.isEmpty || !removedLayers.isEmpty else { return }
        let removed = removedLayers
        (removedLayers, hasNewRoot) = ([], false)
        var commit = Commit(root: layer?.id)
        commit.updated = updated.compactMap(\.committed)
        // A layer that left and came back in one transaction has not left.
        let present = Set(commit.updated.map(\.id))
        commit.removed = removed.lazy.map(\.layer.id).filter { !present.contains($0) }
        commit.duration = MediaClock.monotonic() - began
        commitHandler?(commit)
        for (layer, _) in removed where layer.context !== self {
            watch.left(layer)
            if layer.context == nil { layer.dropAnimations() }
        }
    }

    /// Keeps, for the transitions that were added, what their layers show as last committed: before that is committed anew.
    private func keepWhatShowed(now: Double) {
        if transitionRequests.isEmpty { return }
        let requests = transitionRequests
        transitionRequests = []
        for layer in requests where layer.context === self { keepSnapshot(of: layer, now: now) }
    }

    /// Draws what asked for it. What asks again meanwhile is left for the next commit.
    private func display() {
        let (requests, wasDisplaying) = (displayRequests, isDisplaying)
        (displayRequests, isDisplaying) = ([], true)
        CATransaction.withoutActions {
            for layer in requests where layer.context === self { layer.displayIfNeeded() }
        }
        isDisplaying = wasDisplaying
        finishDrawings()
    }

    /// Waits for what other threads draw, and has the layers show it.
    private func finishDrawings() {
        let layers = layersBeingDrawn
        layersBeingDrawn = []
        for layer in layers { layer.finishDrawing() }
    }

    private func union(_ layers: [CALayer], _ others: [CALayer]) -> [CALayer] {
        if others.isEmpty { return layers }
        let known = Set(layers.map(\.id))
        return layers + others.filter { !known.contains($0.id) }
    }

    /// Lays out what asked for it, and what that asks for. What never comes to rest is left for the next commit.
    private func layOut() {
        for _ in 0..<Self.layoutLimit where !layoutRequests.isEmpty {
            let requests = layoutRequests
            layoutRequests = []
            var passed: Set<ObjectIdentifier> = []
            for layer in requests where layer.context === self && layer.needsLayout() { layer.layOutWithSuperlayers(&passed) }
        }
    }

    private static let layoutLimit = 16

    /// Gives the layers that have changed their new committed values.
    private func commitChangedLayers(now: Double) -> [CALayer] {
        let changed = changedLayers
        changedLayers = []
        return changed.filter { layer in
            let change = layer.pendingChanges
            guard layer.context === self, !change.isEmpty else { return false }
            // What only the program knows is nobody else's business.
            guard layer.commit(now: now) else { return false }
            if !change.isDisjoint(with: [.animations, .timing]) { watch.changed(layer) }
            return true
        }
    }
}

extension CALayer {
    /// Makes the layer's committed value anew. Superlayers need not be committed before: their clocks are read from the model.
    /// - Returns: whether there is anything that a renderer must know.
    fileprivate func commit(now: CFTimeInterval) -> Bool {
        let change = pendingChanges
        pendingChanges = []
        rareData?.firstValues = [:]
        if !attachedAnimations.isEmpty && compiledAnimation == nil {
            resolveAnimations(localTime: convertTime(now, from: nil))
        }
        if !change.isDisjoint(with: [.stored, .animations]) { commitStoredValues() }
        guard change != .stored else { return false }
        committed = CommittedLayer(
            id: id, name: name, values: values, subclass: subclassValues, effects: effectValues, objects: objects,
            timing: timing,
            animation: compiledAnimation, sublayers: committedSublayers, mask: rareData?.mask?.id,
            snapshot: attachedAnimations.last { $0.snapshot != nil }?.snapshot)
        return true
    }

    /// The sublayers as a renderer knows them.
    private var committedSublayers: [LayerID] {
        guard let tiles = rareData?.tileLayers, !tiles.isEmpty else { return childLayers.map(\.id) }
        return tiles.map(\.id) + childLayers.map(\.id)
    }
}
