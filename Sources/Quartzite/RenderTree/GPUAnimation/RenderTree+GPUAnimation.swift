import QuartziteGraphics

/// GPU-animated layers: a table of shared progress values is sampled in place of each layer.
///
/// The renderer decides which layers these are and draws them from the tables. Their `values` in the tree do not change. The tree
/// only samples the tables. A commit that replaces such a layer, or rebuilds the tree, returns the layer to sampling on the CPU.
extension RenderTree {
    /// A table, and gradients or other layers if they go with it, with the superlayer whose time they follow.
    package struct FollowedProgress {
        package var superlayer: NodeIndex
        package var table: SharedProgressTable
        package var gradients: AnimatedGradients?
        package var members: SampledMembers?

        package init(
            superlayer: NodeIndex, table: SharedProgressTable, gradients: AnimatedGradients? = nil, members: SampledMembers? = nil
        ) {
            self.superlayer = superlayer
            self.table = table
            (self.gradients, self.members) = (gradients, members)
        }
    }

    /// Samples `tables` in place of the `animated` layers. Layers that were GPU-animated before and no longer are get sampled
    /// immediately.
    ///
    /// - Complexity: O(animated layers).
    package func animateOnGPU(_ animated: ContiguousArray<NodeIndex>, following tables: ContiguousArray<FollowedProgress>) {
        var loose: ContiguousArray<SampleIndex> = []
        for index in samples.indices where samples[index].isGPUAnimated && !samples[index].isFree {
            samples[index].isGPUAnimated = false
            loose.append(SampleIndex(index))
        }
        for node in animated { if let sample = nodes[Int(node)].sample { samples[Int(sample)].isGPUAnimated = true } }
        followedProgress = tables
        listLiveSamples()
        for followed in followedProgress { followed.members?.follow(self) }
        var activity = Activity()
        advanceClocks(to: time, &activity)
        followProgress(at: time, &activity)
        for index in loose where !samples[Int(index)].isGPUAnimated { sampleNow(Int(index)) }
    }

    /// Returns layers that commits have replaced to GPU animation.
    package func resumeGPUAnimation(_ animated: ContiguousArray<NodeIndex>, following tables: ContiguousArray<FollowedProgress>) {
        followedProgress = tables
        for node in animated { if let sample = nodes[Int(node)].sample { samples[Int(sample)].isGPUAnimated = true } }
        liveSamples.removeAll { samples[Int($0)].isGPUAnimated }
        listClocks()
        for followed in followedProgress { followed.members?.follow(self) }
        var activity = Activity()
        followProgress(at: time, &activity)
    }

    /// Calls `body` with the values that a GPU-animated layer shows at the time of the last sample. Returns nil for any other layer. For
    /// debugging: nothing in the tree changes.
    package func withValuesOfGPUAnimatedLayer<Result>(_ node: Int, _ body: (UnsafePointer<LayerValues>) -> Result) -> Result? {
        guard let sample = nodes[node].sample.map({ Int($0) }), samples[sample].isGPUAnimated,
            let parent = nodes[node].parent.map({ Int($0) })
        else { return nil }
        var activity = Activity()
        let (local, rate) = timings[node].value.local(fromParent: localTimes[parent], rate: rates[parent], now: time, &activity)
        var (values, rareValues) = (samples[sample].values.pointee, samples[sample].values.pointee.rareValues.pointee)
        return withUnsafeMutablePointer(to: &rareValues) { rare in
            values.rareValues = UnsafePointer(rare)
            _ = samples[sample].layer.sample(at: local, rate: rate, now: time, into: &values, activity: &activity)
            return withUnsafePointer(to: values, body)
        }
    }

    /// Samples the tables, and what goes with them.
    func followProgress(at time: Double, _ activity: inout Activity) {
        for followed in followedProgress {
            let (outer, rate) = (localTimes[Int(followed.superlayer)], rates[Int(followed.superlayer)])
            followed.table.sample(at: outer, rate: rate, now: time, activity: &activity)
            followed.gradients?.sample(at: outer, rate: rate, now: time, activity: &activity)
            followed.members?.sample(in: self, at: outer, rate: rate, now: time, activity: &activity)
        }
    }
}
