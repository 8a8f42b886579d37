import Quartzite

/// The layers back to front: parents before children, siblings in `StackingOrder`; a border after the children below
/// it.
///
///     tree      root(a(b, c), d)
///     order     root.body  a.body  b  c  a.border  d  root.border
///
/// The subtrees of masks come after all other items, because masks are drawn into targets of their own. A mask inside another mask
/// comes after that mask. Transition snapshots are ordered like masks.
package struct DrawOrder: Sendable {
    /// The part of a layer that an item draws.
    package enum Part: UInt8, Sendable {
        /// All of a layer without sublayers.
        case all
        /// Background and contents.
        case body
        /// The border of a layer with sublayers.
        case border
        /// A further fragment of a split layer, composited from the surface that an earlier item has drawn.
        case continuation
    }

    /// One entry of the draw order.
    package struct Item: Equatable, Sendable {
        /// The layer.
        package var node: NodeIndex
        /// The part of the layer.
        package var part: Part
        /// One past the last item of the layer and its descendants. Defined for `all`, `body` and `continuation`.
        package var end = ItemIndex(0)
        /// Index into `fragments` for a split layer, or nil.
        package var fragment: FragmentIndex?
    }

    /// A mask or transition snapshot with its descendants.
    package struct Mask: Equatable, Sendable {
        /// The root of the mask or snapshot.
        package var node: NodeIndex
        /// The items of the root and its descendants.
        package var items: Range<Int>
        /// The first item of the layer that the mask or snapshot belongs to.
        package var owner: ItemIndex
    }

    /// All items: those of the tree, followed by those of each mask.
    package private(set) var items: ContiguousArray<Item> = []
    /// The masks and snapshots, in the order of their items.
    package private(set) var masks: ContiguousArray<Mask> = []
    /// The items of the tree itself, without masks and snapshots.
    package private(set) var tree = 0..<0
    /// By node, the index of its first item, or nil.
    private(set) var positions: ContiguousArray<ItemIndex?> = []
    /// The split planes of each fragment.
    private(set) var fragments = FragmentPlanes()
    /// Items that begin a group or a continuation of a split layer. Emission visits them instead of all items.
    var groupItems: ContiguousArray<ItemIndex> = []
    /// How many times `build` has run.
    private(set) var builds = 0
    private var pending: ContiguousArray<Item> = []
    private var siblings = SiblingOrder()

    /// Computes the whole order. Iterative, so that deep trees need no stack.
    ///
    /// - Complexity: O(layers), plus a sort of siblings that are not sorted by depth.
    mutating func build(
        _ tree: RenderTree, _ layers: ContiguousArray<PlannedLayer>, _ renderingContexts: ContiguousArray<RenderingContext3D>,
        _ surfaces: SurfaceTree
    ) {
        items.removeAll(keepingCapacity: true)
        masks.removeAll(keepingCapacity: true)
        fragments.removeAll()
        builds += 1
        self.tree = 0..<0
        guard !tree.nodes.isEmpty else { return }
        if items.capacity == 0 {
            // A layer with sublayers has two items.
            items.reserveCapacity(tree.nodes.count + tree.nodes.indices.count { Int(tree.nodes[$0].end) > $0 + 1 })
        }
        addSubtree(NodeIndex(0), tree, layers, renderingContexts, surfaces)
        self.tree = items.indices
        var next = 0
        while next < masks.count {
            let first = items.count
            addSubtree(masks[next].node, tree, layers, renderingContexts, surfaces)
            masks[next].items = first..<items.count
            next += 1
        }
        positions.removeAll(keepingCapacity: true)
        positions.append(contentsOf: repeatElement(nil, count: tree.nodes.count))
        for index in items.indices where items[index].part != .border && items[index].part != .continuation {
            positions[Int(items[index].node)] = ItemIndex(index)
        }
    }

    /// Appends a layer and its descendants, and lists their masks and snapshots.
    private mutating func addSubtree(
        _ root: NodeIndex, _ tree: RenderTree, _ layers: ContiguousArray<PlannedLayer>,
        _ renderingContexts: ContiguousArray<RenderingContext3D>,
        _ surfaces: SurfaceTree
    ) {
        pending.removeAll(keepingCapacity: true)
        pending.append(Item(node: root, part: .body))
        while let item = pending.popLast() {
            let node = Int(item.node)
            if item.part == .continuation {
                items.append(Item(node: item.node, part: .continuation, end: ItemIndex(items.count + 1), fragment: item.fragment))
                continue
            }
            if item.part != .border { appendMasks(of: node, at: items.count, tree) }
            let end = NodeIndex(tree.contentEnd(of: node))
            guard item.part != .border, end > item.node + 1 else {
                if item.part == .border {
                    items.append(item)
                    items[Int(item.end)].end = ItemIndex(items.count)
                } else {
                    items.append(Item(node: item.node, part: .all, end: ItemIndex(items.count + 1), fragment: item.fragment))
                }
                continue
            }
            // The border carries the index of its layer's body, whose `end` it completes.
            pending.append(Item(node: item.node, part: .border, end: ItemIndex(items.count)))
            items.append(item)
            siblings.resolve(item.node, before: end, tree, layers, renderingContexts, surfaces)
            // The stack reverses the order.
            for step in siblings.steps.reversed() {
                let fragment = step.cuts.isEmpty ? nil : fragments.add(siblings.cuts, step.cuts)
                pending.append(Item(node: step.node, part: step.isContinuation ? .continuation : .body, fragment: fragment))
            }
        }
    }

    /// Whether an item begins a group.
    func beginsGroup(_ item: Item, _ layers: ContiguousArray<PlannedLayer>) -> Bool {
        let layer = Int(item.node)
        return item.part == .continuation
            || item.part != .border && (item.fragment != nil || layers[layer].isGroup || layers[layer].isIsolated)
    }

    /// Updates `groupItems`.
    mutating func listGroups(_ layers: ContiguousArray<PlannedLayer>) {
        groupItems.removeAll(keepingCapacity: true)
        for index in items.indices where beginsGroup(items[index], layers) { groupItems.append(ItemIndex(index)) }
    }

    /// Tests whether the sublayers of one layer keep their order after a change, and updates their split planes.
    /// - Returns: false if the whole order must be built again.
    ///
    /// - Complexity: that of `SiblingOrder`, independent of the sublayers' descendants.
    mutating func resolve(
        _ change: OrderChanges.Change, _ tree: RenderTree, _ layers: ContiguousArray<PlannedLayer>,
        _ renderingContexts: ContiguousArray<RenderingContext3D>, _ surfaces: SurfaceTree
    ) -> Bool {
        guard let position = positions[Int(change.superlayer)].map({ Int($0) }), items[position].part == .body else { return false }
        let end = NodeIndex(tree.contentEnd(of: Int(change.superlayer)))
        if !change.hasNewDepth && SiblingOrder.isByDepth(change.superlayer, before: end, tree, layers) { return true }
        siblings.resolve(change.superlayer, before: end, tree, layers, renderingContexts, surfaces)
        // The layer's border comes last.
        let last = Int(items[position].end) - 1
        var index = position + 1
        for step in siblings.steps {
            guard index < last, items[index].node == step.node, (items[index].part == .continuation) == step.isContinuation,
                (items[index].fragment == nil) == step.cuts.isEmpty
            else { return false }
            if let fragment = items[index].fragment { fragments.replace(Int(fragment), by: siblings.cuts, step.cuts) }
            index = Int(items[index].end)
        }
        return index == last
    }

    /// Returns the item of the tree itself that shows `item`: for an item of a mask, that of the masked layer.
    ///
    /// - Complexity: O(1) for items of the tree, else O(masks).
    func shownItem(for item: Int) -> Int {
        var item = item
        while item >= tree.upperBound {
            guard let mask = masks.first(where: { $0.items.contains(item) }) else { return 0 }
            item = Int(mask.owner)
        }
        return item
    }

    private mutating func appendMasks(of node: Int, at position: Int, _ tree: RenderTree) {
        guard let rare = tree.rareIndex(of: node) else { return }
        if let snapshot = tree.rareData[rare].snapshot { masks.append(Mask(node: snapshot, items: 0..<0, owner: ItemIndex(position))) }
        if let mask = tree.rareData[rare].mask { masks.append(Mask(node: mask, items: 0..<0, owner: ItemIndex(position))) }
    }
}
