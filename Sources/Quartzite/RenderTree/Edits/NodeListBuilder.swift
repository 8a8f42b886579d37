/// Builds the end of the node list from the old one; see `RenderTree+Edits.swift`.
struct NodeListBuilder {
    private enum Step {
        /// A range of old nodes, by old index.
        case span(Range<NodeIndex>)
        /// The sublayers of a superlayer that changed, by old index.
        case children(NodeIndex)
        /// A layer, with the new index of its superlayer.
        case layer(LayerID, parent: NodeIndex?, NodeRareData.Role)
        /// An instance of a replicator, whose new index is `parent`.
        case instance(Int32, NodeHandle, parent: NodeIndex)
    }

    var edit = TreeEdit()
    /// The nodes from `edit.first` on.
    var nodes: ContiguousArray<RenderTree.Node> = []
    /// The rare data from `edit.firstRareData` on.
    private(set) var rareData: ContiguousArray<NodeRareData> = []
    /// The indices of the new nodes.
    private(set) var fresh: ContiguousArray<NodeIndex> = []
    /// The indices of other nodes that need layout on screen again: they were moved, or have become superlayers or leaves.
    private(set) var needsLayout: ContiguousArray<NodeIndex> = []

    /// The superlayers that changed, by old index and sorted. The first one directly precedes `edit.first`.
    private let changed: ContiguousArray<NodeIndex>
    /// The end of the first superlayer that changed, and the layer's rare data, both as before the edit.
    private let endOfFirst: NodeIndex
    private let rareDataOfFirst: NodeRareData?
    private var steps: ContiguousArray<Step> = []

    /// Builds all nodes of a tree that has none.
    init(root: LayerID?) {
        (changed, endOfFirst, rareDataOfFirst) = ([], NodeIndex(0), nil)
        if let root { steps = [.layer(root, parent: nil, .sublayer)] }
    }

    /// Builds the nodes after the first superlayer that changed.
    init(_ tree: RenderTree, from first: NodeIndex, _ changed: ContiguousArray<NodeIndex>) {
        self.changed = changed
        let node = tree.nodes[Int(first)]
        endOfFirst = node.end
        rareDataOfFirst = node.rareIndex.map { tree.rareData[Int($0)] }
        edit.first = Int(first) + 1
        edit.newIndexes = ContiguousArray(repeating: nil, count: tree.nodes.count - edit.first)
        edit.firstRareData = tree.firstRareData(from: first)
        nodes.reserveCapacity(edit.newIndexes.count)
        tree.nodes[Int(first)].rareIndex = rare(
            tree, tree.committedLayer(Int(first)), node: first, former: node.rareIndex, rareDataOfFirst?.role ?? .sublayer)
        steps = [.span(endOfFirst..<NodeIndex(tree.nodes.count)), .children(first)]
    }

    /// Builds the nodes. Returns false if the old nodes do not match the layers' sublayer lists.
    mutating func run(_ tree: RenderTree) -> Bool {
        while let step = steps.popLast() {
            switch step {
            case .span(let range): keepSpan(range, tree)
            case .children(let node): guard addChildren(of: node, tree) else { return false }
            case .layer(let id, let parent, let role): addLayer(id, under: parent, role, tree)
            case .instance(let number, let replicator, let parent): addInstance(number, of: replicator, in: parent)
            }
        }
        return true
    }

    /// Lists the old nodes that were removed.
    mutating func markRemoved() {
        var start: Int?
        for (offset, index) in edit.newIndexes.enumerated() {
            if index == nil {
                start = start ?? edit.first + offset
            } else if let first = start {
                edit.removed.append(first..<edit.first + offset)
                start = nil
            }
        }
        if let start { edit.removed.append(start..<edit.first + edit.newIndexes.count) }
    }

    // MARK: Unchanged nodes

    private mutating func keepSpan(_ range: Range<NodeIndex>, _ tree: RenderTree) {
        let index = firstChanged(from: range.lowerBound)
        guard index < changed.count, changed[index] < range.upperBound else {
            for node in Int(range.lowerBound)..<Int(range.upperBound) { keep(NodeIndex(node), tree) }
            return
        }
        let node = changed[index]
        for former in Int(range.lowerBound)...Int(node) { keep(NodeIndex(former), tree) }
        steps.append(.span(tree.nodes[Int(node)].end..<range.upperBound))
        steps.append(.children(node))
    }

