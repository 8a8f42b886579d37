import QuartziteGraphics

/// The committed layers in depth-first order, with the values they show at a time.
///
/// The render side owns a tree and applies each `Commit` to it. `sample(at:)` is a pure function of the commits and the time: it
/// reads no clock, and the times sampled before do not matter. Nothing here knows how a layer is drawn.
///
///     index      0     1     2     3     4        parents come before their children, siblings in the tree's order
///     layer      root  a     a.b   a.c   d
///     parent    nil    0     1     1     0
///     end        5     4     3     4     5        one past the last layer of the subtree
///
/// A replicator's sublayers have a node for each instance, under a node that represents the instance
/// (`RenderTree+ReplicatorInstances`).
///
/// A layer's mask, with its sublayers, comes after the layer's sublayers. The snapshot of a transition comes after the mask.
/// `rareData` records both.
///
/// The cost of a commit is proportional to its changes: values are replaced in place, animations are added and removed one by one,
/// and insertions, removals and moves of layers keep the other nodes (`Edits/`). Only a new root rebuilds everything.
package final class RenderTree {
    package struct Node {
        /// The values that the layer shows: the committed or the last sampled ones. Valid until the next commit is applied.
        package var values: UnsafePointer<LayerValues>
        /// The superlayer, or nil for the root.
        package var parent: NodeIndex?
        /// One past the last node of the subtree.
        package var end: NodeIndex
        /// Index into `rareData`, or nil if the layer has only `values`.
        package var rareIndex: RareDataIndex?
        /// Index into `samples`, or nil if no animation changes the layer.
        var sample: SampleIndex?
        /// The layer. `handles` retains it.
        let handle: Unmanaged<NodeHandle>
        /// Whether the node lies in an instance of a replicator, or represents one.
        package var isReplicated = false

        /// Whether animations change the layer.
        package var isAnimated: Bool { sample != nil }
    }

    // The properties marked `unchecked` are read once or several times per layer and frame, where checks of exclusive access took 3 to 4 % of the
    // CPU time of a frame. No write overlaps another access: while one of these arrays is held, no other code writes it.

    @exclusivity(unchecked) package internal(set) var nodes: ContiguousArray<Node> = []
    /// The data that only some nodes have, in the order of the nodes.
    @exclusivity(unchecked) package internal(set) var rareData: ContiguousArray<NodeRareData> = []
    /// By node: the committed timing of the layer, which the layer of the node keeps alive; nil for that of a new layer.
    @exclusivity(unchecked) var timings: ContiguousArray<Unmanaged<SharedTiming>?> = []
    /// The animated nodes, in no order. Some entries are free.
    @exclusivity(unchecked) var samples: ContiguousArray<Sample> = []
    /// The free entries of `samples`.
    var freeSamples: ContiguousArray<SampleIndex> = []
    /// The samples that the CPU takes layer by layer, in the order of the tree.
    var liveSamples: ContiguousArray<SampleIndex> = []
    /// Nodes to be sampled again that are not in `liveSamples` yet.
    var pendingSamples: ContiguousArray<NodeIndex> = []
    /// Number of samples removed from `liveSamples` since it was last built.
    var unlisted = 0
    /// The nodes whose local time is needed, superlayers first.
    var clockNodes: ContiguousArray<NodeIndex> = []
    /// By node: whether it is in `clockNodes`.
    var hasClock: ContiguousArray<Bool> = []
    /// Whether `clockNodes` must be listed again.
    var needsClocks = false
    /// The tables that are sampled in place of GPU-animated layers.
    var followedProgress: ContiguousArray<FollowedProgress> = []
    /// By node: the local time in seconds, for the nodes in `clockNodes`.
    @exclusivity(unchecked) var localTimes: ContiguousArray<Double> = []
    /// By node: local seconds per second outside of the root, for the nodes in `clockNodes`.
    @exclusivity(unchecked) var rates: ContiguousArray<Double> = []
    /// The time of the last sample.
    private(set) var time = 0.0

    /// The nodes whose values changed in the last `sample(at:)`, each once.
    package private(set) var changed: ContiguousArray<NodeIndex> = []
    /// The nodes that commits replaced before the last `sample(at:)`, in the order of the commits.
    package private(set) var replaced: ContiguousArray<NodeIndex> = []
    /// Whether the last `sample(at:)` rebuilt the tree: every index is new.
    package internal(set) var isRebuilt = false
    /// How the last `sample(at:)` renumbered the nodes, if layers were inserted, removed or moved.
    package internal(set) var edit: TreeEdit?
    /// Number of renumberings, by edits and rebuilds. A client that missed one must discard every node index.
    package internal(set) var editCount = 0
    /// How often a layer got its first animation or lost its last one.
    package internal(set) var animationChanges = 0
    /// Number of nodes made so far.
    package internal(set) var madeNodes = 0

    package private(set) var root: LayerID?
    /// All committed layers. A layer without a node is not reachable from the root.
    var handles = NodeHandleTable()
    /// The layers whose sublayers or mask changed since the last edit of the nodes.
    var restructured: ContiguousArray<NodeHandle> = []
    /// The layers added since the last edit of the nodes. They have no nodes yet.
    var newLayers: ContiguousArray<NodeHandle> = []
    /// The layers removed since the last edit of the nodes. They still have nodes.
    var goneLayers: ContiguousArray<NodeHandle> = []
    /// Nodes that the next `sample(at:)` adds to `changed`.
    var pendingChanges: ContiguousArray<NodeIndex> = []
    /// Nodes that the next `sample(at:)` moves to `replaced`.
    var pendingReplacements: ContiguousArray<NodeIndex> = []
    /// Whether the next `sample(at:)` builds all nodes from scratch, because the root was replaced.
    var needsRebuild = false
    /// The rare data of emitters, whose particles move without an animation.
    var emitterRareData: ContiguousArray<RareDataIndex> = []
    /// Whether the tree contains replicators.
    var hasInstances = false
    /// Whether a replicator shows more instances than have nodes.
    var hasGrown = false

    package init() {}

    deinit { for sample in samples { sample.deallocate() } }

    /// Returns the node of a layer, or nil if the layer is not in the tree as last sampled. In a replicator: the first instance's
    /// node.
    package func index(of id: LayerID) -> Int? {
        handles[id]?.node.map { Int($0) }
    }

    /// Returns a layer of the last commits; nil if they contain no such layer.
    package func committedLayer(of id: LayerID) -> CommittedLayer? { handles[id]?.layer }

    /// Returns the committed layer of a node.
    package func committedLayer(_ node: Int) -> CommittedLayer { nodes[node].handle._withUnsafeGuaranteedRef { $0.layer } }

    // MARK: Commits

    /// Applies the changes of a transaction.
    package func apply(_ commit: Commit) {
        if commit.root != root {
            root = commit.root
            needsRebuild = true
        }
        for id in commit.removed {
            guard let handle = handles.remove(id) else { continue }
            leave(handle)
        }
        for layer in commit.updated {
            guard let handle = handles[layer.id] else {
                enter(layer)
                continue
            }
            if handle.layer.snapshot !== layer.snapshot {
                for old in handle.layer.snapshot?.layers ?? [] { handles.remove(old.id).map(leave) }
                for new in layer.snapshot?.layers ?? [] { enter(new) }
            }
            let hasOtherNodes = !handle.layer.subclass.hasNodes(like: layer.subclass)
            if hasOtherNodes { handle.instanceCount = 0 }
            if let node = handle.node, !needsRebuild {
                replace(Int(node), handle.layer, by: layer)
                for copy in handle.instanceNodes { replace(Int(copy), handle.layer, by: layer) }
            }
            let wasRecorded = handle.previous != nil
            if (handle.replace(by: layer) || hasOtherNodes) && !wasRecorded { restructured.append(handle) }
        }
    }

    /// Adds a layer with the snapshot of its transition. Snapshots contain nested ones, at most `TransitionSnapshot.deepest` deep.
    private func enter(_ layer: CommittedLayer) {
        let handle = NodeHandle(layer)
        handles.insert(handle)
        newLayers.append(handle)
        for layer in layer.snapshot?.layers ?? [] { enter(layer) }
    }

    private func leave(_ handle: NodeHandle) {
        handle.hasLeft = true
        goneLayers.append(handle)
        for layer in handle.layer.snapshot?.layers ?? [] { handles.remove(layer.id).map(leave) }
    }

    /// Replaces the values of a layer that keeps its node.
    private func replace(_ index: Int, _ old: CommittedLayer, by layer: CommittedLayer) {
        // A change of the timing or the name alone, as scrubbing makes at every step, changes nothing that is drawn. Sampling finds
        // the consequences of a new time.
        let isSame = layer.shows(sameAs: old)
        replaceSample(index, layer, isSame: isSame)
        timings[index] = layer.sharedTiming.map(Unmanaged.passUnretained)
        if let rare = nodes[index].rareIndex { rareData[Int(rare)].replace(by: layer.subclass, layer.effects) }
        if !isSame { pendingChanges.append(NodeIndex(index)) }
        pendingReplacements.append(NodeIndex(index))
    }

    /// Makes nodes for added layers and drops those of removed layers.
    private func makeNodes() {
        if needsRebuild || !editNodes() { rebuild() }
        for handle in restructured { handle.previous = nil }
        restructured.removeAll(keepingCapacity: true)
        // A million layers come once, so their list is not kept.
        newLayers.removeAll(keepingCapacity: newLayers.count < 10_000)
        goneLayers.removeAll(keepingCapacity: goneLayers.count < 10_000)
    }

    /// Returns the index of the first rare data of a node from `node` on.
    package func firstRareData(from node: NodeIndex) -> Int { rareData.partitioningIndex { $0.node >= node } }

    // MARK: Time

    /// Samples every layer at `time`, in seconds of the clock outside the root, and returns the activity.
    ///
    /// - Complexity: O(tracks) and the superlayers of the animated layers. GPU-animated layers cost only the entries of their
    ///   tables. No allocation while the tree does not change.
    package func sample(at time: Double) -> Activity {
        isRebuilt = false
        edit = nil
        changed.removeAll(keepingCapacity: true)
        if needsRebuild || !restructured.isEmpty || !newLayers.isEmpty || !goneLayers.isEmpty { makeNodes() }
        listPendingSamples()
        self.time = time
        var activity = Activity()
        if !liveSamples.isEmpty || !followedProgress.isEmpty || !emitterRareData.isEmpty {
            advanceClocks(to: time, &activity)
            while hasGrown {
                // An animation shows more instances than have nodes. Clients follow a single edit per sample.
                hasGrown = false
                needsRebuild = needsRebuild || edit != nil
                makeNodes()
                activity = Activity()
                advanceClocks(to: time, &activity)
            }
            sampleLive(at: time, &activity)
            followProgress(at: time, &activity)
            advanceEmitters(&activity)
        }
        replaced.removeAll(keepingCapacity: true)
        swap(&replaced, &pendingReplacements)
        mergePendingChanges()
        return activity
    }

    /// Whether animations change the values of a layer's class.
    @inline(__always)
    package func animatesSubclass(of node: Int) -> Bool {
        nodes[node].handle._withUnsafeGuaranteedRef { $0.layer.animation?.touchesSubclass == true }
    }

    /// Whether animations change the form of a shape layer.
    @inline(__always)
    package func animatesShape(of node: Int) -> Bool {
        nodes[node].handle._withUnsafeGuaranteedRef { $0.layer.animation?.properties.isDisjoint(with: .shapeForm) == false }
    }

    /// Updates the time of emitters. Emitters with particles are active while their time runs.
    private func advanceEmitters(_ activity: inout Activity) {
        for index in emitterRareData {
            // Field by field, because a copy of rare data retains all that it holds.
            guard let particles = rareData[Int(index)].particles else { continue }
            let (node, former) = (rareData[Int(index)].node, rareData[Int(index)].time)
            let time = localTimes[Int(node)]
            let isAnimated = particles.hasCellAnimations || animatesSubclass(of: Int(node))
            let lives = particles.hasCells && (isAnimated || time < particles.lifeEnd)
            // The first frame without particles removes the last ones.
            guard lives || former.isNaN || former < particles.lifeEnd else { continue }
            if rareData[Int(index)].advance(to: time) { pendingChanges.append(node) }
            if lives && rates[Int(node)] != 0 { activity.isAnimating = true }
        }
    }

    /// Merges the nodes that commits changed into `changed`, sorted and without duplicates.
    private func mergePendingChanges() {
        guard !pendingChanges.isEmpty else { return }
        changed.append(contentsOf: pendingChanges)
        pendingChanges.removeAll(keepingCapacity: true)
        changed.sortAndRemoveDuplicates()
    }

    private func sampleLive(at time: Double, _ activity: inout Activity) {
        let hasRareData = !rareData.isEmpty
        // Local copies: the loop reads them without an indirection through the tree, and `changed` without checks of exclusive access.
        let (localTimes, rates) = (localTimes, rates)
        var changed: ContiguousArray<NodeIndex> = []
        swap(&changed, &self.changed)
        defer { swap(&changed, &self.changed) }
        samples.withUnsafeBufferPointer { samples in
            liveSamples.withUnsafeBufferPointer { live in
                for place in live.indices {
                    prefetch(live, samples, from: place)
                    let index = Int(live[place])
                    let node = Int(samples[index].node)
                    let areValuesChanged = samples[index].layer.sample(
                        at: localTimes[node], rate: rates[node], now: time, into: samples[index].values, activity: &activity)
                    let isRareDataChanged = hasRareData && sampleRareData(of: node, samples[index].layer, at: time, &activity)
                    if areValuesChanged || isRareDataChanged { changed.append(NodeIndex(node)) }
                }
            }
        }
    }

    /// The number of samples between the one being taken and the one whose memory is requested.
    private static var prefetchDistance: Int { 6 }

    /// Requests the memory of a later sample. In a large tree, waiting for memory would cost more than sampling.
    @inline(__always)
    private func prefetch(_ live: UnsafeBufferPointer<SampleIndex>, _ samples: UnsafeBufferPointer<Sample>, from place: Int) {
        let later = place + Self.prefetchDistance
        if later < live.count { samples[Int(live[later])].memory.prefetch() }
    }

    /// Samples the animated rare data of a node. Returns whether anything changed.
    func sampleRareData(of node: Int, _ sampled: SampledLayer, at time: Double, _ activity: inout Activity) -> Bool {
        guard let rare = nodes[node].rareIndex.map({ Int($0) }) else { return false }
        // Neither the animation nor the layer is retained where nothing needs them.
        let (touchesFilters, touchesSubclass) = sampled.animation._withUnsafeGuaranteedRef { ($0.touchesFilters, $0.touchesSubclass) }
        var isChanged = false
        if touchesFilters, let effects = committedLayer(node).effects {
            isChanged = rareData[rare].sampleInputs(
                sampled.animation.takeUnretainedValue(), over: effects, at: localTimes[node], rate: rates[node], now: time, &activity)
        }
        guard touchesSubclass else { return isChanged }
        return rareData[rare].sample(sampled, at: localTimes[node], rate: rates[node], now: time, &activity) || isChanged
    }

    /// Returns how active animations move the layer or its superlayers, at the time of the last sample.
    /// - Parameter ancestor: an enclosing layer, whose own motion and that of its superlayers does not count; nil for the whole tree.
    ///
    /// - Complexity: O(depth of the layer).
    package func motion(of node: Int, in ancestor: Int? = nil) -> LayerMotion {
        var (inner, motion) = (Optional(node), LayerMotion.none)
        while let node = inner, node > ancestor ?? -1 {
            if let sample = nodes[node].sample, rates[node] != 0 {
                switch samples[Int(sample)].layer.animation._withUnsafeGuaranteedRef({ $0.motion(at: localTimes[node]) }) {
                case .none: break
                case .moving: motion = .moving
                case .turning: return .turning
                }
            }
            inner = nodes[node].parent.map { Int($0) }
        }
        return motion
    }

    /// Returns whether animations change the layer or one of its superlayers.
    ///
    /// - Complexity: O(depth of the layer).
    package func isInAnimated(_ node: Int) -> Bool {
        var inner = Optional(node)
        while let node = inner {
            if nodes[node].isAnimated { return true }
            inner = nodes[node].parent.map { Int($0) }
        }
        return false
    }

    func advanceClocks(to time: Double, _ activity: inout Activity) {
        if hasInstances { return advanceClocksWithInstances(to: time, &activity) }
        nodes.withUnsafeBufferPointer { nodes in
            timings.withUnsafeBufferPointer { timings in
                localTimes.withUnsafeMutableBufferPointer { localTimes in
                    rates.withUnsafeMutableBufferPointer { rates in
                        for index in clockNodes {
                            let index = Int(index)
                            var (outer, outerRate) = (time, 1.0)
                            if let parent = nodes[index].parent {
                                (outer, outerRate) = (localTimes[Int(parent)], rates[Int(parent)])
                            }
                            (localTimes[index], rates[index]) = timings[index].value.local(
                                fromParent: outer, rate: outerRate, now: time, &activity)
                        }
                    }
                }
            }
        }
    }
}
