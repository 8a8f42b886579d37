import Quartzite

/// Orders the sublayers of one layer back to front: by depth, or by plane splitting if some of them are tilted and there are few
/// enough.
///
/// A part of `DrawOrder`. The memory is reused for each layer.
struct SiblingOrder: Sendable {
    /// A sublayer, or a fragment of one.
    struct Step: Sendable {
        var node: NodeIndex
        /// The planes that split off the fragment, as a range of `cuts`; empty for a whole layer.
        var cuts: Range<Int>
        /// Whether an earlier step is a fragment of the same layer.
        var isContinuation: Bool
    }

    /// The result: sublayers and fragments, back to front.
    private(set) var steps: ContiguousArray<Step> = []
    private var children: ContiguousArray<NodeIndex> = []
    private var planes = PlaneOrder()
    private var outline: ContiguousArray<SIMD2<Double>> = []
    /// Per child, whether one of its fragments was added.
    private var isBegun: ContiguousArray<Bool> = []

    /// Split planes as in `PlaneOrder`.
    var cuts: ContiguousArray<SIMD4<Double>> { planes.cuts }

    /// Computes the steps.
    /// - Parameters:
    ///   - node: the superlayer.
    ///   - end: one past its last descendant in its own drawing order.
    /// - Complexity: O(sublayers); plus a sort if they are not sorted by depth, and the cost of `PlaneOrder` if they are ordered by
    ///   planes.
    mutating func resolve(
        _ node: NodeIndex, before end: NodeIndex, _ tree: RenderTree, _ layers: ContiguousArray<PlannedLayer>,
        _ renderingContexts: ContiguousArray<RenderingContext3D>, _ surfaces: SurfaceTree
    ) {
        steps.removeAll(keepingCapacity: true)
        children.removeAll(keepingCapacity: true)
        var child = node + 1
        var (isSorted, isTilted) = (true, false)
        while child < end {
            // Sublayers of a layer that preserves 3D are ordered as direct children.
            if layers[Int(child)].preserves3D {
                child = child + 1
                continue
            }
            if let last = children.last, layers[Int(last)].depth > layers[Int(child)].depth { isSorted = false }
            isTilted = isTilted || layers[Int(child)].isTilted
            children.append(child)
            child = tree.nodes[Int(child)].end
        }
        if !isSorted || hasEqualDepths(layers) {
            children.sort { a, b in
                StackingOrder.precedes(
                    depth: (layers[Int(a)].depth, layers[Int(b)].depth), zPosition: (layers[Int(a)].zPosition, layers[Int(b)].zPosition),
                    index: (Int(a), Int(b)))
            }
        }
        if isTilted && children.count > 1 && children.count <= PlaneOrder.maxPlanes {
            cutChildren(tree, layers, renderingContexts, surfaces)
        } else {
            for child in children { steps.append(Step(node: child, cuts: 0..<0, isContinuation: false)) }
        }
    }

    /// Whether a layer has too many sublayers for plane splitting, so that only depth decides.
    /// - Complexity: O(sublayers that preserve 3D), plus at most one sublayer more than the limit.
    static func isByDepth(_ node: NodeIndex, before end: NodeIndex, _ tree: RenderTree, _ layers: ContiguousArray<PlannedLayer>) -> Bool {
        var (child, count) = (node + 1, 0)
        while child < end && count <= PlaneOrder.maxPlanes {
            let passes = layers[Int(child)].preserves3D
            if !passes { count += 1 }
            child = passes ? child + 1 : tree.nodes[Int(child)].end
        }
        return count > PlaneOrder.maxPlanes
    }

    /// Orders the children, which are sorted by depth, by plane splitting.
    private mutating func cutChildren(
        _ tree: RenderTree, _ layers: ContiguousArray<PlannedLayer>, _ renderingContexts: ContiguousArray<RenderingContext3D>,
        _ surfaces: SurfaceTree
    ) {
        planes.removeAll()
        for child in children {
            outline.removeAll(keepingCapacity: true)
            layers[Int(child)].addOutline(of: Int(child), tree, layers, surfaces, to: &outline)
            planes.add(
                row: layers[Int(child)].depthRow(of: Int(child), tree, layers, renderingContexts, surfaces), outline: outline,
                zPosition: layers[Int(child)].zPosition, index: Int(child))
        }
        planes.resolve()
        isBegun.removeAll(keepingCapacity: true)
        isBegun.append(contentsOf: repeatElement(false, count: children.count))
        for fragment in planes.order {
            steps.append(Step(node: children[fragment.plane], cuts: fragment.cuts, isContinuation: isBegun[fragment.plane]))
            isBegun[fragment.plane] = true
        }
    }

    /// Whether neighbours share a depth, so that different zPositions must decide.
    private func hasEqualDepths(_ layers: ContiguousArray<PlannedLayer>) -> Bool {
        for index in children.indices.dropFirst() {
            let (first, second) = (Int(children[index - 1]), Int(children[index]))
            if layers[first].depth == layers[second].depth && layers[first].zPosition != layers[second].zPosition { return true }
        }
        return false
    }
}