    /// Copies an old node.
    private mutating func keep(_ former: NodeIndex, under parent: NodeIndex? = nil, _ tree: RenderTree) {
        var node = tree.nodes[Int(former)]
        let index = NodeIndex(edit.first + nodes.count)
        node.parent = parent ?? node.parent.flatMap(edit.index)
        node.end = index + 1
        if node.rareIndex != nil || isChanged(former) {
            let role = node.rareIndex.map { tree.rareData[Int($0)].role } ?? .sublayer
            node.rareIndex = rare(tree, tree.committedLayer(Int(former)), node: index, former: node.rareIndex, role)
            record(index, as: role, parent: node.parent, tree)
        }
        nodes.append(node)
        TreeEdit.add(former, to: &edit.pieces)
        edit.newIndexes[Int(former) - edit.first] = index
    }

    private func isChanged(_ node: NodeIndex) -> Bool {
        let index = firstChanged(from: node)
        return index < changed.count && changed[index] == node
    }

    /// Returns the first index in `changed` whose node is not before `node`.
    private func firstChanged(from node: NodeIndex) -> Int { changed.partitioningIndex { $0 >= node } }

    // MARK: Changed nodes

    private mutating func addChildren(of former: NodeIndex, _ tree: RenderTree) -> Bool {
        let handle = tree.nodes[Int(former)].handle.takeUnretainedValue()
        let after = handle.layer
        let instances = handle.instances(room: remainingNodes)
        // In a replicator, only the content of the instances or their number may have changed.
        guard let before = instances == nil ? handle.previous : handle.previous ?? after else { return false }
        guard let parent = edit.index(of: former) else { return false }
        edit.superlayers.append(parent)
        if instances != nil || before.sublayers.isEmpty != after.sublayers.isEmpty || before.mask != after.mask
            || before.snapshot !== after.snapshot
            || before.hasTransition != after.hasTransition || (before.effects == nil) != (after.effects == nil)
        {
            needsLayout.append(parent)
        }

        let isFirst = Int(former) == edit.first - 1
        let end = isFirst ? endOfFirst : tree.nodes[Int(former)].end
        let index = tree.nodes[Int(former)].rareIndex
        let rare = isFirst ? rareDataOfFirst : index.map { tree.rareData[Int($0)] }
        let (mask, snapshot) = (rare?.mask, rare?.snapshot)
        var starts: ContiguousArray<NodeIndex> = []
        var child = former + 1
        while child < mask ?? snapshot ?? end {
            starts.append(child)
            child = tree.nodes[Int(child)].end
        }
        guard instances != nil || starts.count == before.sublayers.count else { return false }
        starts.append(child)

        // Steps run last in, first out.
        if let snapshot, before.snapshot === after.snapshot {
            steps.append(.span(snapshot..<end))
        } else if let root = after.snapshot?.root {
            steps.append(.layer(root, parent: parent, .snapshot))
        }
        if let mask, before.mask == after.mask {
            steps.append(.span(mask..<(snapshot ?? end)))
        } else if let mask = after.mask {
            steps.append(.layer(mask, parent: parent, .mask))
        }
        if let instances {
            for instance in instances.reversed() { steps.append(.instance(instance, handle, parent: parent)) }
            return true
        }
        for siblingStep in SiblingStep.steps(from: before.sublayers, to: after.sublayers).reversed() {
            switch siblingStep {
            case .kept(let range): steps.append(.span(starts[range.lowerBound]..<starts[range.upperBound]))
            case .inserted(let index): steps.append(.layer(after.sublayers[index], parent: parent, .sublayer))
            }
        }
        return true
    }

