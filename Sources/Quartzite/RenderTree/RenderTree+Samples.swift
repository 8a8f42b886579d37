import QuartziteGraphics

/// The animated nodes: the storage of their sampled values, and the list of those that the CPU samples layer by layer.
extension RenderTree {
    /// An animated node. The sampled values and lists are stored at addresses that do not change.
    struct Sample {
        var node: NodeIndex
        var layer: SampledLayer
        let memory: SampleMemory
        /// The capacity of the lists, in numbers.
        let listMemory: Int
        /// The current frame, if the animations show a movie or pictures that are decoded when they are shown.
        let frame: UnsafeMutablePointer<CGImage?>?
        /// Whether a table of shared progress is sampled in place of this layer.
        var isGPUAnimated = false
        /// Whether the entry is free.
        var isFree = false

        init(_ node: Int, _ layer: CommittedLayer, _ animation: LayerAnimation) {
            self.node = NodeIndex(node)
            memory = SampleMemory(layer, animation)
            listMemory = animation.listMemory
            var lists: UnsafeMutablePointer<Double>?
            if listMemory > 0 {
                let memory = UnsafeMutablePointer<Double>.allocate(capacity: listMemory)
                memory.initialize(repeating: 0, count: listMemory)
                lists = memory
            }
            frame = animation.showsFrames ? .allocate(capacity: 1) : nil
            frame?.initialize(to: nil)
            self.layer = SampledLayer(layer, animation, memory, lists: lists, frame: frame)
        }

        /// The values that the layer shows.
        @inline(__always)
        var values: UnsafeMutablePointer<LayerValues> { memory.values }

        /// Returns whether the memory fits other animations.
        func fits(_ animation: LayerAnimation) -> Bool {
            listMemory == animation.listMemory && (frame != nil) == animation.showsFrames && memory.fits(animation)
        }

        func deallocate() {
            if isFree { return }
            memory.deallocate()
            layer.lists?.deallocate()
            frame?.deinitialize(count: 1)
            frame?.deallocate()
        }
    }

    /// Adds a sample to a node. The caller updates the lists.
    func addSample(_ node: Int, _ layer: CommittedLayer, _ animation: LayerAnimation) {
        animationChanges += 1
        let sample = Sample(node, layer, animation)
        nodes[node].values = UnsafePointer(sample.values)
        if let free = freeSamples.popLast() {
            samples[Int(free)] = sample
            nodes[node].sample = free
        } else {
            nodes[node].sample = SampleIndex(samples.count)
            samples.append(sample)
        }
    }

    /// Drops a sample. The caller updates the lists.
    func dropSample(_ index: SampleIndex) {
        animationChanges += 1
        samples[Int(index)].deallocate()
        samples[Int(index)].isFree = true
        freeSamples.append(index)
    }

    func dropAllSamples() {
        for sample in samples { sample.deallocate() }
        samples.removeAll(keepingCapacity: true)
        freeSamples.removeAll(keepingCapacity: true)
    }

    /// Updates the sample of a layer that a commit replaced. The layer may have got its first animation or lost its last one.
    /// - Parameter isSame: whether the values and the animations are unchanged.
    func replaceSample(_ node: Int, _ layer: CommittedLayer, isSame: Bool) {
        let index = nodes[node].sample
        guard let animation = layer.animation else {
            nodes[node].values = layer.values
            guard let index else { return }
            if !samples[Int(index)].isGPUAnimated { unlist(index) }
            dropSample(index)
            nodes[node].sample = nil
            return
        }
        if let index, samples[Int(index)].fits(animation) {
            let (sampled, memory) = (samples[Int(index)].layer, samples[Int(index)].memory)
            memory.replace(layer, animation, isSame: isSame)
            samples[Int(index)].layer = SampledLayer(layer, animation, memory, lists: sampled.lists, frame: sampled.frame)
            if samples[Int(index)].isGPUAnimated {
                samples[Int(index)].isGPUAnimated = false
                pendingSamples.append(NodeIndex(node))
            }
            return
        }
        if let index {
            let wasGPUAnimated = samples[Int(index)].isGPUAnimated
            dropSample(index)
            addSample(node, layer, animation)
            // The new sample has the same index: that of the entry freed last.
            if wasGPUAnimated { pendingSamples.append(NodeIndex(node)) }
            return
        }
        addSample(node, layer, animation)
        pendingSamples.append(NodeIndex(node))
    }

