import Quartzite

/// What the CPU needs to place the texts of an animated group: leaf text layers that animations only move.
///
/// Such a layer has a layout, which is computed when the group is arranged or its superlayer changes. From frame to frame, only its origin on the
/// screen changes, and the place of its glyphs; nothing else of the planner visits the layer. A text that cannot be drawn as glyphs, or whose
/// superlayer is turned, is laid out and prepared in each frame as any other layer.
final class AnimatedTexts {
    /// The sampled layers.
    let members = SampledMembers()
    /// Whether the layers must be laid out again.
    var needsLayout = true
    /// Pixels per point for which glyphs were prepared; nil for none.
    fileprivate var scale: Double?
    /// By layer: whether its glyphs were prepared since the layer was committed.
    fileprivate var arePrepared: ContiguousArray<Bool> = []

    /// Forgets the layouts and glyphs, because layers have been replaced.
    func reset(count: Int) {
        needsLayout = true
        arePrepared.removeAll(keepingCapacity: true)
        arePrepared.append(contentsOf: repeatElement(false, count: count))
    }
}

extension PlanState {
    /// Places the texts of a group, and prepares their drawings.
    /// - Parameter prepare: prepares the drawing at an index, as for any other layer.
    ///
    /// - Complexity: O(texts). Allocates only for glyphs at a new place inside a pixel.
    mutating func place(_ group: GPUAnimatedGroup, _ context: PlanContext, prepare: (Int, inout PlanState) -> Void) {
        guard let texts = group.texts else { return }
        let tree = context.tree
        let needsLayout = texts.needsLayout
        texts.needsLayout = false
        let superlayer = layers[Int(group.superlayer)]
        let outerMotion = tree.motion(of: Int(group.superlayer), in: surfaces.node(of: superlayer.targetSurface))
        let scale = superlayer.glyphScale
        if needsLayout || scale == nil { layOut(group, context) }
        if scale != texts.scale { for member in texts.arePrepared.indices { texts.arePrepared[member] = false } }
        texts.scale = scale
        let generation = glyphs.generation
        // Locals: accesses to the properties of objects are checked for exclusivity.
        let (members, areMoving, treeNodes) = (group.nodes, texts.members.areMoving, tree.nodes)
        var arePrepared: ContiguousArray<Bool> = []
        swap(&arePrepared, &texts.arePrepared)
        defer { swap(&arePrepared, &texts.arePrepared) }
        for member in members.indices {
            let node = Int(members[member])
            guard let rare = treeNodes[node].rareIndex.map({ Int($0) }) else { continue }
            guard layers[node].isVisible else {
                drawings[rare].clear()
                continue
            }
            let values = treeNodes[node].values
            if scale != nil { layers[node].moveOrigin(to: values, in: superlayer.world) }
            let isMoving = areMoving.indices.contains(member) && areMoving[member]
            let motion = outerMotion == .none && isMoving ? .moving : outerMotion
            // Read in place, because a layer and a drawing are large.
            let isShown = layers.withUnsafeBufferPointer { layers in
                guard let layer = layers.baseAddress.map({ $0 + node }) else { return false }
                _ = drawings[rare].setMotion(motion)
                if let scale, motion != .turning, arePrepared[member],
                    drawings[rare].moveGlyphs(
                        bounds: values.pointee.bounds, layer, motion, scale: scale, generation: generation, &coverage)
                {
                    return true
                }
                drawings[rare].updateCoverage(values, in: layer, limit: visibleArea(for: node, context.limit))
                return false
            }
            if isShown { continue }
            prepare(rare, &self)
            arePrepared[member] = drawings[rare].glyphs.isShown
            drawings[rare].hide()
        }
    }

    /// Lays out the layers of a group of texts.
    private mutating func layOut(_ group: GPUAnimatedGroup, _ context: PlanContext) {
        withLayerMemory(context) { memory, state in
            let superlayer = UnsafePointer(memory.layers + Int(group.superlayer))
            let limit = superlayer.pointee.targetSurface == nil ? context.limit : .huge
            for node in group.nodes {
                let layer = memory.layers + Int(node)
                var placement = SurfacePlacement()
                layer.pointee.layOut(
                    LayoutInput(Int(node), rare: nil, outer: nil, limit: limit, memory), in: superlayer, contextMatrix: nil, &placement)
                (layer.pointee.targetSurface, layer.pointee.enclosingSurface) = (
                    superlayer.pointee.targetSurface, superlayer.pointee.enclosingSurface
                )
                // The group's coverage is that of its first layer.
                layer.pointee.coverage = node == group.nodes.first ? group.coverage : .empty
            }
        }
    }
}

extension PlannedLayer {
    /// Moves the layer's homography to the sampled position, for a layer that is neither turned nor resized in its superlayer.
    @inline(__always)
    fileprivate mutating func moveOrigin(to values: UnsafePointer<LayerValues>, in outer: Homography) {
        let anchor = values.pointee.anchorInBounds
        let x = Double(values.pointee.transform.m41) + Double(values.pointee.position.x) - Double(anchor.x)
        let y = Double(values.pointee.transform.m42) + Double(values.pointee.position.y) - Double(anchor.y)
        world.m41 = outer.m41 + x * outer.m11
        world.m42 = outer.m42 + y * outer.m22
    }
}

extension PassEmission {
    /// Emits the texts of a group into a pass.
    /// - Parameter clip: index of the clip shape, or nil.
    @inline(never)
    static func emitTexts(
        _ group: GPUAnimatedGroup, _ memory: LayerMemory, _ drawings: ContiguousArray<PlannedDrawing>, in area: PixelRect,
        _ origin: SIMD2<Float>, clip: ClipIndex?, into plan: inout FramePlan
    ) {
        // Instances that follow each other and have the same clips join a batch together.
        var (first, features, bounds) = (plan.coverages.count, ProgramKey.Features.none, PixelRect.empty)
        func finish(_ plan: inout FramePlan) {
            plan.batchCoverages(from: first, InstanceBounds.of(Float4(bounds)), .coverage(features), clip: clip, blends: true)
            (first, bounds) = (plan.coverages.count, .empty)
        }
        let target = area.moved(by: SIMD2(Int32(-origin.x), Int32(-origin.y)))
        drawings.withUnsafeBufferPointer { drawings in
            for segment in group.segments where segment.coverage.intersects(area) {
                for member in segment.members {
                    let node = group.nodes[member]
                    guard let drawing = memory.nodes[Int(node)].rareIndex.flatMap({ index in drawings.baseAddress.map { $0 + Int(index) } })
                    else { continue }
                    if drawing.pointee.glyphs.isShown {
                        guard drawing.pointee.glyphs.hasInk else { continue }
                        let instance = drawing.pointee.glyphs.instance.moved(by: origin)
                        let rect = instance.pixels
                        guard rect.intersects(target) else { continue }
                        if drawing.pointee.glyphs.features != features || plan.labels.isWanted { finish(&plan) }
                        plan.labels.layer = node
                        features = drawing.pointee.glyphs.features
                        plan.coverages.append(instance)
                        bounds = bounds.union(rect)
                    } else if let quad = drawing.pointee.quad {
                        finish(&plan)
                        plan.labels.layer = node
                        plan.append(quad.moved(by: origin), clip: clip)
                    }
                }
            }
        }
        finish(&plan)
    }
}

extension CoverageInstance {
    /// The rectangle's pixels.
    @inline(__always)
    fileprivate var pixels: PixelRect {
        PixelRect(minX: Int32(rect.x), minY: Int32(rect.y), maxX: Int32(rect.x + rect.z), maxY: Int32(rect.y + rect.w))
    }
}
