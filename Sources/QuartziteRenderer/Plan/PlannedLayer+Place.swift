import Quartzite

extension PlannedLayer {
    /// Computes the layer's layout from its values and its superlayer's layout, and its cached quad if it draws a single rectangle.
    /// - Parameters:
    ///   - outer: the superlayer's values if its `sublayerTransform` applies, otherwise nil.
    ///   - contextMatrix: the superlayer's accumulated transform if the superlayer preserves 3D, otherwise nil.
    ///   - node: the layer's own index.
    ///   - rare: the layer's rare data, or nil.
    ///   - clips: looks up the layers that clip others.
    ///   - quad: receives the cached quad.
    ///   - surfacePlacement: receives the placement of the layer's surface if the layer is isolated.
    @inline(__always)
    mutating func place(
        _ values: UnsafePointer<LayerValues>, in parent: UnsafePointer<PlannedLayer>, under outer: UnsafePointer<LayerValues>?,
        contextMatrix: UnsafePointer<CATransform3D>?, node: Int32, rare: UnsafePointer<NodeRareData>?, hasSublayers: Bool, limit: PixelRect,
        clips: ClipLookUp, quad: UnsafeMutablePointer<CachedQuad>, surfacePlacement: inout SurfacePlacement
    ) {
        let placement = contextMatrix.map { values.placement(under: outer, in: $0) } ?? values.placement(under: outer)
        (depth, zPosition) = (placement.depth, values.pointee.finiteZPosition)
        isTilted = placement.isTilted
        world = placement.homography.followed(by: parent.pointee.world)
        isFlipped = values.pointee.isGeometryFlipped != parent.pointee.isFlipped
        if hasTransition { isTransitioning = values.pointee.transition.kind != nil }
        let own = values.pointee.clampedOpacity * parent.pointee.sharedOpacity
        (tint, isTinted) = (parent.pointee.tint, parent.pointee.isTinted)
        isIsolated = needsIsolation(values, rare, in: parent, placement, own: own, hasSublayers: hasSublayers)
        if isIsolated {
            var surroundings = enterIsolatedSurface(values, rare, in: parent, own: own, showsBack: placement.showsBack, &surfacePlacement)
            resolve(
                values, in: &surroundings, own: 1, showsBack: false, node: node, rare: rare, hasSublayers: hasSublayers, limit: .huge,
                clips: clips,
                quad: quad)
        } else {
            resolve(
                values, in: parent, own: own, showsBack: placement.showsBack, node: node, rare: rare, hasSublayers: hasSublayers,
                limit: limit, clips: clips, quad: quad)
        }
    }

    /// Computes everything that follows from the layer's homography.
    /// - Parameter own: the layer's opacity, 0…1.
    @inline(__always)
    private mutating func resolve(
        _ values: UnsafePointer<LayerValues>, in parent: UnsafePointer<PlannedLayer>, own: Double, showsBack: Bool, node: Int32,
        rare: UnsafePointer<NodeRareData>?, hasSublayers: Bool, limit: PixelRect, clips: ClipLookUp, quad: UnsafeMutablePointer<CachedQuad>
    ) {
        // A group is drawn opaque and fades as a whole. A single rectangle fades by itself, without an offscreen pass. A layer
        // clipped by two rotated or rounded rectangles is a group too: one clips its content, the other clips the group.
        resolveSurfaces(values, rare, in: parent, hasSublayers: hasSublayers, own: own)
        isGroup =
            isOuterGroup || hasEffectSurface || isMasked || isTransitioning
            || values.pointee.fadesAsGroup(
                at: own, hasSublayers: hasSublayers, otherParts: (drawsMore ? 1 : 0) + (shadow == .none ? 0 : 1))
            || (parent.pointee.innerClipShape >= 0 && values.pointee.clipsByShape(in: world)
                && !isInside(parent.pointee.innerClipShape, values, clips))
        opacity = isGroup ? 1 : parent.pointee.opacity * own
        groupOpacity = isGroup ? parent.pointee.opacity * own : 1
        transformsSublayers = hasSublayers && values.pointee.transformsSublayers
        // A group is clipped as a whole, so that two layers in the group that end at the same edge both keep their full pixel
        // coverage.
        clip = hasEffectSurface ? .none : isGroup ? parent.pointee.innerClip.roundedOut : parent.pointee.innerClip
        groupClip = isGroup ? parent.pointee.innerClip : .none
        innerClip = clip
        let shape = isGroup ? -1 : parent.pointee.innerClipShape
        (clipShape, innerClipShape) = (shape, shape)
        groupClipShape = isGroup ? parent.pointee.innerClipShape : -1
        isVisible = mayBeVisible(values, in: parent, own: own, showsBack: showsBack)
        if isTransitioning { beginTransition(values) }
        isVisible = isVisible && !values.pointee.isHidden
        coverage = .empty
        quad.pointee.isWhole = false
        guard isVisible else {
            (surfaceReasons, shadow) = ([], .none)
            return
        }
        if values.pointee.clipsToBounds { clipInside(values, node: node) }
        draw(values, outset == 0 ? limit : limit.expanded(by: outset), quad)
    }

