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
    private(set) var layers: ContiguousArray<PlannedLayer> = []
    private(set) var drawOrder = DrawOrder()
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
        for index in 0..<damage.count { emitPass(damage[index], tree, viewport, into: &plan) }
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
                        layers[node].place(nodes[node].values, in: outside, under: nil, node: Int32(node), limit: limit)
                    } else {
                        let outer =
                            layers[parent].transformsSublayers ? nodes[parent].values.pointee.matrixForSublayers : nil
                        layers[node].place(
                            nodes[node].values, in: layers[parent], under: outer, node: Int32(node), limit: limit)
                    }
                    hasNewDepth = hasNewDepth || layers[node].depth != depth
                    damage.add(layers[node].coverage)
                }
            }
        }
        self.damage = damage
        needsOrder = needsOrder || hasNewDepth
    }

    // MARK: Emit

    private mutating func emitPass(
        _ scissor: PixelRect, _ tree: RenderTree, _ viewport: Viewport, into plan: inout FramePlan
    ) {
        let first = plan.batches.count
        layers.withUnsafeMutableBufferPointer { layers in
            tree.nodes.withUnsafeBufferPointer { nodes in
                drawOrder.items.withUnsafeBufferPointer { items in
                    for item in items where layers[Int(item.node)].coverage.intersects(scissor) {
                        Self.emit(item, nodes, layers, into: &plan)
                    }
                }
            }
        }
        plan.passes.append(
            Pass(target: .viewport, scissor: scissor, clearColor: viewport.background, batches: first..<plan.batches.count))
    }

    @inline(__always)
    private static func emit(
        _ item: DrawOrder.Item, _ nodes: UnsafeBufferPointer<RenderTree.Node>,
        _ layers: UnsafeMutableBufferPointer<PlannedLayer>, into plan: inout FramePlan
    ) {
        guard let base = layers.baseAddress else { return }
        let layer = base + Int(item.node)
        let shape = planClip(layer.pointee.clipShape, nodes, base, &plan)
        let innerShape =
            layer.pointee.innerClipShape == layer.pointee.clipShape
            ? shape : planClip(layer.pointee.innerClipShape, nodes, base, &plan)
        let values = nodes[Int(item.node)].values
        let emitter = Emitter(layer, clip: shape, innerClip: innerShape)
        switch item.part {
        case .all: emitter.emitBody(values, includesBorder: true, into: &plan)
        case .body: emitter.emitBody(values, includesBorder: false, into: &plan)
        case .border: emitter.emitBorder(values, into: &plan)
        }
    }

    /// The plan's index of the clip that layer `node` cuts its contents with.
    @inline(__always)
    private static func planClip(
        _ node: Int32, _ nodes: UnsafeBufferPointer<RenderTree.Node>, _ layers: UnsafeMutablePointer<PlannedLayer>,
        _ plan: inout FramePlan
    ) -> Int32 {
        guard node >= 0 else { return -1 }
        let index = layers[Int(node)].planClip
        // Indexes of an earlier frame may be stale: only one that points at this very layer's shape counts.
        let values = nodes[Int(node)].values
        let shape = ClipShape(
            inverse: PackedHomography(layers[Int(node)].world.inverse ?? .identity), rect: Float4(values.pointee.bounds),
            radii: values.radii)
        if index >= 0, Int(index) < plan.clips.count, plan.clips[Int(index)] == shape { return index }
        plan.clips.append(shape)
        layers[Int(node)].planClip = Int32(plan.clips.count - 1)
        return layers[Int(node)].planClip
    }
}
