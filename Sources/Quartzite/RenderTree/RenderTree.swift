import QuartziteGraphics

/// The committed layers in the order of their tree, and what they show at a time.
///
/// The render side owns one and applies each `Commit` to it. `sample(at:)` is a pure function of the commits and the time:
/// it reads no clock, and how the tree got to a time does not matter. Nothing here knows how a layer is drawn.
///
///     index      0     1     2     3     4        parents come before their children, siblings in the tree's order
///     layer      root  a     a.b   a.c   d
///     parent    −1     0     1     1     0
///     end        5     4     3     4     5        one past the last layer of the subtree
///
/// A replicator's sublayers are there once for each instance, each time in a node that stands for the instance (`RenderTree+Copies`).
///
/// A layer's mask, with what is in it, comes after the layer's sublayers, as if it were the last of them; and after that, what a
/// transition of the layer goes from. `extras` tells them apart.
///
/// Commits cost what they change: new values are exchanged in place, animations come and go by themselves, and layers that come, go
/// and move leave the others their nodes (`Edits/`). Only another root makes everything anew.
package final class RenderTree {
    package struct Node {
        /// What the layer shows: its committed values, or those sampled last. Valid until the next commit is applied.
        package var values: UnsafePointer<LayerValues>
        package var parent: Int32
        package var end: Int32
        /// Index into `extras`, or −1 where the layer has nothing but `values`.
        package var rareIndex: Int32
        /// Index among the sampled layers, or −1 where no animation touches the layer.
        var sample: Int32
        /// The layer, which `places` keeps alive.
        let handle: Unmanaged<NodeHandle>
        /// Whether it lies in an instance of a replicator, or stands for one.
        package var isReplicated = false

        /// Whether animations touch the layer.
        package var isAnimated: Bool { sample >= 0 }
    }

    package internal(set) var nodes: ContiguousArray<Node> = []
    /// What only some layers have, in the order of the nodes.
    package internal(set) var rareData: ContiguousArray<NodeRareData> = []
    var timings: ContiguousArray<LayerTiming> = []
    /// The nodes that animations touch, in no order; some are free.
    var samples: ContiguousArray<Sample> = []
    var freeSamples: ContiguousArray<Int32> = []
    /// The samples that are taken layer by layer, in the order of the tree.
    var liveSamples: ContiguousArray<Int32> = []
    /// Nodes that are to be sampled again, and not listed yet.
    var sampledAgain: ContiguousArray<Int32> = []
    /// How many have lost their animations since those were listed.
    var unlisted = 0
    /// The nodes whose clocks somebody needs, superlayers first.
    var clockNodes: ContiguousArray<Int32> = []
    /// By node, whether it is among those.
    var hasClock: ContiguousArray<Bool> = []
    var needsClocks = false
    /// What is followed in the place of the other samples.
    var followedProgress: ContiguousArray<FollowedProgress> = []
    var localTimes: ContiguousArray<Double> = []
    var rates: ContiguousArray<Double> = []
    /// The time that was sampled last.
    private(set) var time = 0.0

    /// The nodes whose values the last `sample(at:)` found changed since the one before, each once.
    package private(set) var changed: ContiguousArray<Int32> = []
    /// The nodes that commits before it have replaced, in the order of the commits.
    package private(set) var replaced: ContiguousArray<Int32> = []
    /// Whether everything was made anew by the last `sample(at:)`: then every index is new.
    package private(set) var isRebuilt = false
    /// How the last `sample(at:)` renumbered the nodes, where layers came, went or moved in the tree.
    package internal(set) var edit: TreeEdit?
    /// How often that happened so far: whoever has missed one knows no index any more.
    package internal(set) var editCount = 0
    /// How often a layer has got its first animation or lost its last one.
    package internal(set) var animationChanges = 0
    /// Nodes made so far.
    package internal(set) var madeNodes = 0

    private var root: LayerID?
    var handles: [LayerID: NodeHandle] = [:]
    /// The layers whose sublayers or mask are others since nodes were last made.
    var restructured: ContiguousArray<NodeHandle> = []
    /// Layers that have come since then, and those that have left, which still have their nodes.
    var newLayers: ContiguousArray<NodeHandle> = []
    var goneLayers: ContiguousArray<NodeHandle> = []
    var pendingChanges: ContiguousArray<Int32> = []
    var pendingReplacements: ContiguousArray<Int32> = []
    var needsRebuild = false
    /// The extras of emitters, whose particles move by themselves.
    var emitterRareData: ContiguousArray<Int32> = []
    /// Whether there are replicators in the tree.
    var hasInstances = false
    /// Whether a replicator shows more instances than there were nodes for.
    var hasGrown = false

    package init() {}

    deinit { for sample in samples { sample.deallocate() } }

    /// The node of a layer, or nil where it is not in the tree as last sampled. In a replicator, that of the first instance.
    package func index(of id: LayerID) -> Int? {
        guard let handle = handles[id], handle.node >= 0 else { return nil }
        return Int(handle.node)
    }

    /// What of a node was committed.
    package func committedLayer(_ node: Int) -> CommittedLayer { nodes[node].handle._withUnsafeGuaranteedRef { $0.layer } }

    // MARK: Commits

    /// Takes over what a transaction changed.
    package func apply(_ commit: Commit) {
        if commit.root != root {
            root = commit.root
            needsRebuild = true
        }
        for id in commit.removed {
            guard let handle = handles.removeValue(forKey: id) else { continue }
            leave(handle)
        }
        for layer in commit.updated {
            guard let handle = handles[layer.id] else {
                enter(layer)
                continue
            }
            if handle.layer.snapshot !== layer.snapshot {
                for old in handle.layer.snapshot?.layers ?? [] { handles.removeValue(forKey: old.id).map(leave) }
                for new in layer.snapshot?.layers ?? [] { enter(new) }
            }
            let hasOtherNodes = !handle.layer.subclass.hasNodes(like: layer.subclass)
            if hasOtherNodes { handle.instanceCount = 0 }
            if handle.node >= 0 && !needsRebuild {
                replace(Int(handle.node), handle.layer, by: layer)
                for copy in handle.instanceNodes { replace(Int(copy), handle.layer, by: layer) }
            }
            let wasNoted = handle.previous != nil
            if (handle.replace(by: layer) || hasOtherNodes) && !wasNoted { restructured.append(handle) }
        }
    }

    /// Takes in a layer, and what a transition on it goes from. In that there are other transitions, `TransitionSnapshot.deepest` deep at most.
    private func enter(_ layer: CommittedLayer) {
        let handle = NodeHandle(layer)
        handles[layer.id] = handle
        newLayers.append(handle)
        for before in layer.snapshot?.layers ?? [] { enter(before) }
    }

    private func leave(_ handle: NodeHandle) {
        handle.hasLeft = true
        goneLayers.append(handle)
        for before in handle.layer.snapshot?.layers ?? [] { handles.removeValue(forKey: before.id).map(leave) }
    }

    /// A layer that has its node: only its values are new.
    private func replace(_ index: Int, _ old: CommittedLayer, by layer: CommittedLayer) {
        // A new clock or name alone, as scrubbing sets at every step, changes nothing that is drawn; what the clock changes,
        // sampling finds.
        let isSame = layer.shows(sameAs: old)
        replaceSample(index, layer, isSame: isSame)
        timings[index] = layer.timing
        let rare = Int(nodes[index].rareIndex)
        if rare >= 0 { rareData[rare].replace(by: layer.subclass, layer.effects) }
        if !isSame { pendingChanges.append(Int32(index)) }
        pendingReplacements.append(Int32(index))
    }

    /// Makes the nodes of what has come, and lets go of those of what has left.
    private func makeNodes() {
        if needsRebuild || !editNodes() { rebuild() }
        for handle in restructured { handle.previous = nil }
        restructured.removeAll(keepingCapacity: true)
        newLayers.removeAll(keepingCapacity: true)
        goneLayers.removeAll(keepingCapacity: true)
    }

    private func rebuild() {
        needsRebuild = false
        (isRebuilt, edit) = (true, nil)
        nodes.removeAll(keepingCapacity: true)
        rareData.removeAll(keepingCapacity: true)
        timings.removeAll(keepingCapacity: true)
        pendingChanges.removeAll(keepingCapacity: true)
        pendingReplacements.removeAll(keepingCapacity: true)
        dropAllSamples()
        hasInstances = false
        for handle in handles.values {
            (handle.node, handle.isTaken) = (-1, false)
            handle.instanceNodes.removeAll()
        }
        // A list of what is still to come instead of recursion, so that depth costs no stack.
        var pending: [PendingNode] = []
        if let root { pending.append(PendingNode(id: root, parent: -1)) }
        while let next = pending.popLast() {
            guard let handle = handles[next.id] else { continue }
            let (layer, parent, role) = (handle.layer, next.parent, next.role)
            let index = Int32(nodes.count)
            if next.instance >= 0 {
                guard nodes.count < Self.mostNodes else { continue }
                timings.append(LayerTiming())
                rareData.append(NodeRareData(node: index, instance: next.instance))
                nodes.append(Node(instanceOf: handle, at: index, in: parent, rare: Int32(rareData.count - 1)))
                for child in layer.sublayers.reversed() { pending.append(PendingNode(id: child, parent: index)) }
                continue
            }
            let isReplicated = parent >= 0 && nodes[Int(parent)].isReplicated
            if handle.node < 0 {
                handle.node = index
            } else {
                guard isReplicated, nodes.count < Self.mostNodes else { continue }
                handle.instanceNodes.append(index)
            }
            timings.append(layer.timing)
            var rare: Int32 = -1
            if layer.needsRareData(as: role) {
                rare = Int32(rareData.count)
                rareData.append(NodeRareData(node: index, layer, role: role))
                if role != .sublayer { rareData[Int(nodes[Int(parent)].rareIndex)].note(index, as: role) }
            }
            nodes.append(
                Node(
                    values: layer.values, parent: parent, end: index + 1, rareIndex: rare, sample: -1, handle: .passUnretained(handle),
                    isReplicated: isReplicated))
            if let animation = layer.animation { addSample(Int(index), layer, animation) }
            // Last in, first out: the mask follows the sublayers.
            if let before = layer.snapshot?.root { pending.append(PendingNode(id: before, parent: index, role: .snapshot)) }
            if let mask = layer.mask { pending.append(PendingNode(id: mask, parent: index, role: .mask)) }
            guard let instances = handle.instances(room: Self.mostNodes - nodes.count) else {
                for child in layer.sublayers.reversed() { pending.append(PendingNode(id: child, parent: index)) }
                continue
            }
            hasInstances = true
            for instance in instances.reversed() { pending.append(PendingNode(id: next.id, parent: index, instance: instance)) }
        }
        for index in nodes.indices.reversed() where nodes[index].parent >= 0 {
            let parent = Int(nodes[index].parent)
            nodes[parent].end = max(nodes[parent].end, nodes[index].end)
        }
        madeNodes += nodes.count
        localTimes = ContiguousArray(repeating: 0, count: nodes.count)
        rates = ContiguousArray(repeating: 1, count: nodes.count)
        followedProgress.removeAll(keepingCapacity: true)
        listLiveSamples()
    }

    /// The first extra of a node from `node` on, by bisection.
    package func firstRareData(from node: Int32) -> Int {
        var (low, high) = (0, rareData.count)
        while low < high {
            let middle = (low + high) / 2
            if rareData[middle].node < node { low = middle + 1 } else { high = middle }
        }
        return low
    }

    // MARK: Time

    /// Sets every layer to what it shows at `time`, seconds on the clock outside the root, and says what moves.
    ///
    /// - Complexity: O(tracks) and their superlayers, but for the layers that tables of paces stand for: those cost what their
    ///   distinct clocks do. No allocation once the tree stands.
    package func sample(at time: Double) -> Activity {
        isRebuilt = false
        edit = nil
        changed.removeAll(keepingCapacity: true)
        if needsRebuild || !restructured.isEmpty || !newLayers.isEmpty || !goneLayers.isEmpty { makeNodes() }
        listSampledAgain()
        self.time = time
        var activity = Activity()
        if !liveSamples.isEmpty || !followedProgress.isEmpty || !emitterRareData.isEmpty {
            advanceClocks(to: time, &activity)
            while hasGrown {
                // An animation shows more instances than there are nodes for. Who follows the nodes follows one edit at a time.
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

    /// Lets emitters know their time: as long as that runs and there are particles, these move.
    private func advanceEmitters(_ activity: inout Activity) {
        for index in emitterRareData {
            let rare = rareData[Int(index)]
            guard case .emitter(let values) = rare.subclass else { continue }
            let (node, time) = (rare.node, localTimes[Int(rare.node)])
            let isAnimated = !values.cellAnimations.isEmpty || committedLayer(Int(node)).animation?.touchesSubclass == true
            let lives = !values.cells.isEmpty && (isAnimated || values.lives(at: time))
            // The last of them go in the first frame without any.
            guard lives || rare.time.isNaN || values.lives(at: rare.time) else { continue }
            if rareData[Int(index)].advance(to: time) { pendingChanges.append(node) }
            if lives && rates[Int(node)] != 0 { activity.isAnimating = true }
        }
    }

    /// Lists what was committed beside what sampling found, in the tree's order and each node once.
    private func mergePendingChanges() {
        guard !pendingChanges.isEmpty else { return }
        changed.append(contentsOf: pendingChanges)
        pendingChanges.removeAll(keepingCapacity: true)
        changed.sort()
        var kept = 1
        for index in changed.indices.dropFirst() where changed[index] != changed[kept - 1] {
            changed[kept] = changed[index]
            kept += 1
        }
        changed.removeLast(changed.count - kept)
    }

    private func sampleLive(at time: Double, _ activity: inout Activity) {
        let hasRareData = !rareData.isEmpty
        samples.withUnsafeBufferPointer { samples in
            liveSamples.withUnsafeBufferPointer { live in
                for index in live {
                    let index = Int(index)
                    let node = Int(samples[index].node)
                    let difference = samples[index].layer.sample(
                        at: localTimes[node], rate: rates[node], now: time, into: samples[index].values, activity: &activity)
                    let isRareDataChanged = hasRareData && sampleRareData(of: node, samples[index].layer, at: time, &activity)
                    if !difference.isEmpty || isRareDataChanged { changed.append(Int32(node)) }
                }
            }
        }
    }

    /// What only some layers have, where animations touch it. Whether that changed anything.
    func sampleRareData(of node: Int, _ sampled: SampledLayer, at time: Double, _ activity: inout Activity) -> Bool {
        let rare = Int(nodes[node].rareIndex)
        guard rare >= 0 else { return false }
        let layer = committedLayer(node)
        guard let animation = layer.animation else { return false }
        var isChanged = false
        if animation.touchesFilters, let effects = layer.effects {
            isChanged = rareData[rare].sampleInputs(
                animation, over: effects, at: localTimes[node], rate: rates[node], now: time, &activity)
        }
        guard animation.touchesSubclass else { return isChanged }
        return rareData[rare].sample(
            sampled, over: layer.subclass, at: localTimes[node], rate: rates[node], now: time, &activity) || isChanged
    }

    /// How running animations move the layer, or one that it lies in, at the time sampled last.
    /// - Parameter space: only as seen from inside of this one, in which the layer lies; −1 for the whole tree.
    ///
    /// - Complexity: O(depth of the layer).
    package func motion(of node: Int, in space: Int = -1) -> LayerMotion {
        var (node, motion) = (node, LayerMotion.none)
        while node > space {
            if nodes[node].sample >= 0, rates[node] != 0 {
                switch committedLayer(node).animation?.motion(at: localTimes[node]) ?? .none {
                case .none: break
                case .moving: motion = .moving
                case .turning: return .turning
                }
            }
            node = Int(nodes[node].parent)
        }
        return motion
    }

    /// Whether animations touch the layer, or one that it lies in.
    ///
    /// - Complexity: O(depth of the layer).
    package func isInAnimated(_ node: Int) -> Bool {
        var node = node
        while node >= 0 {
            if nodes[node].sample >= 0 { return true }
            node = Int(nodes[node].parent)
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
                            let parent = Int(nodes[index].parent)
                            let outer = parent < 0 ? time : localTimes[parent]
                            let outerRate = parent < 0 ? 1 : rates[parent]
                            (localTimes[index], rates[index]) = timings[index].local(
                                fromParent: outer, rate: outerRate, now: time, &activity)
                        }
                    }
                }
            }
        }
    }
}