    private func unlist(_ sample: SampleIndex) {
        needsClocks = true
        unlisted += 1
        // Beyond the limit the list is rebuilt once.
        if unlisted > Self.incrementalLimit { return }
        if let place = liveSamples.firstIndex(of: sample) { liveSamples.remove(at: place) }
        // The node may only have been waiting to be listed.
        let node = samples[Int(sample)].node
        pendingSamples.removeAll { $0 == node }
    }

    /// Samples one layer at the time of the last sample. The layer's local time is up to date.
    func sampleNow(_ index: Int) {
        let node = Int(samples[index].node)
        var activity = Activity()
        _ = samples[index].layer.sample(
            at: localTimes[node], rate: rates[node], now: time, into: samples[index].values, activity: &activity)
        _ = sampleRareData(of: node, samples[index].layer, at: time, &activity)
    }

    // MARK: Lists

    /// Inserts the layers that commits replaced or animated into the list of live samples.
    func listPendingSamples() {
        if pendingSamples.isEmpty && !needsClocks { return }
        if pendingSamples.count > Self.incrementalLimit || unlisted > Self.incrementalLimit {
            listLiveSamples()
            return
        }
        for node in pendingSamples {
            guard let sample = nodes[Int(node)].sample else { continue }
            // Samples are sorted by node.
            let index = liveSamples.partitioningIndex { samples[Int($0)].node >= node }
            if index < liveSamples.count && liveSamples[index] == sample { continue }
            liveSamples.insert(sample, at: index)
        }
        pendingSamples.removeAll(keepingCapacity: true)
        unlisted = 0
        listClocks()
    }

    /// Up to this number, samples are inserted into the list and removed from it one by one.
    private static var incrementalLimit: Int { 64 }

    /// Rebuilds the list of live samples, and of the clocks that these and the tables need.
    func listLiveSamples() {
        unlisted = 0
        pendingSamples.removeAll(keepingCapacity: true)
        liveSamples.removeAll(keepingCapacity: true)
        var isSorted = true
        for index in samples.indices where !samples[index].isGPUAnimated && !samples[index].isFree {
            if let last = liveSamples.last, samples[Int(last)].node > samples[index].node { isSorted = false }
            liveSamples.append(SampleIndex(index))
        }
        if !isSorted { liveSamples.sort { samples[Int($0)].node < samples[Int($1)].node } }
        listClocks()
    }

    /// Rebuilds the list of clocks that the live samples and the tables need, superlayers first.
    ///
    /// - Complexity: O(live samples, tables and all their superlayers).
    func listClocks() {
        needsClocks = false
        // Locals: accesses to these properties of the tree are checked for exclusivity, which costs more than adding a clock.
        var (clockNodes, hasClock): (ContiguousArray<NodeIndex>, ContiguousArray<Bool>) = ([], [])
        swap(&clockNodes, &self.clockNodes)
        swap(&hasClock, &self.hasClock)
        defer {
            swap(&clockNodes, &self.clockNodes)
            swap(&hasClock, &self.hasClock)
        }
        let (nodes, samples) = (nodes, samples)
        for node in clockNodes where Int(node) < hasClock.count { hasClock[Int(node)] = false }
        clockNodes.removeAll(keepingCapacity: true)
        if hasClock.count != nodes.count { hasClock = ContiguousArray(repeating: false, count: nodes.count) }
        for followed in followedProgress { Self.addClock(followed.superlayer, nodes, to: &clockNodes, &hasClock) }
        for sample in liveSamples { Self.addClock(samples[Int(sample)].node, nodes, to: &clockNodes, &hasClock) }
        emitterRareData.removeAll(keepingCapacity: true)
        for index in rareData.indices where rareData[index].subclass.kind == .emitter {
            emitterRareData.append(RareDataIndex(index))
            Self.addClock(rareData[index].node, nodes, to: &clockNodes, &hasClock)
        }
    }

    /// Adds a node and its superlayers, which come first, to the list of clocks.
    private static func addClock(
        _ node: NodeIndex, _ nodes: ContiguousArray<Node>, to list: inout ContiguousArray<NodeIndex>,
        _ hasClock: inout ContiguousArray<Bool>
    ) {
        let first = list.count
        var inner = Optional(node)
        while let node = inner, !hasClock[Int(node)] {
            hasClock[Int(node)] = true
            list.append(node)
            inner = nodes[Int(node)].parent
        }
        if list.count > first + 1 { list[first...].reverse() }
    }
}
