import QuartziteGraphics

/// Layers that are not sampled one by one, since a table of paces stands for them.
///
/// Whoever draws decides which layers those are, and draws them from the table: their `values` stay what they were. The tree only
/// keeps the tables at its time. A commit that replaces such a layer, or rebuilds the tree, makes it an ordinary one again.
extension RenderTree {
    /// A table with the node of the superlayer whose clock it follows.
    package struct FollowedPaces {
        package var superlayer: Int32
        package var table: PaceTable

        package init(superlayer: Int32, table: PaceTable) {
            self.superlayer = superlayer
            self.table = table
        }
    }

    /// Follows tables in the place of layers, and of no others: what was retained and is not any more is sampled at once.
    ///
    /// - Complexity: O(animated layers).
    package func retain(_ retained: ContiguousArray<Int32>, following tables: ContiguousArray<FollowedPaces>) {
        var loose: ContiguousArray<Int32> = []
        for index in samples.indices where samples[index].isRetained && !samples[index].isFree {
            samples[index].isRetained = false
            loose.append(Int32(index))
        }
        for node in retained where nodes[Int(node)].sample >= 0 { samples[Int(nodes[Int(node)].sample)].isRetained = true }
        followedPaces = tables
        listLiveSamples()
        var activity = Activity()
        advanceClocks(to: time, &activity)
        followPaces(at: time, &activity)
        for index in loose where !samples[Int(index)].isRetained { sampleNow(Int(index)) }
    }

    /// Layers that commits have replaced are in a followed table again.
    package func retainAgain(_ retained: ContiguousArray<Int32>, following tables: ContiguousArray<FollowedPaces>) {
        followedPaces = tables
        for node in retained where nodes[Int(node)].sample >= 0 { samples[Int(nodes[Int(node)].sample)].isRetained = true }
        liveSamples.removeAll { samples[Int($0)].isRetained }
        listClocks()
        var activity = Activity()
        followPaces(at: time, &activity)
    }

    func followPaces(at time: Double, _ activity: inout Activity) {
        for followed in followedPaces {
            let superlayer = Int(followed.superlayer)
            followed.table.sample(at: localTimes[superlayer], rate: rates[superlayer], now: time, activity: &activity)
        }
    }
}
