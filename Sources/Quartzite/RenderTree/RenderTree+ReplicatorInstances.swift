import QuartziteGraphics

/// The clocks of a tree with replicators: each instance is later than the one before by what the replicator shows at the time.
///
///     replicator ─┬─ instance 0 ── a ── b       an instance is a node that draws nothing; the layers in it are the committed ones,
///                 ├─ instance 1 ── a ── b       sampled at times of their own
///                 └─ instance 2 ── a ── b
extension RenderTree {
    /// As `advanceClocks`. A replicator is sampled as soon as its own time is known, since those in it go by its delay.
    func advanceClocksWithInstances(to time: Double, _ activity: inout Activity) {
        for node in clockNodes {
            let index = Int(node)
            let parent = Int(nodes[index].parent)
            let outer = parent < 0 ? time : localTimes[parent]
            let outerRate = parent < 0 ? 1 : rates[parent]
            let rare = Int(nodes[index].rareIndex)
            if rare >= 0, rareData[rare].instance >= 0 {
                localTimes[index] = outer - delay(of: Int(rareData[rare].instance), in: parent)
                rates[index] = outerRate
                continue
            }
            let timing = timings[index]
            if nodes[index].isReplicated && timing.beginTime == 0 {
                // Before the source's clock began, instances that are later than the source have negative times: what is animated
                // there has not begun, which 0 would not say.
                (localTimes[index], rates[index]) = (outer * timing.speed + timing.timeOffset, outerRate * timing.speed)
            } else {
                (localTimes[index], rates[index]) = timing.local(fromParent: outer, rate: outerRate, now: time, &activity)
            }
            if rare >= 0, nodes[index].sample >= 0, rareData[rare].subclass.kind == .replicator {
                sampleReplicator(index, at: time, &activity)
            }
        }
    }

    /// Past so many nodes nothing is repeated any more.
    static var mostNodes: Int { 1 << 20 }

    /// What the nodes of instances show: nothing. Written once and never freed, so that everybody may read it.
    nonisolated(unsafe) fileprivate static let instanceValues: UnsafePointer<LayerValues> = {
        let memory = UnsafeMutablePointer<LayerValues>.allocate(capacity: 1)
        memory.initialize(to: LayerValues())
        return UnsafePointer(memory)
    }()

    private func delay(of instance: Int, in replicator: Int) -> Double {
        guard case .replicator(let values) = rareData[Int(nodes[replicator].rareIndex)].subclass else { return 0 }
        return values.delay(of: instance)
    }

    /// Brings a replicator to what it shows, and sees to it that there are nodes for all its instances.
    private func sampleReplicator(_ node: Int, at time: Double, _ activity: inout Activity) {
        let sampled = samples[Int(nodes[node].sample)].layer
        guard sampleRareData(of: node, sampled, at: time, &activity) else { return }
        pendingChanges.append(Int32(node))
        guard case .replicator(let values) = rareData[Int(nodes[node].rareIndex)].subclass,
            case .replicator(let base) = committedLayer(node).subclass
        else { return }
        nodes[node].handle._withUnsafeGuaranteedRef { handle in
            guard values.shownCount > max(base.shownCount, handle.instanceCount) else { return }
            handle.instanceCount = values.shownCount
            if handle.previous == nil { restructured.append(handle) }
            hasGrown = true
        }
    }
}

extension RenderTree.Node {
    /// A node that stands for an instance of a replicator.
    init(instanceOf replicator: NodeHandle, at index: Int32, in parent: Int32, rare: Int32) {
        self.init(
            values: RenderTree.instanceValues, parent: parent, end: index + 1, rareIndex: rare, sample: -1,
            handle: .passUnretained(replicator), isReplicated: true)
    }
}

extension NodeHandle {
    /// The instances that there are nodes for where the layer is a replicator, at most `room`; nil for another layer.
    func instances(room: Int) -> Range<Int32>? {
        guard case .replicator(let values) = layer.subclass else { return nil }
        return 0..<Int32(clamping: min(max(0, room), max(values.shownCount, instanceCount)))
    }
}

/// A node that is still to be made.
struct PendingNode {
    var id: LayerID
    var parent: Int32
    var role = NodeRareData.Role.sublayer
    /// Which instance of the layer, a replicator, it stands for; −1 for the layer's own node.
    var instance: Int32 = -1
}

extension SubclassValues {
    /// Whether such a layer has no plane: what lies in it stands in the space that the layer itself stands in.
    package var preserves3D: Bool {
        switch self {
        case .transform: true
        case .replicator(let values): values.preservesDepth
        default: false
        }
    }

    /// Whether a tree has the same nodes for a layer with the one and with the other.
    func hasNodes(like other: SubclassValues) -> Bool {
        guard case .replicator(let a) = self, case .replicator(let b) = other else { return kind == other.kind }
        return a.shownCount == b.shownCount && a.preservesDepth == b.preservesDepth
    }
}
