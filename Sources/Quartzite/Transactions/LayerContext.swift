import QuartziteGraphics

/// A displayed tree: the root layer, its pending changes, and the handler that receives its commits.
///
/// Transactions commit the layers of the tree; only such layers animate and have a presentation. LayerContext+Time.swift advances
/// animations on the model side.
package final class LayerContext {
    /// Called on the committing thread with each commit of the tree. Default nil.
    package var commitHandler: ((Commit) -> Void)?

    /// Whether finished animations stay on their layers in spite of `isRemovedOnCompletion`, so that time can be set back to
    /// before their end. For scenes from a file; a program relies on the removal. Delegates are notified once in either case.
    /// Default false.
    package var keepsFinishedAnimations = false

    /// By layer: the edits that replace model values in commits. A change takes effect with the next commit. Default: none.
    package internal(set) var edits: [LayerID: [LayerEdit]] = [:]

    /// While `commitHandler` runs: the layers of its commit whose animations or clocks have changed, and the new ones. Else empty.
    package private(set) var layersWithChangedTime: [CALayer] = []

    let watch = AnimationWatch()
    private var changedLayers: [CALayer] = []
    /// The layers removed since the last commit, with their committed values.
    private(set) var removedLayers: [(layer: CALayer, committed: CommittedLayer?)] = []
    /// The layers that received transitions since the last commit.
    private var transitionRequests: [CALayer] = []
    private var layoutRequests: [CALayer] = []
    private var displayRequests: [CALayer] = []
    /// Whether a commit is displaying layers; the commit then waits for drawing on background threads.
    private(set) var isDisplaying = false
    /// The layers whose background drawing the commit waits for.
    private var layersBeingDrawn: [CALayer] = []
    /// The layers of the tree that draw tiles.
    var tiledLayers: [CATiledLayer] = []
    /// The layers of the tree that have frame handlers.
    var frameLayers: [CALayer] = []
    /// Whether the clock of a layer with a frame handler is running.
    var isMakingFrames = false
    private var hasNewRoot = false
    /// Whether animations of layers that begin at times such as 1e-100 have begun at time 0. Documents write such times for “the time 0”, because a
    /// begin time of 0 means the time of adding. Default false: they begin later than 0, which makes no difference on a clock that never
    /// shows 0.
    package var roundsBeginTimes = false
    /// The least begin time in seconds that is not rounded to 0.
    static let leastBeginTime = 1e-50

    package init() {}

    /// The root of the tree. Default nil. A layer that has a superlayer is removed from it, with a misuse report.
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

    /// Removes a new root from its previous tree.
    private func takeOut(_ layer: CALayer) {
        if let parent = layer.superlayer {
            Misuse.report("\(layer.debugName) becomes the root of a displayed tree: it is taken out of \(parent.debugName)")
            layer.removeFromSuperlayer()
        } else if let other = layer.context, other.layer === layer {
            other.layer = nil
        }
    }

    /// The resolution for which tiles are drawn, in screen pixels per point of the root. Default 1.
    package var pixelsPerPoint = 1.0 {
        didSet { if pixelsPerPoint != oldValue { for layer in tiledLayers { layer.markChanged(.values) } } }
    }

    func tiledLayerEntered(_ layer: CALayer) {
        if let layer = layer as? CATiledLayer, !tiledLayers.contains(where: { $0 === layer }) { tiledLayers.append(layer) }
    }

    /// Whether there is anything to commit.
    package var isDirty: Bool {
        hasNewRoot || !changedLayers.isEmpty || !removedLayers.isEmpty || !layoutRequests.isEmpty || !displayRequests.isEmpty
    }

    // MARK: Requests

    func layerChanged(_ layer: CALayer) { changedLayers.append(layer) }

    /// Layers that got another place in the tree since the last commit.
    private(set) var movedLayers: [CALayer] = []
    func layerMoved(_ layer: CALayer) { movedLayers.append(layer) }

    func layerRemoved(_ layer: CALayer, _ committed: CommittedLayer?) { removedLayers.append((layer, committed)) }

    /// Requests a snapshot of the layer's committed values, from which the new transition starts.
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

    /// Runs layout and drawing, makes committed values of the changes, and passes the commit to the handler.
    func commit() {
        // Finishes the drawings of an enclosing commit, if drawing code triggered this commit.
        finishDrawings()
        guard isDirty else { return }
        let began = MediaClock.monotonic()
        let now = MediaClock.now()
        layOut()
        if !tiledLayers.isEmpty { updateTiles(presented: false, now: now) }
        recordSnapshots(now: now)
        var changedInTime: [CALayer] = []
        var updated = commitChangedLayers(now: now, &changedInTime)
        if !displayRequests.isEmpty {
            // Drawing follows the first commit of values, so that layers draw the shown values. Changes made by drawing belong to
            // the same commit.
            display()
            layOut()
            recordSnapshots(now: now)
            updated = union(updated, commitChangedLayers(now: now, &changedInTime))
        }
        movedLayers = []
        // Layout that changed nothing produces no commit.
        guard hasNewRoot || !updated.isEmpty || !removedLayers.isEmpty else { return }
        let removed = removedLayers
        (removedLayers, hasNewRoot) = ([], false)
        var commit = Commit(root: layer?.id)
        commit.updated = updated.compactMap(\.committed)
        // A layer that was removed and added again in one transaction is not removed.
        if !removed.isEmpty {
            let present = Set(commit.updated.map(\.id))
            commit.removed = removed.lazy.map(\.layer.id).filter { !present.contains($0) }
        }
        commit.duration = MediaClock.monotonic() - began
        layersWithChangedTime = changedInTime
        commitHandler?(commit)
        layersWithChangedTime = []
        for (layer, _) in removed where layer.context == nil { layer.dropAnimations() }
    }

    /// Takes snapshots for new transitions before the old committed values are replaced.
    private func recordSnapshots(now: Double) {
        if transitionRequests.isEmpty { return }
        let requests = transitionRequests
        transitionRequests = []
        for layer in requests where layer.context === self { keepSnapshot(of: layer, now: now) }
    }

    /// Draws the layers with pending drawing. Requests made meanwhile wait for the next commit.
    private func display() {
        let (requests, wasDisplaying) = (displayRequests, isDisplaying)
        (displayRequests, isDisplaying) = ([], true)
        CATransaction.withoutActions {
            for layer in requests where layer.context === self { layer.displayIfNeeded() }
        }
        isDisplaying = wasDisplaying
        finishDrawings()
    }

    /// Waits for drawing on background threads and shows the results.
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

    /// Runs layout until no layer requests it, at most `layoutLimit` rounds. Remaining requests wait for the next commit.
    private func layOut() {
        for _ in 0..<Self.layoutLimit where !layoutRequests.isEmpty {
            let requests = layoutRequests
            layoutRequests = []
            var passed: Set<ObjectIdentifier> = []
            for layer in requests where layer.context === self && layer.needsLayout() { layer.layOutWithSuperlayers(&passed) }
        }
    }

    private static let layoutLimit = 16

    /// Makes new committed values for the changed layers.
    /// - Parameter changedInTime: gets the layers whose animations or clocks have changed.
    /// - Returns: the layers that a renderer must update.
    private func commitChangedLayers(now: Double, _ changedInTime: inout [CALayer]) -> [CALayer] {
        let changed = changedLayers
        changedLayers = []
        return changed.filter { layer in
            let change = layer.pendingChanges
            guard layer.context === self, !change.isEmpty else { return false }
            let timing = layer.committed?.timing
            // Values under custom keys are not sent to renderers.
            guard layer.commit(now: now) else { return false }
            if !change.isDisjoint(with: [.animations, .timing]) {
                watch.changed(layer, timing)
                changedInTime.append(layer)
            }
            return true
        }
    }
}

extension CALayer {
    /// Makes the layer's committed value from its current state. Superlayers may be committed later, because their clocks are read
    /// from the model.
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
        let edited = context.flatMap { $0.edits.isEmpty ? nil : $0.edits[id] }.map(edited(by:))
        let source = edited ?? self
        // A mask blends with nothing behind it, and has no mask of its own.
        let (effects, mask) = isMask ? (source.effectValues?.ofSurface, nil) : (source.effectValues, rareData?.mask?.id)
        committed = CommittedLayer(
            id: id, name: sharedName, shared: source.sharedValues, subclass: edited.map(subclassValues(editedAs:)) ?? subclassValues,
            effects: effects, timing: sharedTiming, animation: compiledAnimation, sublayers: committedSublayers,
            mask: mask, snapshot: attachedAnimations.last { $0.snapshot != nil }?.snapshot)
        return true
    }

    /// The identifiers of the sublayers for the renderer: tiles first.
    private var committedSublayers: [LayerID] {
        guard let tiles = rareData?.tileLayers, !tiles.isEmpty else { return childLayers.map(\.id) }
        return tiles.map(\.id) + childLayers.map(\.id)
    }
}
