// The invariants of a render tree between two calls. Compiled in by the debug configuration, or by `-Xswiftc -DQUARTZITE_CHECK_INVARIANTS`.
//
// Tests that edit trees at random call `checkInvariants()` after each step, so that a broken index is found at the step that broke it, and
// not by a wrong picture many steps later.

#if DEBUG || QUARTZITE_CHECK_INVARIANTS
    extension RenderTree {
        /// Whether `checkInvariants()` checks anything in this build.
        package static let checksInvariants = true

        /// Returns the broken invariants, one sentence each; empty if all hold. Call it after `sample(at:)`.
        ///
        /// - Complexity: O(nodes). For tests only.
        package func checkInvariants() -> [String] {
            var check = InvariantCheck()
            checkStructure(&check)
            // The other rules follow indexes, which must be right first.
            guard check.broken.isEmpty else { return check.broken }
            checkRareData(&check)
            checkSamples(&check)
            checkClocks(&check)
            // Commits that have not been sampled yet have changed the layers, but not the nodes.
            if !needsRebuild, restructured.isEmpty, newLayers.isEmpty, goneLayers.isEmpty {
                checkHandles(&check)
                checkSublayers(&check)
            }
            return check.broken
        }

        /// Parents, ends and the arrays beside the nodes.
        private func checkStructure(_ check: inout InvariantCheck) {
            let count = nodes.count
            check(timings.count == count, "\(timings.count) timings for \(count) nodes")
            check(
                localTimes.count == count && rates.count == count, "\(localTimes.count) times and \(rates.count) rates for \(count) nodes")
            guard count > 0 else { return }
            check(nodes[0].parent == nil, "the root has the parent \(text(nodes[0].parent))")
            check(Int(nodes[0].end) == count, "the root ends at \(nodes[0].end) of \(count)")
            // The superlayers of the current node, outermost first.
            var open: [Int] = []
            for index in 0..<count {
                let node = nodes[index]
                while let last = open.last, Int(nodes[last].end) <= index { open.removeLast() }
                let parent = open.last
                check(
                    node.parent.map { Int($0) } == parent,
                    "node \(index) has the parent \(text(node.parent)), and lies in \(text(parent.map { NodeIndex($0) }))")
                let limit = parent.map { Int(nodes[$0].end) } ?? count
                check(Int(node.end) > index && Int(node.end) <= limit, "node \(index) ends at \(node.end), and what it lies in at \(limit)")
                check(
                    node.rareIndex.map { rareData.indices.contains(Int($0)) } ?? true,
                    "node \(index) has the rare data \(text(node.rareIndex)) of \(rareData.count)")
                check(
                    node.sample.map { samples.indices.contains(Int($0)) } ?? true,
                    "node \(index) has the sample \(text(node.sample)) of \(samples.count)")
                if let parent, nodes[parent].isReplicated {
                    check(node.isReplicated, "node \(index) lies in an instance, and is not marked")
                }
                if check.isFull { return }
                open.append(index)
            }
        }

        /// Rare data lies in the order of the nodes. A mask comes after the sublayers, and a transition's snapshot after the mask.
        private func checkRareData(_ check: inout InvariantCheck) {
            check(nodes.count { $0.rareIndex != nil } == rareData.count, "there is rare data that no node has")
            for index in rareData.indices {
                let rare = rareData[index]
                let node = Int(rare.node)
                if index > 0 { check(rare.node > rareData[index - 1].node, "rare data \(index) is not in the order of the nodes") }
                guard
                    check(
                        nodes.indices.contains(node) && nodes[node].rareIndex == RareDataIndex(index),
                        "rare data \(index) is not that of node \(node)")
                else { continue }
                let end = nodes[node].end
                if let snapshot = rare.snapshot { checkPart(snapshot, of: node, end: end, .snapshot, &check) }
                if let mask = rare.mask { checkPart(mask, of: node, end: rare.snapshot ?? end, .mask, &check) }
                let parent = nodes[node].parent
                let outer = parent.flatMap { self.rareData(of: Int($0)) }
                if rare.role != .sublayer {
                    let part = rare.role == .mask ? outer?.mask : outer?.snapshot
                    check(part == rare.node, "node \(node) is the \(rare.role) of \(text(parent)), which has \(text(part))")
                }
                if rare.instance != nil {
                    check(
                        nodes[node].isReplicated && outer?.subclass.kind == .replicator,
                        "node \(node) is an instance and lies in no replicator")
                    check(hasInstances, "there are instances, and the tree does not know")
                }
            }
        }

        private func checkPart(_ part: NodeIndex, of node: Int, end: NodeIndex, _ role: NodeRareData.Role, _ check: inout InvariantCheck) {
            guard check(nodes.indices.contains(Int(part)), "node \(node) has the \(role) \(part) of \(nodes.count) nodes") else { return }
            check(
                nodes[Int(part)].parent == NodeIndex(node), "the \(role) \(part) of node \(node) lies in \(text(nodes[Int(part)].parent))")
            check(nodes[Int(part)].end == end, "the \(role) \(part) of node \(node) ends at \(nodes[Int(part)].end), not at \(end)")
            check(rareData(of: Int(part))?.role == role, "node \(part) does not know that it is the \(role) of \(node)")
        }

        /// Each animated node has its own sample, and each free sample is listed as free exactly once.
        private func checkSamples(_ check: inout InvariantCheck) {
            var owners = [Int](repeating: -1, count: samples.count)
            for index in nodes.indices {
                let node = nodes[index]
                guard !isInstanceNode(index) else {
                    check(node.sample == nil, "node \(index), an instance, has a sample")
                    continue
                }
                let animation = committedLayer(index).animation
                check(
                    (animation != nil) == (node.sample != nil),
                    "node \(index) \(animation == nil ? "is not animated and has a sample" : "is animated and has no sample")")
                guard let sampleIndex = node.sample else {
                    check(node.values == committedLayer(index).values, "node \(index) does not show what was committed")
                    continue
                }
                let sample = samples[Int(sampleIndex)]
                check(
                    !sample.isFree && Int(sample.node) == index,
                    "the sample \(sampleIndex) of node \(index) is that of \(sample.isFree ? "nobody" : "\(sample.node)")")
                check(node.values == UnsafePointer(sample.values), "node \(index) does not show what is sampled")
                check(
                    animation.map { sample.memory.hasTracks(of: $0) } == true,
                    "the sample of node \(index) has the tracks of another animation")
                let hasRareValues = sample.memory.hasRareValues
                check(
                    hasRareValues == (animation?.touchesRareValues == true)
                        && hasRareValues == (node.values.pointee.rareValues != committedLayer(index).values.pointee.rareValues),
                    "the rare values of node \(index) are not those of its \(hasRareValues ? "sample" : "commit")")
                check(owners[Int(sampleIndex)] < 0, "nodes \(owners[Int(sampleIndex)]) and \(index) have one sample")
                owners[Int(sampleIndex)] = index
            }
            let free = Set(freeSamples)
            check(free.count == freeSamples.count, "a sample is listed as free twice")
            for index in samples.indices {
                check(
                    samples[index].isFree == free.contains(SampleIndex(index)),
                    "sample \(index) is free and not listed, or listed and not free")
                check((owners[index] < 0) == samples[index].isFree, "no node has sample \(index), which is not free")
            }
            for (first, second) in zip(liveSamples, liveSamples.dropFirst()) {
                check(
                    samples[Int(first)].node < samples[Int(second)].node,
                    "samples \(first) and \(second) are not listed in the order of the tree")
            }
            let live = Set(liveSamples)
            for index in samples.indices where !samples[index].isFree {
                let isListed = live.contains(SampleIndex(index))
                if samples[index].isGPUAnimated {
                    check(!isListed, "sample \(index) is animated on the GPU and sampled too")
                } else {
                    check(isListed || pendingSamples.contains(samples[index].node), "sample \(index) is not listed")
                }
            }
            check(live.allSatisfy { !samples[Int($0)].isFree }, "a free sample is listed")
            for (first, second) in zip(changed, changed.dropFirst()) {
                check(first < second, "the changed nodes \(first) and \(second) are not in order")
            }
            for node in changed + replaced { check(nodes.indices.contains(Int(node)), "node \(node) of \(nodes.count) has changed") }
        }

        /// Each clock that is advanced is listed once, after the clock of the superlayer.
        private func checkClocks(_ check: inout InvariantCheck) {
            guard !needsClocks, !clockNodes.isEmpty else { return }
            guard check(hasClock.count == nodes.count, "\(hasClock.count) marks of clocks for \(nodes.count) nodes") else { return }
            var seen = [Bool](repeating: false, count: nodes.count)
            for node in clockNodes {
                guard check(nodes.indices.contains(Int(node)), "there is no node \(node) with a clock") else { continue }
                let parent = nodes[Int(node)].parent
                check(!seen[Int(node)], "the clock of node \(node) is listed twice")
                check(parent.map { seen[Int($0)] } ?? true, "the clock of node \(node) is listed before that of its superlayer")
                seen[Int(node)] = true
            }
            check(seen.elementsEqual(hasClock), "the marks of clocks and their list differ")
            for sample in liveSamples {
                check(seen[Int(samples[Int(sample)].node)], "nobody advances the clock of node \(samples[Int(sample)].node)")
            }
            for followed in followedProgress {
                check(seen[Int(followed.superlayer)], "nobody advances the clock of node \(followed.superlayer)")
            }
        }

        /// A layer knows its nodes, and each node is known to its layer once.
        private func checkHandles(_ check: inout InvariantCheck) {
            var known = [Bool](repeating: false, count: nodes.count)
            handles.forEach { handle in
                let id = handle.layer.id
                check(handles[id] === handle, "the layer \(id.rawValue) is found in another place")
                check(handle.previous == nil && !handle.isTaken && !handle.hasLeft, "the layer \(id.rawValue) is still being edited")
                check(handle.node != nil || handle.instanceNodes.isEmpty, "the layer \(id.rawValue) has further nodes and no first one")
                for node in handle.instanceNodes + (handle.node.map { [$0] } ?? []) {
                    guard check(nodes.indices.contains(Int(node)), "the layer \(id.rawValue) has the node \(node) of \(nodes.count)") else {
                        continue
                    }
                    check(
                        nodes[Int(node)].handle.toOpaque() == Unmanaged.passUnretained(handle).toOpaque(),
                        "node \(node) is that of another layer than \(id.rawValue)")
                    check(!known[Int(node)], "node \(node) is known to its layer twice")
                    known[Int(node)] = true
                }
                for node in handle.instanceNodes where nodes.indices.contains(Int(node)) {
                    check(nodes[Int(node)].isReplicated, "node \(node) is a further one of its layer, and lies in no instance")
                }
            }
            for index in nodes.indices where !isInstanceNode(index) { check(known[index], "the layer of node \(index) does not know it") }
        }

        /// The nodes in a node are those of the committed sublayers, in their order; some may be missing.
        private func checkSublayers(_ check: inout InvariantCheck) {
            for index in nodes.indices {
                let layer = committedLayer(index)
                let rare = rareData(of: index)
                var children: [Int] = []
                var child = index + 1
                while child < Int(nodes[index].end) {
                    children.append(child)
                    child = Int(nodes[child].end)
                }
                children.removeAll { NodeIndex($0) == rare?.mask || NodeIndex($0) == rare?.snapshot }
                if let mask = rare?.mask {
                    check(committedLayer(Int(mask)).id == layer.mask, "node \(index) has another mask than its layer")
                }
                if case .replicator? = rare?.subclass, rare?.instance == nil {
                    let instances = children.map { rareData(of: $0)?.instance.map { Int($0) } ?? -1 }
                    check(instances == Array(instances.indices), "node \(index), a replicator, has the instances \(instances)")
                    continue
                }
                var sublayers = layer.sublayers[...]
                for child in children {
                    let id = committedLayer(child).id
                    guard let place = sublayers.firstIndex(of: id) else {
                        check(false, "node \(child), the layer \(id.rawValue), is no sublayer of node \(index), or not in this order")
                        break
                    }
                    sublayers = sublayers[(place + 1)...]
                }
            }
        }

        private func isInstanceNode(_ node: Int) -> Bool {
            rareData(of: node)?.instance != nil
        }

        private func rareData(of node: Int) -> NodeRareData? { nodes[node].rareIndex.map { rareData[Int($0)] } }

        private func text<Element>(_ index: ListIndex<Element>?) -> String { index.map { "\($0)" } ?? "none" }
    }

    /// Collects the rules that are broken.
    package struct InvariantCheck {
        /// The most broken rules to collect; more would only repeat them.
        private static let limit = 16

        package private(set) var broken: [String] = []
        package var isFull: Bool { broken.count >= Self.limit }

        package init() {}

        /// Records `message` if the rule does not hold.
        /// - Returns: whether the rule holds.
        @discardableResult
        package mutating func callAsFunction(_ holds: Bool, _ message: @autoclosure () -> String) -> Bool {
            if !holds && !isFull { broken.append(message()) }
            return holds
        }
    }
#else
    extension RenderTree {
        /// Whether `checkInvariants()` checks anything in this build.
        package static let checksInvariants = false

        /// Empty: this build checks nothing.
        @inline(__always)
        package func checkInvariants() -> [String] { [] }
    }
#endif
