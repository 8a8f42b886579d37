import QuartziteGraphics

/// The nodes that animations touch: what is sampled of them, where to, and which of them are sampled one by one.
extension RenderTree {
    /// A node that animations touch. Its values and lists are memory of its own, at addresses that stay.
    struct Sample {
        var node: Int32
        var layer: SampledLayer
        let values: UnsafeMutablePointer<LayerValues>
        /// How many numbers the lists have room for.
        let listMemory: Int
        /// The frame of a moving picture that is shown, where the animations show one.
        let frame: UnsafeMutablePointer<CGImage?>?
        /// Whether a table of paces is followed in its place.
        var isGPUAnimated = false
        /// Whether it stands for no node any more.
        var isFree = false

        init(_ node: Int, _ layer: CommittedLayer, _ animation: LayerAnimation) {
            self.node = Int32(node)
            values = .allocate(capacity: 1)
            values.initialize(to: layer.values.pointee)
            listMemory = animation.listMemory
            var lists: UnsafeMutablePointer<Double>?
            if listMemory > 0 {
                let memory = UnsafeMutablePointer<Double>.allocate(capacity: listMemory)
                memory.initialize(repeating: 0, count: listMemory)
                lists = memory
            }
            frame = animation.showsMovies ? .allocate(capacity: 1) : nil
            frame?.initialize(to: nil)
            self.layer = SampledLayer(layer, animation, lists: lists, frame: frame)
        }

        /// Whether its memory does for other animations.
        func fits(_ animation: LayerAnimation) -> Bool {
            listMemory == animation.listMemory && (frame != nil) == animation.showsMovies
        }

        func deallocate() {
            if isFree { return }
            values.deinitialize(count: 1)
            values.deallocate()
            layer.lists?.deallocate()
            frame?.deinitialize(count: 1)
            frame?.deallocate()
        }
    }

    /// Gives a node a sample. The lists are somebody else's business.
    func addSample(_ node: Int, _ layer: CommittedLayer, _ animation: LayerAnimation) {
        animationChanges += 1
        let sample = Sample(node, layer, animation)
        nodes[node].values = UnsafePointer(sample.values)
        if let free = freeSamples.popLast() {
            samples[Int(free)] = sample
            nodes[node].sample = free
        } else {
            nodes[node].sample = Int32(samples.count)
            samples.append(sample)
        }
    }

    /// Lets a sample go. What is listed is somebody else's business.
    func dropSample(_ index: Int32) {
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

    /// A commit has replaced a layer: its first animation may have come, or its last one gone.
    /// - Parameter isSame: whether it shows what it showed, for the same animations.
    func replaceSample(_ node: Int, _ layer: CommittedLayer, isSame: Bool) {
        let index = nodes[node].sample
        guard let animation = layer.animation else {
            nodes[node].values = layer.values
            if index < 0 { return }
            if !samples[Int(index)].isGPUAnimated { unlist(index) }
            dropSample(index)
            nodes[node].sample = -1
            return
        }
        if index >= 0, samples[Int(index)].fits(animation) {
            let sampled = samples[Int(index)].layer
            samples[Int(index)].layer = SampledLayer(layer, animation, lists: sampled.lists, frame: sampled.frame)
            if !isSame { samples[Int(index)].values.pointee = layer.values.pointee }
            if samples[Int(index)].isGPUAnimated {
                samples[Int(index)].isGPUAnimated = false
                sampledAgain.append(Int32(node))
            }
            return
        }
        if index >= 0 {
            let wasGPUAnimated = samples[Int(index)].isGPUAnimated
            dropSample(index)
            addSample(node, layer, animation)
            // In the same slot, the last that was freed.
            if wasGPUAnimated { sampledAgain.append(Int32(node)) }
            return
        }
        addSample(node, layer, animation)
        sampledAgain.append(Int32(node))
    }

    private func unlist(_ sample: Int32) {
        needsClocks = true
        unlisted += 1
        // Past those all are listed anew, once.
        if unlisted > Self.fewLayers { return }
        if let place = liveSamples.firstIndex(of: sample) { liveSamples.remove(at: place) }
        // One that was to be listed only.
        let node = samples[Int(sample)].node
        sampledAgain.removeAll { $0 == node }
    }

    /// Brings one layer that is sampled again to the last time. Its clock has been advanced.
    func sampleNow(_ index: Int) {
        let node = Int(samples[index].node)
        var activity = Activity()
        _ = samples[index].layer.sample(
            at: localTimes[node], rate: rates[node], now: time, into: samples[index].values, activity: &activity)
    }

    // MARK: Lists

    /// Takes the layers that commits have replaced or animated among those that are sampled.
    func listSampledAgain() {
        if sampledAgain.isEmpty && !needsClocks { return }
        if sampledAgain.count > Self.fewLayers || unlisted > Self.fewLayers {
            listLiveSamples()
            return
        }
        for node in sampledAgain {
            let sample = nodes[Int(node)].sample
            // By bisection: they are in the order of their nodes.
            var (low, high) = (0, liveSamples.count)
            while low < high {
                let middle = (low + high) / 2
                if samples[Int(liveSamples[middle])].node < node { low = middle + 1 } else { high = middle }
            }
            if low < liveSamples.count && liveSamples[low] == sample { continue }
            liveSamples.insert(sample, at: low)
        }
        sampledAgain.removeAll(keepingCapacity: true)
        unlisted = 0
        listClocks()
    }

    /// So many are put into the list, and taken out of it, one by one.
    private static var fewLayers: Int { 64 }

    /// Lists what is sampled layer by layer, and whose clocks that and the tables need.
    func listLiveSamples() {
        unlisted = 0
        sampledAgain.removeAll(keepingCapacity: true)
        liveSamples.removeAll(keepingCapacity: true)
        var isSorted = true
        for index in samples.indices where !samples[index].isGPUAnimated && !samples[index].isFree {
            if let last = liveSamples.last, samples[Int(last)].node > samples[index].node { isSorted = false }
            liveSamples.append(Int32(index))
        }
        if !isSorted { liveSamples.sort { samples[Int($0)].node < samples[Int($1)].node } }
        listClocks()
    }

    /// Lists whose clocks the live samples and the tables need, superlayers first.
    ///
    /// - Complexity: O(live samples and tables, and the layers that these lie in).
    func listClocks() {
        needsClocks = false
        for node in clockNodes where Int(node) < hasClock.count { hasClock[Int(node)] = false }
        clockNodes.removeAll(keepingCapacity: true)
        if hasClock.count != nodes.count { hasClock = ContiguousArray(repeating: false, count: nodes.count) }
        for followed in followedProgress { addClock(followed.superlayer) }
        for sample in liveSamples { addClock(samples[Int(sample)].node) }
        emitterRareData.removeAll(keepingCapacity: true)
        for index in rareData.indices where rareData[index].subclass.kind == .emitter {
            emitterRareData.append(Int32(index))
            addClock(rareData[index].node)
        }
    }

    private func addClock(_ node: Int32) {
        let first = clockNodes.count
        var node = node
        while node >= 0 && !hasClock[Int(node)] {
            hasClock[Int(node)] = true
            clockNodes.append(node)
            node = nodes[Int(node)].parent
        }
        clockNodes[first...].reverse()
    }
}
