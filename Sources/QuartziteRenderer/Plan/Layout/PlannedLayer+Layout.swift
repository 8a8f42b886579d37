import Quartzite

extension PlannedLayer {
    /// Computes the layer's layout from its values and its superlayer's layout.
    /// - Parameters:
    ///   - contextMatrix: the superlayer's accumulated transform if the superlayer preserves 3D, otherwise nil.
    ///   - surfacePlacement: receives the placement of the layer's surface if the layer is isolated.
    @inline(__always)
    mutating func layOut(
        _ input: LayoutInput, in parent: UnsafePointer<PlannedLayer>, contextMatrix: UnsafePointer<CATransform3D>?,
        _ surfacePlacement: inout SurfacePlacement
    ) {
        let (values, rare) = (input.values, input.rare)
        let placement = contextMatrix.map { values.placement(under: input.outer, in: $0) } ?? values.placement(under: input.outer)
        (depth, zPosition) = (placement.depth, values.pointee.finiteZPosition)
        isTilted = placement.isTilted
        world = placement.homography.followed(by: parent.pointee.world)
        isFlipped = values.pointee.isGeometryFlipped != parent.pointee.isFlipped
        isMirrored = values.pointee.flipsHorizontalAxis != parent.pointee.isMirrored
        if hasTransition { isTransitioning = values.pointee.transition.kind != nil }
        let ownOpacity = values.pointee.clampedOpacity * parent.pointee.sharedOpacity
        (tint, isTinted) = (parent.pointee.tint, parent.pointee.isTinted)
        surfaceReasons = isolationReasons(input, in: parent, placement, ownOpacity: ownOpacity)
        if isIsolated {
            var surroundings = enterIsolatedSurface(
                values, rare, in: parent, ownOpacity: ownOpacity, showsBack: placement.showsBack, &surfacePlacement)
            resolve(input, in: &surroundings, ownOpacity: 1, showsBack: false, limit: .huge)
        } else {
            resolve(input, in: parent, ownOpacity: ownOpacity, showsBack: placement.showsBack, limit: input.limit)
        }
    }

    /// Computes everything that follows from the layer's homography.
    /// - Parameter ownOpacity: the layer's opacity, 0…1.
    @inline(__always)
    private mutating func resolve(
        _ input: LayoutInput, in parent: UnsafePointer<PlannedLayer>, ownOpacity: Double, showsBack: Bool, limit: PixelRect
    ) {
        let (values, hasSublayers) = (input.values, input.hasSublayers)
        resolveSurfaceReasons(input, in: parent, ownOpacity: ownOpacity)
        outerOpacity = parent.pointee.opacity * ownOpacity
        transformsSublayers = hasSublayers && values.pointee.transformsSublayers
        (outerClip, outerClipShape) = (parent.pointee.innerClip, parent.pointee.innerClipShape)
        (innerClip, innerClipShape) = (clip, clipShape)
        isVisible = mayBeVisible(values, in: parent, ownOpacity: ownOpacity, showsBack: showsBack)
        if isTransitioning { beginTransition(values) }
        isVisible = isVisible && !values.pointee.isHidden
        coverage = .empty
        isOneRectangle = false
        guard isVisible else {
            // The old picture of a transition is blended as the layer was.
            surfaceReasons.subtract(isTransitioning ? .appearance.subtracting(.compositing) : .appearance)
            shadow = .none
            return
        }
        if values.pointee.clipsToBounds { clipInside(values, node: input.node) }
        resolveCoverage(values, outset == 0 ? limit : limit.expanded(by: outset))
    }

    /// Whether the layer can be visible, unless it is hidden: the opacity is above 0, the homography is finite, and the side that
    /// faces the viewer is drawn.
    @inline(__always)
    func mayBeVisible(
        _ values: UnsafePointer<LayerValues>, in parent: UnsafePointer<PlannedLayer>, ownOpacity: Double, showsBack: Bool
    ) -> Bool {
        parent.pointee.isVisible && ownOpacity > 0 && world.isFinite && values.pointee.isVisible(showsBack: showsBack)
    }

    /// Computes the pixels that background, border and contents cover, and whether they are a single rectangle.
    @inline(__always)
    private mutating func resolveCoverage(_ values: UnsafePointer<LayerValues>, _ limit: PixelRect) {
        let box = Drawable.Box(values)
        if let box { coverage = Drawable.box(box).coverage(values, in: self, limit: limit) }
        if let placement = ContentsPlacement(values, isFlipped: isFlipped, isMirrored: isMirrored) {
            if box == nil || placement.extent != values.pointee.bounds {
                coverage = coverage.union(Drawable.contents(placement).coverage(values, in: self, limit: limit))
            }
            isOneRectangle =
                box == nil && !coverage.isEmpty && !values.pointee.stretchesContentsInParts && placement.transform == nil
        } else if let box {
            isOneRectangle =
                !coverage.isEmpty && Drawable.box(box).program(values, in: world) == .solid && !values.pointee.hasPattern
        }
        if shadow != .none || surfaceReasons.contains(.backdrop) { addShadowAndBackdropCoverage(values, limit) }
    }

