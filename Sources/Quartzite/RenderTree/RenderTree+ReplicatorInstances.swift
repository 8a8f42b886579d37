import QuartziteGraphics

/// The times of a tree with replicators: each instance lags behind the previous one by the replicator's current delay.
///
///     replicator ─┬─ instance 0 ── a ── b       an instance is a node that draws nothing; its layers are the committed ones,
///                 ├─ instance 1 ── a ── b       sampled at times of their own
///                 └─ instance 2 ── a ── b
extension RenderTree {
    /// Does `advanceClocks` for a tree with replicators. A replicator is sampled as soon as its own time is known, as its instances
    /// depend on the sampled delay.
    func advanceClocksWithInstances(to time: Double, _ activity: inout Activity) {
        for node in clockNodes {
            let index = Int(node)
            let parent = nodes[index].parent.map { Int($0) }
            let outer = parent.map { localTimes[$0] } ?? time
            let outerRate = parent.map { rates[$0] } ?? 1
            let rare = nodes[index].rareIndex.map { Int($0) }
            if let rare, let parent, let instance = rareData[rare].instance {
                localTimes[index] = outer - delay(of: Int(instance), in: parent)
                rates[index] = outerRate
                continue
            }
            let timing = timings[index].value
            if nodes[index].isReplicated && timing.beginTime == 0 {
                // Before the source begins, delayed instances have negative times. Their animations have not begun, which a time of
                // 0 would not express.
                (localTimes[index], rates[index]) = (timing.running(fromParent: outer), outerRate * timing.speed)
            } else {
                (localTimes[index], rates[index]) = timing.local(fromParent: outer, rate: outerRate, now: time, &activity)
            }
            if let rare, nodes[index].isAnimated, rareData[rare].subclass.kind == .replicator {
                sampleReplicator(index, at: time, &activity)
            }
        }
    }

    /// The most nodes of a tree. Beyond this limit, replicators add no instances.
    static var maximumNodeCount: Int { 1 << 20 }

    /// The values of instance nodes, which draw nothing. Written once and never freed, so every thread may read them.
    nonisolated(unsafe) fileprivate static let instanceValues: UnsafePointer<LayerValues> = {
        let memory = UnsafeMutablePointer<LayerValues>.allocate(capacity: 1)
        memory.initialize(to: LayerValues())
        return UnsafePointer(memory)
    }()

    private func delay(of instance: Int, in replicator: Int) -> Double {
        guard let rare = nodes[replicator].rareIndex, case .replicator(let values) = rareData[Int(rare)].subclass else { return 0 }
        return values.delay(of: instance)
    }

    /// Samples a replicator, and requests nodes for additional instances.
    private func sampleReplicator(_ node: Int, at time: Double, _ activity: inout Activity) {
        guard let sample = nodes[node].sample, let rare = nodes[node].rareIndex, case let sampled = samples[Int(sample)].layer,
            sampleRareData(of: node, sampled, at: time, &activity)
        else { return }
        pendingChanges.append(NodeIndex(node))
        guard case .replicator(let values) = rareData[Int(rare)].subclass,
            case .replicator(let base) = committedLayer(node).subclass
        else { return }
        nodes[node].handle._withUnsafeGuaranteedRef { handle in
            guard values.shownCount > max(base.shownCount, Int(handle.instanceCount)) else { return }
            handle.instanceCount = Int32(values.shownCount)
            if handle.previous == nil { restructured.append(handle) }
            hasGrown = true
        }
    }
}

extension RenderTree.Node {
    /// Creates the node of a replicator's instance.
    init(instanceOf replicator: NodeHandle, at index: NodeIndex, in parent: NodeIndex, rare: RareDataIndex) {
        self.init(
            values: RenderTree.instanceValues, parent: parent, end: index + 1, rareIndex: rare, sample: nil,
            handle: .passUnretained(replicator), isReplicated: true)
    }
}

extension NodeHandle {
    /// Returns the instances of a replicator that need nodes, at most `room`. Returns nil for another layer.
    func instances(room: Int) -> Range<Int32>? {
        guard case .replicator(let values) = layer.subclass else { return nil }
        return 0..<Int32(clamping: min(max(0, room), max(values.shownCount, Int(instanceCount))))
    }
}

extension SubclassValues {
    /// Whether the layer has no plane of its own: its sublayers share the 3D rendering context around it.
    package var preserves3D: Bool {
        switch self {
        case .transform: true
        case .replicator(let values): values.preservesDepth
        default: false
        }
    }

    /// Returns whether a layer needs the same nodes with either value.
    func hasNodes(like other: SubclassValues) -> Bool {
        guard case .replicator(let a) = self, case .replicator(let b) = other else { return kind == other.kind }
        return a.shownCount == b.shownCount && a.preservesDepth == b.preservesDepth
    }
}
