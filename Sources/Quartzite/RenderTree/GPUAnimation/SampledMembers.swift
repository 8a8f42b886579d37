import QuartziteGraphics

/// The layers of an animated group that the CPU samples one by one, although they are not laid out one by one: texts that only move.
///
/// The owner sets the nodes. The tree writes the sampled values of the nodes, and here what has changed.
package final class SampledMembers {
    /// The layers' nodes, when the group was arranged. The tree may have other nodes since.
    package var nodes: ContiguousArray<NodeIndex> = []
    /// By layer: whether an animation of the layer itself moves it now.
    package private(set) var areMoving: ContiguousArray<Bool> = []
    /// The layers that the last sample has changed, in the order of the group.
    package private(set) var changed: ContiguousArray<Int32> = []
    /// Whether more layers may have changed since the last `clearChanges()`.
    package private(set) var mayAllHaveChanged = true
    /// By layer. Unlike nodes, the index of a sample stays when layers are inserted or removed.
    private var samples: ContiguousArray<SampleIndex?> = []

    package init() {}

    /// Forgets the changes, which the owner has followed.
    package func clearChanges() {
        changed.removeAll(keepingCapacity: true)
        mayAllHaveChanged = false
    }

    /// Finds the samples of the nodes.
    func follow(_ tree: RenderTree) {
        samples.removeAll(keepingCapacity: true)
        areMoving.removeAll(keepingCapacity: true)
        mayAllHaveChanged = true
        for node in nodes {
            samples.append(tree.nodes[Int(node)].sample)
            areMoving.append(false)
        }
    }

    /// Samples the layers at a time of their superlayer.
    ///
    /// - Complexity: O(tracks). No allocation.
    func sample(in tree: RenderTree, at time: Double, rate: Double, now: Double, activity: inout Activity) {
        // Locals: accesses to the properties of this object are checked for exclusivity.
        var (changed, areMoving): (ContiguousArray<Int32>, ContiguousArray<Bool>) = ([], [])
        swap(&changed, &self.changed)
        swap(&areMoving, &self.areMoving)
        defer {
            swap(&changed, &self.changed)
            swap(&areMoving, &self.areMoving)
        }
        if !changed.isEmpty { mayAllHaveChanged = true }
        changed.removeAll(keepingCapacity: true)
        let (samples, timings) = (tree.samples, tree.timings)
        for (index, sample) in self.samples.enumerated() {
            // A layer that a commit has replaced is sampled as an ordinary layer until the group has it again.
            guard let sample = sample.map({ Int($0) }), samples[sample].isGPUAnimated, !samples[sample].isFree else { continue }
            let node = Int(samples[sample].node)
            let (local, localRate) = timings[node].value.local(fromParent: time, rate: rate, now: now, &activity)
            let hasNewValues = samples[sample].layer.sample(
                at: local, rate: localRate, now: now, into: samples[sample].values, activity: &activity)
            let motion = samples[sample].layer.animation._withUnsafeGuaranteedRef { $0.motion(at: local) }
            let isMoving = localRate != 0 && motion != .none
            if hasNewValues || isMoving != areMoving[index] { changed.append(Int32(index)) }
            areMoving[index] = isMoving
        }
    }
}
