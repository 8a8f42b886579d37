import QuartziteGraphics

/// Layers that are not sampled one by one, since a table of paces stands for them.
///
/// Whoever draws decides which layers those are, and draws them from the table: their `values` stay what they were. The tree only
/// keeps the tables at its time. A commit that replaces such a layer, or rebuilds the tree, makes it an ordinary one again.
extension RenderTree {
    /// A table with the node of the superlayer whose clock it follows.
    package struct FollowedProgress {
        package var superlayer: Int32
        package var table: SharedProgressTable

        package init(superlayer: Int32, table: SharedProgressTable) {
            self.superlayer = superlayer
            self.table = table
        }
    }

    /// Follows tables in the place of layers, and of no others: what was retained and is not any more is sampled at once.
    ///
    /// - Complexity: O(animated layers).
    package func animateOnGPU(_ animated: ContiguousArray<Int32>, following tables: ContiguousArray<FollowedProgress>) {
        var loose: ContiguousArray<Int32> = []
        for index in samples.indices where samples[index].isGPUAnimated && !samples[index].isFree {
            samples[index].isGPUAnimated = false
            loose.append(Int32(index))
        }
        for node in animated where nodes[Int(node)].sample >= 0 { samples[Int(nodes[Int(node)].sample)].isGPUAnimated = true }
        followedProgress = tables
        listLiveSamples()
        var activity = Activity()
        advanceClocks(to: time, &activity)
        followProgress(at: time, &activity)
        for index in loose where !samples[Int(index)].isGPUAnimated { sampleNow(Int(index)) }
    }

    /// Layers that commits have replaced are in a followed table again.
    package func resumeGPUAnimation(_ animated: ContiguousArray<Int32>, following tables: ContiguousArray<FollowedProgress>) {
        followedProgress = tables
        for node in animated where nodes[Int(node)].sample >= 0 { samples[Int(nodes[Int(node)].sample)].isGPUAnimated = true }
        liveSamples.removeAll { samples[Int($0)].isGPUAnimated }
        listClocks()
        var activity = Activity()
        followProgress(at: time, &activity)
    }

    func followProgress(at time: Double, _ activity: inout Activity) {
        for followed in followedProgress {
            let superlayer = Int(followed.superlayer)
            followed.table.sample(at: localTimes[superlayer], rate: rates[superlayer], now: time, activity: &activity)
        }
    }
}
