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
        case again
    }

    package struct Item: Equatable, Sendable {
        package var node: Int32
        package var part: Part
        /// One past the last item of the layer and those in it; meaningful for `all`, `body` and `again`.
        package var end: Int32 = 0
        /// Which of `pieces` of a cut layer it is, or −1.
        package var piece: Int32 = -1
    }

    /// A mask, or what a transition goes from, with what is in it.
    package struct Mask: Equatable, Sendable {
        /// The root of it.
        package var node: Int32
        package var items: Range<Int>
    }

    package private(set) var items: ContiguousArray<Item> = []
    package private(set) var masks: ContiguousArray<Mask> = []
    /// The items of the tree itself, without masks.
    package private(set) var tree = 0..<0
    /// By node, the index of its first item.
    private(set) var positions: ContiguousArray<Int32> = []
    /// What pieces of layers are cut by, as lines in pixels; see `PlaneOrder`.
    private(set) var pieces: ContiguousArray<ContiguousArray<SIMD4<Double>>> = []
    private var pending: ContiguousArray<Item> = []
    private var children: ContiguousArray<Int32> = []
    private var planes = PlaneOrder()

    /// Makes the order anew. Without recursion, so that depth costs no stack.
    ///
    /// - Complexity: O(layers), and a sort of the siblings of a superlayer in which depths differ.
    mutating func build(
        _ tree: RenderTree, _ layers: ContiguousArray<PlannedLayer>, _ spaces: ContiguousArray<PlannedSpace>,
        _ effects: EffectTable
    ) {
        items.removeAll(keepingCapacity: true)
        masks.removeAll(keepingCapacity: true)
        pieces.removeAll(keepingCapacity: true)
        self.tree = 0..<0
        guard !tree.nodes.isEmpty else { return }
        addSubtree(0, tree, layers, spaces, effects)
        self.tree = items.indices
        var next = 0
        while next < masks.count {
            let first = items.count
            addSubtree(masks[next].node, tree, layers, spaces, effects)
            masks[next].items = first..<items.count
            next += 1
        }
        positions.removeAll(keepingCapacity: true)
        positions.append(contentsOf: repeatElement(-1, count: tree.nodes.count))
        for index in items.indices where items[index].part != .border && items[index].part != .again {
            positions[Int(items[index].node)] = Int32(index)
        }
    }

    /// Adds a layer with what is in it, and notes the masks that it comes by.
    private mutating func addSubtree(
        _ root: Int32, _ tree: RenderTree, _ layers: ContiguousArray<PlannedLayer>, _ spaces: ContiguousArray<PlannedSpace>,
        _ effects: EffectTable
    ) {
        pending.removeAll(keepingCapacity: true)
        pending.append(Item(node: root, part: .body))
        while let item = pending.popLast() {
            let node = Int(item.node)
            if item.part == .again {
                items.append(Item(node: item.node, part: .again, end: Int32(items.count + 1), piece: item.piece))
                continue
            }
            var end = tree.nodes[node].end
            if item.part != .border, tree.nodes[node].extra >= 0 {
                let extra = tree.extras[Int(tree.nodes[node].extra)]
                // In the tree, the mask comes first of the two.
                if extra.before >= 0 {
                    masks.append(Mask(node: extra.before, items: 0..<0))
                    end = extra.before
                }
                if extra.mask >= 0 {
                    masks.append(Mask(node: extra.mask, items: 0..<0))
                    end = extra.mask
                }
            }
            guard item.part != .border, end > item.node + 1 else {
                if item.part == .border {
                    items.append(item)
                    items[Int(item.end)].end = Int32(items.count)
                } else {
                    items.append(Item(node: item.node, part: .all, end: Int32(items.count + 1), piece: item.piece))
                }
                continue
            }
            // The border, which comes last, carries the place of its layer's body and completes it.
            pending.append(Item(node: item.node, part: .border, end: Int32(items.count)))
            items.append(item)
            children.removeAll(keepingCapacity: true)
            var child = item.node + 1
            var (isSorted, isTilted) = (true, false)
            while child < end {
                // What stands in the same space is ordered as if it were a child itself.
                if layers[Int(child)].passesSpace {
                    child += 1
                    continue
                }
                if let last = children.last, layers[Int(last)].depth > layers[Int(child)].depth { isSorted = false }
                isTilted = isTilted || layers[Int(child)].isTilted
                children.append(child)
                child = tree.nodes[Int(child)].end
            }
            // Equal depths keep zPosition's order, then the tree's.
            if !isSorted || hasEqualDepths(layers) {
                children.sort { a, b in
                    let (first, second) = (layers[Int(a)].depth, layers[Int(b)].depth)
                    if first != second { return first < second }
                    let (zFirst, zSecond) = (
                        tree.nodes[Int(a)].values.pointee.zPosition, tree.nodes[Int(b)].values.pointee.zPosition)
                    return zFirst != zSecond ? zFirst < zSecond : a < b
                }
            }
            if isTilted && children.count > 1 && children.count <= PlaneOrder.mostPlanes {
                pushPieces(tree, layers, spaces, effects)
            } else {
                for child in children.reversed() { pending.append(Item(node: child, part: .body)) }
            }
        }
    }

    /// Puts down the children, which are in the order of their depths, as what comes next: by their planes, cut where they cross.
    private mutating func pushPieces(
        _ tree: RenderTree, _ layers: ContiguousArray<PlannedLayer>, _ spaces: ContiguousArray<PlannedSpace>,
        _ effects: EffectTable
    ) {
        planes.removeAll()
        for child in children {
            planes.add(
                row: layers[Int(child)].depthRow(of: Int(child), tree, layers, spaces, effects),
                outline: layers[Int(child)].outline(of: Int(child), tree, layers, effects))
        }
        planes.settle()
        let first = pending.count
        for piece in planes.order {
            let child = children[piece.plane]
            guard !piece.cuts.isEmpty else {
                pending.append(Item(node: child, part: .body))
                continue
            }
            let isFirst = !pending[first...].contains { $0.node == child }
            pending.append(Item(node: child, part: isFirst ? .body : .again, piece: Int32(pieces.count)))
            pieces.append(ContiguousArray(planes.cuts[piece.cuts]))
        }
        // The last is done first.
        pending[first...].reverse()
    }

    /// Whether neighbours share a depth other than 0, so that their zPositions may still tell them apart.
    private func hasEqualDepths(_ layers: ContiguousArray<PlannedLayer>) -> Bool {
        for index in children.indices.dropFirst() {
            let depth = layers[Int(children[index])].depth
            if depth != 0 && depth == layers[Int(children[index - 1])].depth { return true }
        }
        return false
    }
}