    /// Whether the layer can be visible, unless it is hidden: the opacity is above 0, the homography is finite, and the side that
    /// faces the viewer is drawn.
    @inline(__always)
    func mayBeVisible(
        _ values: UnsafePointer<LayerValues>, in parent: UnsafePointer<PlannedLayer>, own: Double, showsBack: Bool
    ) -> Bool {
        parent.pointee.isVisible && own > 0 && world.isFinite && values.pointee.isVisible(showsBack: showsBack)
    }

    /// Computes the pixels that background, border and contents cover, and the cached quad if they are a single rectangle.
    @inline(__always)
    private mutating func draw(
        _ values: UnsafePointer<LayerValues>, _ limit: PixelRect, _ quad: UnsafeMutablePointer<CachedQuad>
    ) {
        let (showsBackground, showsBorder) = (values.pointee.showsBackground, values.pointee.showsBorder)
        let showsBox = showsBackground || showsBorder
        if showsBox {
            coverage = world.coverage(of: values.pointee.bounds, in: clip.pixels(in: limit))
        }
        if let placement = ContentsPlacement(values, isFlipped: isFlipped) {
            if !showsBox || placement.rect != values.pointee.bounds {
                coverage = coverage.union(world.coverage(of: placement.rect, in: innerClip.pixels(in: limit)))
            }
            if !showsBox && !coverage.isEmpty && !values.pointee.stretchesContentsInParts {
                quad.pointee = withWriter { $0.picture(values, placement) }
            }
        } else if showsBackground && !showsBorder && !values.pointee.isRounded && !coverage.isEmpty {
            quad.pointee = withWriter { $0.solid(values) }
        }
        if shadow != .none || surfaceReasons.contains(.backdrop) { cover(values, limit, quad) }
    }

    /// Adds the pixels that a shadow or a backdrop filter covers.
    private mutating func cover(_ values: UnsafePointer<LayerValues>, _ limit: PixelRect, _ quad: UnsafeMutablePointer<CachedQuad>) {
        if surfaceReasons.contains(.backdrop) {
            coverage = coverage.union(world.coverage(of: values.pointee.bounds, in: clip.pixels(in: limit)))
        }
        guard shadow == .box || shadow == .path, let extent = LayerShadow(values, isFlipped: isFlipped)?.extent else { return }
        coverage = coverage.union(world.coverage(of: extent, in: innerClip.pixels(in: limit)))
        quad.pointee.isWhole = false
    }

    @inline(__always)
    private func withWriter(_ body: (InstanceWriter) -> CachedQuad) -> CachedQuad {
        withUnsafePointer(to: self) { body(InstanceWriter($0)) }
    }

    /// Whether the layer's bounds lie entirely inside the clip shape of another layer, so that this shape need not clip the layer
    /// too.
    func isInside(_ shape: Int32, _ values: UnsafePointer<LayerValues>, _ clips: ClipLookUp) -> Bool {
        guard world.hasNoPerspective, let inverse = clips.layers[Int(shape)].world.inverse, inverse.hasNoPerspective else { return false }
        let map = world.followed(by: inverse)
        let bounds = values.pointee.bounds
        let clip = clips.nodes[Int(shape)].values
        let outline = RoundedOutline(clip.pointee.bounds, clip.radii)
        // Both shapes are convex, and a rounded corner lies inside the square one.
        return outline.contains(map.apply(CGPoint(x: bounds.minX, y: bounds.minY)))
            && outline.contains(map.apply(CGPoint(x: bounds.maxX, y: bounds.minY)))
            && outline.contains(map.apply(CGPoint(x: bounds.minX, y: bounds.maxY)))
            && outline.contains(map.apply(CGPoint(x: bounds.maxX, y: bounds.maxY)))
    }

    private mutating func clipInside(_ values: UnsafePointer<LayerValues>, node: Int32) {
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
            innerClip = clip.intersection(
                ClipBounds(minX: Float(box.minX), minY: Float(box.minY), maxX: Float(box.maxX), maxY: Float(box.maxY)))
            innerClipShape = node
        }
        if bounds.isEmpty || innerClip.isEmpty { innerClip = ClipBounds(minX: 0, minY: 0, maxX: 0, maxY: 0) }
    }
}

/// Looks up the layout and values of layers that clip others.
struct ClipLookUp {
    let layers: UnsafePointer<PlannedLayer>
    let nodes: UnsafePointer<RenderTree.Node>
}

extension UnsafePointer<LayerValues> {
    /// The extents of the corners in points, as instances store them; 0 for a square corner.
    var radii: Float4 {
        let radius = Float(pointee.cornerExtent)
        func at(_ corner: CACornerMask) -> Float { pointee.maskedCorners.contains(corner) ? radius : 0 }
        return Float4(
            at(.layerMinXMinYCorner), at(.layerMaxXMinYCorner), at(.layerMinXMaxYCorner), at(.layerMaxXMaxYCorner))
    }
}

extension UnsafePointer<LayerValues> {
    /// Exponent n of the corner outline |x|ⁿ + |y|ⁿ = 1; 2 for circular corners.
    var cornerExponent: Float { Float(pointee.cornerExponent) }

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
