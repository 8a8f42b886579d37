import Quartzite

/// Turns what the layers show into a frame plan.
///
/// It keeps each layer's place on the screen from frame to frame, so that a frame costs what changed in it:
///
///     place      the changed layers, and those in them, get their place anew; old and new coverage become damage
///     order      siblings from back to front, only where a depth or the tree has changed
///     emit       the layers that touch the damage become instances, runs of one program and texture become batches
///
/// No GL, no clock, no layer object is touched. No allocation once the tree stands.
package struct Planner: Sendable {
    var layers: ContiguousArray<PlannedLayer> = []
    private(set) var drawOrder = DrawOrder()
    /// The groups of the pass that is being emitted.
    var groups: ContiguousArray<Group> = []
    private var viewport: Viewport?
    private var damage = Damage()
    private var needsOrder = true

    package init() {}

    /// Plans the frame that shows `tree`, as it was last sampled, over what the previous frame left in the kept picture.
    ///
    /// - Parameter redrawsAll: draws everything, whatever has changed: for a picture that was lost, and for measuring.
    /// - Returns: whether anything must be drawn. If not, `plan` is empty.
    package mutating func plan(
        _ tree: RenderTree, in viewport: Viewport, redrawsAll: Bool = false, into plan: inout FramePlan
    ) -> Bool {
        plan.removeAll()
        damage.removeAll()
        let limit = viewport.pixelRect
        if tree.isRebuilt || viewport != self.viewport || layers.count != tree.nodes.count {
            self.viewport = viewport
            layers = ContiguousArray(repeating: PlannedLayer(), count: tree.nodes.count)
            placeSubtree(of: 0, tree, viewport)
            needsOrder = true
            damage.removeAll()
            damage.add(limit)
        } else {
            placeChanged(tree, viewport)
            if redrawsAll { damage.add(limit) }
        }
        if needsOrder {
            drawOrder.build(tree, depths: layers)
            needsOrder = false
        }
        guard !damage.isEmpty else { return false }
        // Many small passes cost more than one that redraws what lies between.
        let bounds = damage.bounds
        if damage.count > 1 && damage.area * 2 > bounds.area {
            damage.removeAll()
            damage.add(bounds)
        }
        var offscreens: Int32 = 0
        for index in 0..<damage.count { emitPasses(damage[index], tree, viewport, &offscreens, into: &plan) }
        return true
    }

    /// The pixels that the planned frame draws again.
    package var redrawnPixels: Int { damage.area }
    /// The box around them.
    package var redrawnBounds: PixelRect { damage.bounds }

    // MARK: Place

    private mutating func placeChanged(_ tree: RenderTree, _ viewport: Viewport) {
        var placedUpTo: Int32 = 0
        var isSorted = true
        for node in tree.changed {
            if node < placedUpTo { isSorted = false }
            placedUpTo = max(placedUpTo, node)
        }
        if isSorted {
            placedUpTo = 0
            for node in tree.changed where node >= placedUpTo {
                placeSubtree(of: Int(node), tree, viewport)
                placedUpTo = tree.nodes[Int(node)].end
            }
        } else {
            for node in tree.changed { placeSubtree(of: Int(node), tree, viewport) }
        }
    }

    private mutating func placeSubtree(of first: Int, _ tree: RenderTree, _ viewport: Viewport) {
        guard first < tree.nodes.count else { return }
        let limit = viewport.pixelRect
        var outside = PlannedLayer()
        outside.isVisible = true
        outside.world = Homography(
            m11: viewport.scale, m12: 0, m14: 0, m21: 0, m22: viewport.scale, m24: 0, m41: 0, m42: 0, m44: 1)
        var (damage, hasNewDepth) = (damage, false)
        layers.withUnsafeMutableBufferPointer { layers in
            tree.nodes.withUnsafeBufferPointer { nodes in
                for node in first..<Int(nodes[first].end) {
                    damage.add(layers[node].coverage)
                    let depth = layers[node].depth
                    let parent = Int(nodes[node].parent)
                    if parent < 0 {
                        layers[node].place(
                            nodes[node].values, in: outside, under: nil, node: Int32(node),
                            hasSublayers: nodes[node].end > Int32(node) + 1, limit: limit)
                    } else {
                        let outer =
                            layers[parent].transformsSublayers ? nodes[parent].values.pointee.matrixForSublayers : nil
                        layers[node].place(
                            nodes[node].values, in: layers[parent], under: outer, node: Int32(node),
                            hasSublayers: nodes[node].end > Int32(node) + 1, limit: limit)
                    }
                    hasNewDepth = hasNewDepth || layers[node].depth != depth
                    damage.add(layers[node].coverage)
                }
            }
        }
        self.damage = damage
        needsOrder = needsOrder || hasNewDepth
    }
}
