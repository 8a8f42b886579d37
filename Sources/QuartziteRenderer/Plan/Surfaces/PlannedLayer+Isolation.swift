import Quartzite

/// The coordinate system of an isolated surface.
extension PlannedLayer {
    /// Longest side in pixels up to which an isolated surface may be finer than the screen.
    private static let maxSide = 4096.0
    /// Fractions of a pixel to which the positions of static groups are rounded.
    private static let steps = 4096.0

    /// Moves the layer into the surface's coordinate system. `world` is the layer's homography around the surface on entry, and its
    /// homography in the surface afterwards.
    /// - Returns: the superlayer's state as seen from inside the surface.
    mutating func enterIsolatedSurface(
        _ values: UnsafePointer<LayerValues>, _ rare: UnsafePointer<NodeRareData>?, in parent: UnsafePointer<PlannedLayer>,
        ownOpacity: Double,
        showsBack: Bool, _ surfacePlacement: inout SurfacePlacement
    ) -> PlannedLayer {
        var surroundings = parent.pointee
        surroundings.isVisible = mayBeVisible(values, in: parent, ownOpacity: ownOpacity, showsBack: showsBack)
        (surroundings.outerOpacity, surroundings.sharedOpacity) = (1, 1)
        (surroundings.innerClip, surroundings.innerClipShape, surroundings.outset) = (.none, nil, 0)
        surroundings.surfaceDepth += 1
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
            let (x, y) = (splitTranslation(world.m41), splitTranslation(world.m42))
            (world.m41, world.m42) = (x.inside, y.inside)
            surfacePlacement.homography = Homography(m11: 1, m12: 0, m14: 0, m21: 0, m22: 1, m24: 0, m41: x.outside, m42: y.outside, m44: 1)
        }
        surfacePlacement.opacity = parent.pointee.opacity * ownOpacity
        (surfacePlacement.clip, surfacePlacement.shape, surfacePlacement.outset) = (
            parent.pointee.innerClip, parent.pointee.innerClipShape, parent.pointee.outset
        )
        surfacePlacement.compositing = compositing
        return surroundings
    }

    /// Splits a translation into the part inside the surface and the part applied when compositing. A static layer keeps its
    /// subpixel position and is composited pixel by pixel. A moving layer is drawn at a whole pixel and resampled.
    private func splitTranslation(_ place: Double) -> (inside: Double, outside: Double) {
        if movesByTranslation { return (0, place) }
        let rounded = (place * Self.steps).rounded() / Self.steps
        let whole = rounded.rounded(.down)
        return (rounded - whole, whole)
    }

    /// Returns pixels per point. A layer too large for any target gets a coarser surface, though no coarser than the screen.
    private func rasterizationScale(_ values: UnsafePointer<LayerValues>) -> Double {
        var scale = min(1e4, max(1e-4, values.pointee.rasterizationScale))
        let side = Double(max(values.pointee.bounds.width, values.pointee.bounds.height))
        guard side.isFinite, side * scale > Self.maxSide else { return scale }
        let screen = max(1e-4, world.scale(at: values.pointee.bounds.center))
        while side * scale > Self.maxSide && scale > screen { scale = max(screen, scale / 2) }
        return scale
    }

    /// Whether everything inside the layer is drawn as before, after a new layout of the layer itself. Coverage is not compared: it
    /// follows from these values and from others compared earlier, and a drawing adds its coverage later.
    func keepsContent(as before: PlannedLayer) -> Bool {
        isVisible == before.isVisible && world == before.world && surfaceReasons == before.surfaceReasons && shadow == before.shadow
            && isFlipped == before.isFlipped && isMirrored == before.isMirrored && tint == before.tint && isTinted == before.isTinted
            && innerClip == before.innerClip && innerClipShape == before.innerClipShape && outset == before.outset
            && surfaceDepth == before.surfaceDepth && isMasked == before.isMasked && transformsSublayers == before.transformsSublayers
            && isTransitioning == before.isTransitioning
    }
}
