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

    /// What of a node was committed.
    package func committedLayer(_ node: Int) -> CommittedLayer { committed[node] }

    /// Follows tables in the place of layers, and of no others: what was retained and is not any more is sampled at once.
    ///
    /// - Complexity: O(animated layers).
    package func retain(_ retained: ContiguousArray<Int32>, following tables: ContiguousArray<FollowedPaces>) {
        let before = samples
        for index in samples.indices { samples[index].isRetained = false }
        for node in retained where nodes[Int(node)].sample >= 0 { samples[Int(nodes[Int(node)].sample)].isRetained = true }
        followedPaces = tables
        listLiveSamples()
        var activity = Activity()
        advanceClocks(to: time, &activity)
        followPaces(at: time, &activity)
        for index in samples.indices where before[index].isRetained && !samples[index].isRetained { sampleNow(index) }
    }

    /// Layers that commits have replaced are in a followed table again.
    package func retainAgain(_ retained: ContiguousArray<Int32>, following tables: ContiguousArray<FollowedPaces>) {
        followedPaces = tables
        for node in retained where nodes[Int(node)].sample >= 0 { samples[Int(nodes[Int(node)].sample)].isRetained = true }
        if retained.count > Self.fewLayers {
            listLiveSamples()
        } else {
            // Their clocks are followed on, which does no harm, until the lists are made the next time.
            liveSamples.removeAll { samples[Int($0)].isRetained }
        }
        var activity = Activity()
        followPaces(at: time, &activity)
    }

    /// A layer that a commit replaces is sampled by itself until somebody retains it again.
    func sampleAgain(_ node: Int) {
        samples[Int(nodes[node].sample)].isRetained = false
        sampledAgain.append(Int32(node))
    }

    /// Takes the layers that commits have replaced among those that are sampled.
    func listSampledAgain() {
        if sampledAgain.isEmpty { return }
        defer { sampledAgain.removeAll(keepingCapacity: true) }
        if sampledAgain.count > Self.fewLayers {
            listLiveSamples()
            return
        }
        for node in sampledAgain {
            let sample = nodes[Int(node)].sample
            liveSamples.insert(sample, at: liveSamples.firstIndex { $0 > sample } ?? liveSamples.count)
            let place = clockNodes.firstIndex { $0 >= node } ?? clockNodes.count
            if place == clockNodes.count || clockNodes[place] != node { clockNodes.insert(node, at: place) }
        }
    }

    /// So many are put into the lists one by one.
    private static var fewLayers: Int { 8 }

    func followPaces(at time: Double, _ activity: inout Activity) {
        for followed in followedPaces {
            let superlayer = Int(followed.superlayer)
            followed.table.sample(at: localTimes[superlayer], rate: rates[superlayer], now: time, activity: &activity)
        }
    }

    /// Lists what is sampled layer by layer, and whose clocks that and the tables need.
    func listLiveSamples() {
        sampledAgain.removeAll(keepingCapacity: true)
        liveSamples.removeAll(keepingCapacity: true)
        clockNodes.removeAll(keepingCapacity: true)
        var isNeeded = ContiguousArray(repeating: false, count: nodes.count)
        for index in samples.indices where !samples[index].isRetained {
            liveSamples.append(Int32(index))
            isNeeded[Int(samples[index].node)] = true
        }
        for followed in followedPaces { isNeeded[Int(followed.superlayer)] = true }
        // Superlayers come before what is in them.
        for index in nodes.indices.reversed() where isNeeded[index] && nodes[index].parent >= 0 {
            isNeeded[Int(nodes[index].parent)] = true
        }
        for index in nodes.indices where isNeeded[index] { clockNodes.append(Int32(index)) }
    }
}