    /// Adds the pixels that a shadow or a backdrop filter covers.
    private mutating func addShadowAndBackdropCoverage(_ values: UnsafePointer<LayerValues>, _ limit: PixelRect) {
        if surfaceReasons.contains(.backdrop) {
            coverage = coverage.union(world.coverage(of: values.pointee.bounds, in: clip.pixels(in: limit)))
        }
        guard shadow == .box || shadow == .path, let shadow = LayerShadow(values, isFlipped: isFlipped) else { return }
        coverage = coverage.union(Drawable.shadow(shadow).coverage(values, in: self, limit: limit))
        isOneRectangle = false
    }

    /// Whether the layer's bounds lie entirely inside the clip shape of another layer, so that this shape need not clip the layer
    /// too.
    func isInside(_ shape: NodeIndex, _ values: UnsafePointer<LayerValues>, _ memory: LayerMemory) -> Bool {
        guard world.hasNoPerspective, let inverse = memory.layers[Int(shape)].world.inverse, inverse.hasNoPerspective else { return false }
        let map = world.followed(by: inverse)
        let bounds = values.pointee.bounds
        let clip = memory.nodes[Int(shape)].values
        let outline = RoundedOutline(clip.pointee.bounds, clip.radii)
        // Both shapes are convex, and a rounded corner lies inside the square one.
        return outline.contains(map.apply(CGPoint(x: bounds.minX, y: bounds.minY)))
            && outline.contains(map.apply(CGPoint(x: bounds.maxX, y: bounds.minY)))
            && outline.contains(map.apply(CGPoint(x: bounds.minX, y: bounds.maxY)))
            && outline.contains(map.apply(CGPoint(x: bounds.maxX, y: bounds.maxY)))
    }

    private mutating func clipInside(_ values: UnsafePointer<LayerValues>, node: NodeIndex) {
        let bounds = values.pointee.bounds
        if world.keepsRectangles {
            let box = world.boundingBox(of: bounds)
            var cut = ClipBounds(minX: Float(box.minX), minY: Float(box.minY), maxX: Float(box.maxX), maxY: Float(box.maxY))
            if values.pointee.isRounded {
                // The shape clips exactly. Clipping by its box as well would reduce a half-covered pixel to a quarter.
                innerClipShape = node
                cut = cut.roundedOut
            }
            innerClip = clip.intersection(cut)
        } else {
            // The shape clips exactly; its box only bounds the coverage.
            let box = world.coverage(of: bounds, in: .huge)
            innerClip = clip.intersection(ClipBounds(box))
            innerClipShape = node
        }
        if bounds.isEmpty || innerClip.isEmpty { innerClip = ClipBounds(minX: 0, minY: 0, maxX: 0, maxY: 0) }
    }
}

/// The input of one layer's layout, beside its superlayer's layout.
struct LayoutInput {
    /// The layer.
    let node: NodeIndex
    /// The layer's values.
    let values: UnsafePointer<LayerValues>
    /// The layer's rare data if the layer has filters, otherwise nil.
    let rare: UnsafePointer<NodeRareData>?
    /// The superlayer's values if its `sublayerTransform` applies, otherwise nil.
    let outer: UnsafePointer<LayerValues>?
    /// The pixels in which drawing can be visible.
    let limit: PixelRect
    /// All layers, for those that clip others.
    let memory: LayerMemory

    @inline(__always)
    init(
        _ node: Int, rare: UnsafePointer<NodeRareData>?, outer: UnsafePointer<LayerValues>?, limit: PixelRect, _ memory: LayerMemory
    ) {
        (self.node, values) = (NodeIndex(node), memory.nodes[node].values)
        (self.rare, self.outer, self.limit, self.memory) = (rare, outer, limit, memory)
    }

    /// Whether the layer has sublayers.
    @inline(__always)
    var hasSublayers: Bool { memory.nodes[Int(node)].end > node + 1 }
}

extension UnsafePointer<LayerValues> {
    /// The extents of the corners in points, as instances store them; 0 for a square corner.
    var radii: Float4 {
        let extents = pointee.cornerExtents
        return Float4(Float(extents.x), Float(extents.y), Float(extents.z), Float(extents.w))
    }
}

extension UnsafePointer<LayerValues> {
    /// Smoothing of the corner outline; 0 for circular corners.
    var cornerSmoothing: Float { Float(pointee.cornerSmoothing) }

    /// The edges that are antialiased.
    @inline(__always)
    var softEdges: EdgeSet { pointee.edgeAntialiasingMask == .all ? .all : chosenSoftEdges }

    private var chosenSoftEdges: EdgeSet {
        let mask = pointee.edgeAntialiasingMask
        var edges: EdgeSet = []
        if mask.contains(.layerLeftEdge) { edges.insert(.minX) }
        if mask.contains(.layerRightEdge) { edges.insert(.maxX) }
        if mask.contains(.layerBottomEdge) { edges.insert(.minY) }
        if mask.contains(.layerTopEdge) { edges.insert(.maxY) }
        return edges
    }
}

extension PixelRect {
    /// Larger than any target.
    static let huge = PixelRect(minX: -1 << 20, minY: -1 << 20, maxX: 1 << 20, maxY: 1 << 20)
}

extension Float4 {
    @inline(__always)
    init(_ rect: CGRect) {
        self.init(Float(rect.minX), Float(rect.minY), Float(rect.width), Float(rect.height))
    }
}
