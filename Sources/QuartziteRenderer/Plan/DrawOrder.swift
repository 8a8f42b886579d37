import Quartzite

/// The layers from back to front: parents before their children, siblings by depth, then as they are in the tree; a border
/// after the children that it lies over.
///
///     tree      root(a(b, c), d)
///     order     root.body  a.body  b  c  a.border  d  root.border
///
/// The trees of masks come after all that: they are not drawn where they stand, but for the layers that they mask. A mask of something
/// in a mask comes after that one. What a transition goes from is a picture of its own too, and stands among the masks.
package struct DrawOrder: Sendable {
    package enum Part: UInt8, Sendable {
        /// A layer without sublayers.
        case all
        /// Background and contents.
        case body
        case border
        /// A further piece of a layer that is cut; what shows there was in an item before.
        case continuation
    }

    package struct Item: Equatable, Sendable {
        package var node: Int32
        package var part: Part
        /// One past the last item of the layer and those in it; meaningful for `all`, `body` and `again`.
        package var end: Int32 = 0
        /// Which of `pieces` of a cut layer it is, or −1.
        package var fragment: Int32 = -1
    }

    /// A mask, or what a transition goes from, with what is in it.
    package struct Mask: Equatable, Sendable {
        /// The root of it.
        package var node: Int32
        package var items: Range<Int>
        /// The first item of the layer that it masks.
        package var owner: Int32
    }

    package private(set) var items: ContiguousArray<Item> = []
    package private(set) var masks: ContiguousArray<Mask> = []
    /// The items of the tree itself, without masks.
    package private(set) var tree = 0..<0
    /// By node, the index of its first item.
    private(set) var positions: ContiguousArray<Int32> = []
    /// What pieces of layers are cut by.
    private(set) var fragments = FragmentPlanes()
    /// How often the whole order was made.
    private(set) var builds = 0
    private var pending: ContiguousArray<Item> = []
    private var siblings = SiblingOrder()

    /// Makes the order anew. Without recursion, so that depth costs no stack.
    ///
    /// - Complexity: O(layers), and a sort of the siblings of a superlayer in which depths differ.
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
        addSubtree(0, tree, layers, renderingContexts, surfaces)
        self.tree = items.indices
        var next = 0
        while next < masks.count {
            let first = items.count
            addSubtree(masks[next].node, tree, layers, renderingContexts, surfaces)
            masks[next].items = first..<items.count
            next += 1
        }
        positions.removeAll(keepingCapacity: true)
        positions.append(contentsOf: repeatElement(-1, count: tree.nodes.count))
        for index in items.indices where items[index].part != .border && items[index].part != .continuation {
            positions[Int(items[index].node)] = Int32(index)
        }
    }

    /// Adds a layer with what is in it, and notes the masks that it comes by.
    private mutating func addSubtree(
        _ root: Int32, _ tree: RenderTree, _ layers: ContiguousArray<PlannedLayer>, _ renderingContexts: ContiguousArray<RenderingContext3D>,
        _ surfaces: SurfaceTree
    ) {
        pending.removeAll(keepingCapacity: true)
        pending.append(Item(node: root, part: .body))
        while let item = pending.popLast() {
            let node = Int(item.node)
            if item.part == .continuation {
                items.append(Item(node: item.node, part: .continuation, end: Int32(items.count + 1), fragment: item.fragment))
                continue
            }
            if item.part != .border { appendMasks(of: node, at: items.count, tree) }
            let end = Self.contentEnd(of: node, tree)
            guard item.part != .border, end > item.node + 1 else {
                if item.part == .border {
                    items.append(item)
                    items[Int(item.end)].end = Int32(items.count)
                } else {
                    items.append(Item(node: item.node, part: .all, end: Int32(items.count + 1), fragment: item.fragment))
                }
                continue
            }
            // The border, which comes last, carries the place of its layer's body and completes it.
            pending.append(Item(node: item.node, part: .border, end: Int32(items.count)))
            items.append(item)
            siblings.resolve(item.node, before: end, tree, layers, renderingContexts, surfaces)
            // The last to be put down is the first to be taken up.
            for step in siblings.steps.reversed() {
                let fragment = step.cuts.isEmpty ? -1 : fragments.add(siblings.cuts, step.cuts)
                pending.append(Item(node: step.node, part: step.isContinuation ? .continuation : .body, fragment: fragment))
            }
        }
    }

    /// Looks whether what is in a layer comes as it did, the places of some of it being new: then what of it is cut is cut by new lines.
    /// Else all is to be made anew.
    ///
    /// - Complexity: that of `SiblingOrder`, whatever lies in the sublayers.
    mutating func resolve(
        _ change: OrderChanges.Change, _ tree: RenderTree, _ layers: ContiguousArray<PlannedLayer>,
        _ renderingContexts: ContiguousArray<RenderingContext3D>, _ surfaces: SurfaceTree
    ) -> Bool {
        let position = Int(positions[Int(change.superlayer)])
        guard position >= 0, items[position].part == .body else { return false }
        let end = Self.contentEnd(of: Int(change.superlayer), tree)
        if !change.hasNewDepth && SiblingOrder.isByDepth(change.superlayer, before: end, tree, layers) { return true }
        siblings.resolve(change.superlayer, before: end, tree, layers, renderingContexts, surfaces)
        // The layer's border comes last.
        let last = Int(items[position].end) - 1
        var index = position + 1
        for step in siblings.steps {
            guard index < last, items[index].node == step.node, (items[index].part == .continuation) == step.isContinuation,
                (items[index].fragment < 0) == step.cuts.isEmpty
            else { return false }
            if items[index].fragment >= 0 { fragments.replace(Int(items[index].fragment), by: siblings.cuts, step.cuts) }
            index = Int(items[index].end)
        }
        return index == last
    }

    /// The item of the tree itself that shows an item: of one in a mask, that of the layer that is masked.
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
        guard tree.nodes[node].rareIndex >= 0 else { return }
        let (before, mask) = (tree.rareData[Int(tree.nodes[node].rareIndex)].snapshot, tree.rareData[Int(tree.nodes[node].rareIndex)].mask)
        if before >= 0 { masks.append(Mask(node: before, items: 0..<0, owner: Int32(position))) }
        if mask >= 0 { masks.append(Mask(node: mask, items: 0..<0, owner: Int32(position))) }
    }

    /// One past the last layer in another that is drawn where it stands.
    private static func contentEnd(of node: Int, _ tree: RenderTree) -> Int32 {
        guard tree.nodes[node].rareIndex >= 0 else { return tree.nodes[node].end }
        // In the tree, the mask comes first of the two.
        let (before, mask) = (tree.rareData[Int(tree.nodes[node].rareIndex)].snapshot, tree.rareData[Int(tree.nodes[node].rareIndex)].mask)
        return mask >= 0 ? mask : before >= 0 ? before : tree.nodes[node].end
    }
}
