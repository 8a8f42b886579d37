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
/// A layer's mask, with what is in it, comes after the layer's sublayers, as if it were the last of them; and after that, what a
/// transition of the layer goes from. `extras` tells them apart.
package final class RenderTree {
    package struct Node {
        /// What the layer shows: its committed values, or those sampled last. Valid until the next commit is applied.
        package var values: UnsafePointer<LayerValues>
        package var parent: Int32
        package var end: Int32
        /// Index into `extras`, or −1 where the layer has nothing but `values`.
        package var extra: Int32
        /// Index among the sampled layers, or −1 where no animation touches the layer.
        var sample: Int32

        /// Whether animations touch the layer.
        package var isAnimated: Bool { sample >= 0 }
    }

    /// A node that animations touch.
    struct Sample {
        var node: Int32
        var layer: SampledLayer
        /// Whether a table of paces is followed in its place.
        var isRetained = false
    }

    package private(set) var nodes: ContiguousArray<Node> = []
    /// What only some layers have, in the order of the nodes.
    package private(set) var extras: ContiguousArray<NodeExtra> = []
    /// Keeps the nodes' values alive.
    private(set) var committed: ContiguousArray<CommittedLayer> = []
    private var timings: ContiguousArray<LayerTiming> = []
    var samples: ContiguousArray<Sample> = []
    /// The samples that are taken layer by layer, in the order of the tree.
    var liveSamples: ContiguousArray<Int32> = []
    /// Nodes that are to be sampled again, and not listed yet.
    var sampledAgain: ContiguousArray<Int32> = []
    /// The nodes whose clocks somebody needs, superlayers first.
    var clockNodes: ContiguousArray<Int32> = []
    /// What is followed in the place of the other samples.
    var followedPaces: ContiguousArray<FollowedPaces> = []
    /// The values of the sampled layers, at addresses that stay.
    private var sampledValues: UnsafeMutableBufferPointer<LayerValues>
    /// What the lists of the sampled layers come to, paths above all.
    private var listMemory: UnsafeMutableBufferPointer<Double>
    private(set) var localTimes: ContiguousArray<Double> = []
    private(set) var rates: ContiguousArray<Double> = []
    /// The time that was sampled last.
    private(set) var time = 0.0

    /// The nodes whose values the last `sample(at:)` found changed since the one before, each once.
    package private(set) var changed: ContiguousArray<Int32> = []
    /// The nodes that commits before it have replaced, in the order of the commits.
    package private(set) var replaced: ContiguousArray<Int32> = []
    /// Whether layers came, went or moved in the tree since the last `sample(at:)`: then every index is new.
    package private(set) var isRebuilt = false

    private var root: LayerID?
    private var layers: [LayerID: CommittedLayer] = [:]
    private var indexes: [LayerID: Int32] = [:]
    private var pendingChanges: ContiguousArray<Int32> = []
    private var pendingReplacements: ContiguousArray<Int32> = []
    private var needsRebuild = false

    package init() {
        sampledValues = .allocate(capacity: 0)
        listMemory = .allocate(capacity: 0)
    }

    deinit {
        sampledValues.deinitialize()
        sampledValues.deallocate()
        listMemory.deallocate()
    }

    /// The node of a layer, or nil where it is not in the tree as last sampled.
    package func index(of id: LayerID) -> Int? { indexes[id].map(Int.init) }

    // MARK: Commits

    /// Takes over what a transaction changed.
    package func apply(_ commit: Commit) {
        if commit.root != root {
            root = commit.root
            needsRebuild = true
        }
        for id in commit.removed {
            guard let layer = layers.removeValue(forKey: id) else { continue }
            forget(layer.before)
            needsRebuild = true
        }
        for layer in commit.updated {
            let old = layers.updateValue(layer, forKey: layer.id)
            if old?.before !== layer.before {
                forget(old?.before)
                add(layer.before)
                needsRebuild = true
            }
            guard let old, let index = indexes[layer.id], !needsRebuild else {
                needsRebuild = true
                continue
            }
            if old.sublayers != layer.sublayers || old.animation?.listMemory != layer.animation?.listMemory
                || old.subclass.kind != layer.subclass.kind || old.mask != layer.mask || old.hasTransition != layer.hasTransition
            {
                needsRebuild = true
                continue
            }
            replace(Int(index), by: layer)
        }
    }

    /// Takes in what a transition goes from. What stands in that has transitions of its own, `BeforeTree.deepest` deep at most.
    private func add(_ before: BeforeTree?) {
        for layer in before?.layers ?? [] {
            layers[layer.id] = layer
            add(layer.before)
        }
    }

    private func forget(_ before: BeforeTree?) {
        for layer in before?.layers ?? [] {
            layers[layer.id] = nil
            forget(layer.before)
        }
    }

    /// A layer whose place in the tree stays: only its values are new.
    private func replace(_ index: Int, by layer: CommittedLayer) {
        let sample = Int(nodes[index].sample)
        // A new clock or name alone, as scrubbing sets at every step, changes nothing that is drawn; what the clock changes,
        // sampling finds.
        let isSame = layer.shows(sameAs: committed[index])
        if sample >= 0, let animation = layer.animation {
            samples[sample].layer = SampledLayer(layer, animation, lists: samples[sample].layer.lists)
            if samples[sample].isRetained { sampleAgain(index) }
            if !isSame { sampledValues[sample] = layer.values.pointee }
        } else {
            nodes[index].values = layer.values
        }
        committed[index] = layer
        timings[index] = layer.timing
        let extra = Int(nodes[index].extra)
        if extra >= 0 { extras[extra].replaceSubclass(by: layer.subclass) }
        if !isSame { pendingChanges.append(Int32(index)) }
        pendingReplacements.append(Int32(index))
    }

    private func rebuild() {
        needsRebuild = false
        isRebuilt = true
        nodes.removeAll(keepingCapacity: true)
        extras.removeAll(keepingCapacity: true)
        committed.removeAll(keepingCapacity: true)
        timings.removeAll(keepingCapacity: true)
        samples.removeAll(keepingCapacity: true)
        indexes.removeAll(keepingCapacity: true)
        pendingChanges.removeAll(keepingCapacity: true)
        pendingReplacements.removeAll(keepingCapacity: true)
        // A list of what is still to come instead of recursion, so that depth costs no stack.
        var pending: [(id: LayerID, parent: Int32, role: NodeExtra.Role)] = []
        makeListMemory()
        var lists = listMemory.baseAddress
        if let root { pending.append((root, -1, .sublayer)) }
        while let (id, parent, role) = pending.popLast() {
            guard let layer = layers[id], indexes[id] == nil else { continue }
            let index = Int32(nodes.count)
            indexes[id] = index
            var sample: Int32 = -1
            if let animation = layer.animation {
                sample = Int32(samples.count)
                samples.append(Sample(node: index, layer: SampledLayer(layer, animation, lists: lists)))
                lists? += animation.listMemory
            }
            committed.append(layer)
            timings.append(layer.timing)
            var extra: Int32 = -1
            if layer.subclass.kind != .plain || layer.mask != nil || layer.hasTransition || layer.before != nil || role != .sublayer {
                extra = Int32(extras.count)
                extras.append(NodeExtra(node: index, subclass: layer.subclass, role: role, hasTransition: layer.hasTransition))
                switch role {
                case .sublayer: break
                case .mask: extras[Int(nodes[Int(parent)].extra)].mask = index
                case .before: extras[Int(nodes[Int(parent)].extra)].before = index
                }
            }
            nodes.append(Node(values: layer.values, parent: parent, end: index + 1, extra: extra, sample: sample))
            // Last in, first out: the mask follows the sublayers.
            if let before = layer.before?.root { pending.append((before, index, .before)) }
            if let mask = layer.mask { pending.append((mask, index, .mask)) }
            for child in layer.sublayers.reversed() { pending.append((child, index, .sublayer)) }
        }
        for index in nodes.indices.reversed() where nodes[index].parent >= 0 {
            let parent = Int(nodes[index].parent)
            nodes[parent].end = max(nodes[parent].end, nodes[index].end)
        }
        localTimes = ContiguousArray(repeating: 0, count: nodes.count)
        rates = ContiguousArray(repeating: 1, count: nodes.count)
        makeSampledValues()
        followedPaces.removeAll(keepingCapacity: true)
        listLiveSamples()
    }

    private func makeListMemory() {
        listMemory.deallocate()
        listMemory = .allocate(capacity: layers.values.reduce(0) { $0 + ($1.animation?.listMemory ?? 0) })
        listMemory.initialize(repeating: 0)
    }

    private func makeSampledValues() {
        sampledValues.deinitialize()
        sampledValues.deallocate()
        sampledValues = .allocate(capacity: samples.count)
        for index in samples.indices {
            let node = Int(samples[index].node)
            sampledValues.initializeElement(at: index, to: committed[node].values.pointee)
            if let start = sampledValues.baseAddress { nodes[node].values = UnsafePointer(start + index) }
        }
    }

    // MARK: Time

    /// Sets every layer to what it shows at `time`, seconds on the clock outside the root, and says what moves.
    ///
    /// - Complexity: O(tracks) and their superlayers, but for the layers that tables of paces stand for: those cost what their
    ///   distinct clocks do. No allocation once the tree stands.
    package func sample(at time: Double) -> Activity {
        isRebuilt = false
        changed.removeAll(keepingCapacity: true)
        if needsRebuild { rebuild() }
        listSampledAgain()
        self.time = time
        var activity = Activity()
        if !samples.isEmpty {
            advanceClocks(to: time, &activity)
            sampleLive(at: time, &activity)
            followPaces(at: time, &activity)
        }
        replaced.removeAll(keepingCapacity: true)
        swap(&replaced, &pendingReplacements)
        mergePendingChanges()
        return activity
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
        guard let values = sampledValues.baseAddress else { return }
        let hasExtras = !extras.isEmpty
        samples.withUnsafeBufferPointer { samples in
            liveSamples.withUnsafeBufferPointer { live in
                for index in live {
                    let index = Int(index)
                    let node = Int(samples[index].node)
                    let difference = samples[index].layer.sample(
                        at: localTimes[node], rate: rates[node], now: time, into: values + index, activity: &activity)
                    let isExtraChanged = hasExtras && sampleExtra(of: node, samples[index].layer, at: time, &activity)
                    if !difference.isEmpty || isExtraChanged { changed.append(Int32(node)) }
                }
            }
        }
    }

    /// Brings one layer that is sampled again to the last time. Its clock has been advanced.
    func sampleNow(_ index: Int) {
        guard let values = sampledValues.baseAddress else { return }
        let node = Int(samples[index].node)
        var activity = Activity()
        _ = samples[index].layer.sample(
            at: localTimes[node], rate: rates[node], now: time, into: values + index, activity: &activity)
    }

    /// What only some layers have, where animations touch it. Whether that changed anything.
    private func sampleExtra(of node: Int, _ sampled: SampledLayer, at time: Double, _ activity: inout Activity) -> Bool {
        let extra = Int(nodes[node].extra)
        guard extra >= 0, let animation = committed[node].animation, animation.touchesSubclass else { return false }
        return extras[extra].sample(
            SampledSubclass(sampled, committed[node]), at: localTimes[node], rate: rates[node], now: time, &activity)
    }

    /// Whether a running animation moves the layer, or one that it lies in, at the time sampled last.
    ///
    /// - Complexity: O(depth of the layer).
    package func isMoving(_ node: Int) -> Bool {
        var node = node
        while node >= 0 {
            if nodes[node].sample >= 0, rates[node] != 0, committed[node].animation?.movesLayer(at: localTimes[node]) == true {
                return true
            }
            node = Int(nodes[node].parent)
        }
        return false
    }

    func advanceClocks(to time: Double, _ activity: inout Activity) {
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
