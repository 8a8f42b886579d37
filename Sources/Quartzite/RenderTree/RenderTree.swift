import QuartziteGraphics

/// The committed layers in drawing order of their tree, and what they show at a time.
///
/// The render side owns one and applies each `Commit` to it. `sample(at:)` is a pure function of the commits and the time:
/// it reads no clock, and how the tree got to a time does not matter. Nothing here knows how a layer is drawn.
///
///     index      0     1     2     3     4        parents come before their children, siblings in the tree's order
///     layer      root  a     a.b   a.c   d
///     parent    −1     0     1     1     0
///     end        5     4     3     4     5        one past the last layer of the subtree
package struct RenderTree: Sendable {
    package struct Node: Sendable {
        package var layer: CommittedLayer
        package var parent: Int32
        package var end: Int32
        /// Index into `sampled`, or −1 where no animation touches the layer.
        package var sample: Int32
    }

    /// What an animated layer shows at the sampled time.
    package struct Sampled: Sendable {
        package var node: Int32
        package var values: LayerValues
    }

    package private(set) var nodes: ContiguousArray<Node> = []
    package private(set) var sampled: ContiguousArray<Sampled> = []
    /// Each layer's own time, and how fast it runs against the sampled clock.
    package private(set) var localTimes: ContiguousArray<Double> = []
    private var rates: ContiguousArray<Double> = []

    /// The nodes whose values the last `sample(at:)` found changed since the one before, in no order, each once.
    package private(set) var changed: ContiguousArray<Int32> = []
    /// Whether layers came, went or moved in the tree since the last `sample(at:)`: then every index is new.
    package private(set) var isRebuilt = false

    private var root: LayerID?
    private var layers: [LayerID: CommittedLayer] = [:]
    private var indexes: [LayerID: Int32] = [:]
    private var pendingChanges: ContiguousArray<Int32> = []
    private var needsRebuild = false

    package init() {}

    /// Whether there is anything to draw.
    package var isEmpty: Bool { nodes.isEmpty }

    /// What the layer shows, without copying it.
    @inline(__always)
    package func withValues<Result>(of node: Int, _ body: (borrowing LayerValues) -> Result) -> Result {
        let sample = nodes[node].sample
        if sample >= 0 { return body(sampled[Int(sample)].values) }
        return body(nodes[node].layer.values)
    }

    /// The node of a layer, or nil where it is not in the tree.
    package func index(of id: LayerID) -> Int? { indexes[id].map(Int.init) }

    // MARK: Commits

    /// Takes over what a transaction changed.
    package mutating func apply(_ commit: Commit) {
        if commit.root != root {
            root = commit.root
            needsRebuild = true
        }
        for id in commit.removed where layers.removeValue(forKey: id) != nil { needsRebuild = true }
        for layer in commit.updated {
            let old = layers.updateValue(layer, forKey: layer.id)
            guard let old, let index = indexes[layer.id], !needsRebuild else {
                needsRebuild = true
                continue
            }
            if old.sublayers != layer.sublayers || (old.animation == nil) != (layer.animation == nil) {
                needsRebuild = true
                continue
            }
            replace(Int(index), by: layer)
        }
    }

    /// A layer whose place in the tree stays: only its values are new.
    private mutating func replace(_ index: Int, by layer: CommittedLayer) {
        nodes[index].layer = layer
        let sample = Int(nodes[index].sample)
        if sample >= 0 { sampled[sample].values = layer.values }
        pendingChanges.append(Int32(index))
    }

    private mutating func rebuild() {
        needsRebuild = false
        isRebuilt = true
        nodes.removeAll(keepingCapacity: true)
        sampled.removeAll(keepingCapacity: true)
        indexes.removeAll(keepingCapacity: true)
        pendingChanges.removeAll(keepingCapacity: true)
        // A list of what is still to come instead of recursion, so that depth costs no stack.
        var pending: [(id: LayerID, parent: Int32)] = []
        if let root { pending.append((root, -1)) }
        while let (id, parent) = pending.popLast() {
            guard let layer = layers[id], indexes[id] == nil else { continue }
            let index = Int32(nodes.count)
            indexes[id] = index
            var sample: Int32 = -1
            if layer.animation != nil {
                sample = Int32(sampled.count)
                sampled.append(Sampled(node: index, values: layer.values))
            }
            nodes.append(Node(layer: layer, parent: parent, end: index + 1, sample: sample))
            for child in layer.sublayers.reversed() { pending.append((child, index)) }
        }
        for index in nodes.indices.reversed() where nodes[index].parent >= 0 {
            let parent = Int(nodes[index].parent)
            nodes[parent].end = max(nodes[parent].end, nodes[index].end)
        }
        localTimes = ContiguousArray(repeating: 0, count: nodes.count)
        rates = ContiguousArray(repeating: 1, count: nodes.count)
    }

    // MARK: Time

    /// Sets every layer to what it shows at `time`, seconds on the clock outside the root, and says what moves.
    ///
    /// - Complexity: O(layers) for the clocks, O(tracks) for the values. No allocation once the tree stands.
    package mutating func sample(at time: Double) -> Activity {
        isRebuilt = false
        changed.removeAll(keepingCapacity: true)
        if needsRebuild { rebuild() }
        var activity = Activity()
        guard !sampled.isEmpty else {
            changed.append(contentsOf: pendingChanges)
            pendingChanges.removeAll(keepingCapacity: true)
            return activity
        }
        advanceClocks(to: time, &activity)
        for index in sampled.indices {
            let node = Int(sampled[index].node)
            let difference = nodes[node].layer.sample(
                at: localTimes[node], rate: rates[node], now: time, into: &sampled[index].values, activity: &activity)
            if !difference.isEmpty { changed.append(Int32(node)) }
        }
        if !pendingChanges.isEmpty {
            // Few, and mostly not animated: a layer may be listed by both.
            for node in pendingChanges where nodes[Int(node)].sample < 0 || !changed.contains(node) { changed.append(node) }
            pendingChanges.removeAll(keepingCapacity: true)
        }
        return activity
    }

    private mutating func advanceClocks(to time: Double, _ activity: inout Activity) {
        for index in nodes.indices {
            let parent = Int(nodes[index].parent)
            let outer = parent < 0 ? time : localTimes[parent]
            let outerRate = parent < 0 ? 1 : rates[parent]
            let timing = nodes[index].layer.timing
            localTimes[index] = timing.local(fromParent: outer)
            if outer < timing.beginTime {
                rates[index] = 0
                if outerRate > 0 && nodes[index].end > Int32(index) {
                    activity.nextEvent = min(activity.nextEvent, time + (timing.beginTime - outer) / outerRate)
                }
            } else {
                rates[index] = outerRate * timing.speed
            }
        }
    }
}