    /// Adds a layer that is new at this position. If the layer has an old node elsewhere, that node is moved.
    private mutating func addLayer(_ id: LayerID, under parent: NodeIndex?, _ role: NodeRareData.Role, _ tree: RenderTree) {
        guard let handle = tree.handles[id] else { return }
        let index = NodeIndex(edit.first + nodes.count)
        let isReplicated = isReplicated(parent, tree)
        if isReplicated {
            guard remainingNodes > 0 else { return }
        } else {
            guard !handle.isTaken else { return }
            if let former = handle.node {
                // A layer that is in two places shows in the first only.
                guard Int(former) >= edit.first, edit.index(of: former) == nil else { return }
                let rare = tree.nodes[Int(former)].rareIndex
                if role == rare.map({ tree.rareData[Int($0)].role }) ?? .sublayer, !tree.nodes[Int(former)].isReplicated {
                    needsLayout.append(index)
                    steps.append(isChanged(former) ? .children(former) : .span(former + 1..<tree.nodes[Int(former)].end))
                    keep(former, under: parent, tree)
                    return
                }
            }
            handle.isTaken = true
        }
        let layer = handle.layer
        let rare = rare(tree, layer, node: index, former: nil, role)
        record(index, as: role, parent: parent, tree)
        nodes.append(
            RenderTree.Node(
                values: layer.values, parent: parent, end: index + 1, rareIndex: rare, sample: nil, handle: .passUnretained(handle),
                isReplicated: isReplicated))
        fresh.append(index)
        TreeEdit.add(NodeIndex?.none, to: &edit.pieces)
        if let snapshot = layer.snapshot?.root { steps.append(.layer(snapshot, parent: index, .snapshot)) }
        if let mask = layer.mask { steps.append(.layer(mask, parent: index, .mask)) }
        if let instances = handle.instances(room: remainingNodes) {
            for instance in instances.reversed() { steps.append(.instance(instance, handle, parent: index)) }
        } else {
            for child in layer.sublayers.reversed() { steps.append(.layer(child, parent: index, .sublayer)) }
        }
    }

    /// Adds the node of a replicator's instance, with its content.
    private mutating func addInstance(_ instance: Int32, of replicator: NodeHandle, in parent: NodeIndex) {
        guard remainingNodes > 0 else { return }
        let index = NodeIndex(edit.first + nodes.count)
        rareData.append(NodeRareData(node: index, instance: instance))
        TreeEdit.add(RareDataIndex?.none, to: &edit.rareDataPieces)
        nodes.append(
            RenderTree.Node(instanceOf: replicator, at: index, in: parent, rare: RareDataIndex(edit.firstRareData + rareData.count - 1)))
        fresh.append(index)
        TreeEdit.add(NodeIndex?.none, to: &edit.pieces)
        for child in replicator.layer.sublayers.reversed() { steps.append(.layer(child, parent: index, .sublayer)) }
    }

    /// The number of further nodes allowed in replicators.
    private var remainingNodes: Int { RenderTree.maximumNodeCount - edit.first - nodes.count }

    /// Returns whether a node, by new index, is in an instance of a replicator.
    private func isReplicated(_ node: NodeIndex?, _ tree: RenderTree) -> Bool {
        guard let node else { return false }
        if Int(node) < edit.first { return tree.nodes[Int(node)].isReplicated }
        return nodes[Int(node) - edit.first].isReplicated
    }

    // MARK: Rare data

    /// Returns the index of the node's rare data, or nil if the node needs none. Moves the old rare data or creates new data.
    private mutating func rare(
        _ tree: RenderTree, _ layer: CommittedLayer, node: NodeIndex, former: RareDataIndex?, _ role: NodeRareData.Role
    ) -> RareDataIndex? {
        guard layer.needsRareData(as: role) else { return nil }
        rareData.append(former.map { tree.rareData[Int($0)].moved(to: node, layer) } ?? NodeRareData(node: node, layer, role: role))
        TreeEdit.add(former, to: &edit.rareDataPieces)
        return RareDataIndex(edit.firstRareData + rareData.count - 1)
    }

    /// Records a mask or a transition snapshot in the rare data of its layer.
    private mutating func record(_ part: NodeIndex, as role: NodeRareData.Role, parent: NodeIndex?, _ tree: RenderTree) {
        guard role != .sublayer, let parent = parent.map({ Int($0) }),
            let rare = (parent < edit.first ? tree.nodes[parent] : nodes[parent - edit.first]).rareIndex.map({ Int($0) })
        else { return }
        if rare >= edit.firstRareData {
            rareData[rare - edit.firstRareData].record(part, as: role)
        } else {
            tree.rareData[rare].record(part, as: role)
        }
    }
}
