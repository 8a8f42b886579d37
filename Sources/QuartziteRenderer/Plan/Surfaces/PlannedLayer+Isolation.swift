import Quartzite

/// Which layers have a picture in a space of their own, and what that space is.
extension PlannedLayer {
    /// No picture is finer than this, on its longer side, than the screen shows it.
    private static let longestSide = 4096.0
    /// Parts of a pixel that the places of still groups are told apart by.
    private static let steps = 4096.0

    /// Whether the layer's picture is drawn in a space of its own.
    /// - Parameter own: the layer's opacity, 0…1.
    @inline(__always)
    func isDrawnIsolated(
        _ values: UnsafePointer<LayerValues>, _ rare: UnsafePointer<NodeRareData>?, in parent: UnsafePointer<PlannedLayer>,
        _ placement: PlanePlacement, own: Double, hasSublayers: Bool
    ) -> Bool {
        if values.pointee.shouldRasterize == 0 && (own >= 1 || !hasSublayers) { return false }
        return mayBeIsolated(values, rare, in: parent, placement)
    }

    private func mayBeIsolated(
        _ values: UnsafePointer<LayerValues>, _ rare: UnsafePointer<NodeRareData>?, in parent: UnsafePointer<PlannedLayer>,
        _ placement: PlanePlacement
    ) -> Bool {
        // The root of a mask, and of what a transition goes from, is drawn into a target anyway.
        guard parent.pointee.surfaceDepth < Self.deepest, !isMask, !isSnapshot else { return false }
        if values.pointee.shouldRasterize != 0 {
            // Filters of what is behind have to see it.
            return rare?.pointee.effects?.backgroundFilters.isEmpty ?? true
                && values.pointee.rasterizationScale > 0 && values.pointee.rasterizationScale.isFinite
        }
        return values.pointee.allowsGroupOpacity && !isMasked && !isTransitioning && !hasFilters && !placement.isTilted
            && world.hasNoPerspective && world.hasFinitePlace
    }

    /// Goes over into the picture's space, `world` being the layer's place around it.
    /// - Returns: what the layer lies in, as seen from inside of the picture.
    mutating func enterRenderingContext(
        _ values: UnsafePointer<LayerValues>, _ rare: UnsafePointer<NodeRareData>?, in parent: UnsafePointer<PlannedLayer>, own: Double,
        showsBack: Bool, _ surfacePlacement: inout SurfacePlacement
    ) -> PlannedLayer {
        var targetSurface = parent.pointee
        targetSurface.isVisible = targetSurface.isVisible && own > 0 && world.hasFinitePlace && (values.pointee.doubleSided != 0 || !showsBack)
        (targetSurface.opacity, targetSurface.sharedOpacity, targetSurface.innerClip, targetSurface.innerClipShape, targetSurface.outset) = (1, 1, .none, -1, 0)
        targetSurface.surfaceDepth += 1
        let (outer, compositing) = (world, rare?.pointee.effects?.compositing ?? .sourceOver)
        if values.pointee.shouldRasterize != 0 {
            let scale = rasterizationScale(values)
            let bounds = values.pointee.bounds
            world = Homography(
                m11: scale, m12: 0, m14: 0, m21: 0, m22: scale, m24: 0, m41: -Double(bounds.minX) * scale,
                m42: -Double(bounds.minY) * scale, m44: 1)
            surfacePlacement.homography = Homography(
                m11: 1 / scale, m12: 0, m14: 0, m21: 0, m22: 1 / scale, m24: 0, m41: Double(bounds.minX), m42: Double(bounds.minY), m44: 1
            ).followed(by: outer)
        } else {
            let (x, y) = (apart(world.m41), apart(world.m42))
            (world.m41, world.m42) = (x.inside, y.inside)
            surfacePlacement.homography = Homography(m11: 1, m12: 0, m14: 0, m21: 0, m22: 1, m24: 0, m41: x.outside, m42: y.outside, m44: 1)
        }
        surfacePlacement.opacity = parent.pointee.opacity * own
        (surfacePlacement.clip, surfacePlacement.shape, surfacePlacement.outset) = (parent.pointee.innerClip, parent.pointee.innerClipShape, parent.pointee.outset)
        surfacePlacement.compositing = compositing
        return targetSurface
    }

    /// A place as what of it is in the picture, and what is left for showing it. What stands still is drawn as it lies on the pixels, and
    /// shown pixel by pixel. What moves is drawn as if it lay at whole pixels, and resampled where it does not.
    private func apart(_ place: Double) -> (inside: Double, outside: Double) {
        if movesByTranslation { return (0, place) }
        let rounded = (place * Self.steps).rounded() / Self.steps
        let whole = rounded.rounded(.down)
        return (rounded - whole, whole)
    }

    /// Pixels a point. A layer so large that no target holds its picture gets a coarser one, though no coarser than the screen.
    private func rasterizationScale(_ values: UnsafePointer<LayerValues>) -> Double {
        var scale = min(1e4, max(1e-4, values.pointee.rasterizationScale))
        let side = Double(max(values.pointee.bounds.width, values.pointee.bounds.height))
        guard side.isFinite, side * scale > Self.longestSide else { return scale }
        let screen = max(1e-4, world.scale(at: values.pointee.bounds.center))
        while side * scale > Self.longestSide && scale > screen { scale = max(screen, scale / 2) }
        return scale
    }

    /// Whether what is in the layer shows as it did, the layer itself having been placed anew. What it covers in its picture follows from
    /// all this and from values that are compared before; it is not compared itself, since that of a drawing is added later.
    func holdsInside(as before: PlannedLayer) -> Bool {
        isVisible == before.isVisible && world == before.world && surfaceReasons == before.surfaceReasons && shadow == before.shadow
            && isFlipped == before.isFlipped && tint == before.tint && isTinted == before.isTinted && isGroup == before.isGroup
            && innerClip == before.innerClip && innerClipShape == before.innerClipShape && outset == before.outset
            && surfaceDepth == before.surfaceDepth && isMasked == before.isMasked && transformsSublayers == before.transformsSublayers
            && isTransitioning == before.isTransitioning
    }
}
