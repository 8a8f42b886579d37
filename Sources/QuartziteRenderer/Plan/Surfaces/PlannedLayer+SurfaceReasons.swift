import Quartzite

/// Decides which layers need surfaces, and why. Nothing else does: all other code reads `surfaceReasons`.
///
///     isolated surface    before the layer's content is laid out, because the content then lies in other coordinates
///     effect surface      filters, and the shadow of a silhouette
///     group               group opacity, masks, transitions, two clips, and an effect surface that cannot be composited directly
extension PlannedLayer {
    /// Largest number of nested surfaces.
    static let deepest: UInt8 = 32

    /// Returns why the layer is drawn into an isolated surface; empty if it is not.
    /// - Parameter ownOpacity: the layer's opacity, 0…1.
    @inline(__always)
    func isolationReasons(
        _ input: LayoutInput, in parent: UnsafePointer<PlannedLayer>, _ placement: PlanePlacement, ownOpacity: Double
    ) -> SurfaceReasons {
        if input.values.pointee.shouldRasterize == 0 && !(input.hasSublayers && input.values.pointee.fadesAsGroup(at: ownOpacity)) {
            return []
        }
        return possibleIsolationReasons(input, in: parent, placement)
    }

    private func possibleIsolationReasons(
        _ input: LayoutInput, in parent: UnsafePointer<PlannedLayer>, _ placement: PlanePlacement
    ) -> SurfaceReasons {
        let values = input.values
        // The root of a mask or of a transition snapshot is drawn into a target anyway.
        guard parent.pointee.surfaceDepth < Self.deepest, !isMask, !isSnapshot else { return [] }
        if values.pointee.shouldRasterize != 0 {
            // A backdrop filter must read the pixels behind the layer.
            let isPossible =
                input.rare?.pointee.effects?.backgroundFilters.isEmpty ?? true
                && values.pointee.rasterizationScale > 0 && values.pointee.rasterizationScale.isFinite
            return isPossible ? .rasterized : []
        }
        let isPossible =
            !isMasked && !isTransitioning && !hasFilters && !placement.isTilted && world.hasNoPerspective && world.isFinite
        return isPossible ? .isolatedGroup : []
    }

    /// Updates `surfaceReasons`, `shadow`, `outset` and `surfaceDepth`. Requires the layer's homography, and the reasons for an
    /// isolated surface in `surfaceReasons`.
    @inline(__always)
    mutating func resolveSurfaceReasons(_ input: LayoutInput, in parent: UnsafePointer<PlannedLayer>, ownOpacity: Double) {
        let (values, hasSublayers) = (input.values, input.hasSublayers)
        (shadow, outset, surfaceDepth) = (.none, parent.pointee.outset, parent.pointee.surfaceDepth)
        if values.pointee.castsShadow || hasFilters { addAppearanceReasons(input, in: parent, ownOpacity: ownOpacity) }
        if isMasked { surfaceReasons.insert(.mask) }
        if isTransitioning { surfaceReasons.insert(.transition) }
        // A group is drawn opaque and fades as a whole. A single rectangle fades by itself, without an offscreen pass.
        let otherParts = (drawsMore ? 1 : 0) + (overlapsItself ? 1 : 0) + (shadow == .none ? 0 : 1)
        if values.pointee.fadesAsGroup(at: ownOpacity, hasSublayers: hasSublayers, otherParts: otherParts) {
            surfaceReasons.insert(.groupOpacity)
        }
        // One of two rotated or rounded rectangles clips the content, the other one clips the group.
        if let shape = parent.pointee.innerClipShape, values.pointee.clipsByShape(in: world), !isInside(shape, values, input.memory) {
            surfaceReasons.insert(.clippedTwice)
        }
    }

    private mutating func addAppearanceReasons(_ input: LayoutInput, in parent: UnsafePointer<PlannedLayer>, ownOpacity: Double) {
        let (values, filters) = (input.values, input.rare?.pointee.effects)
        if let filters {
            if !filters.filters.isEmpty { surfaceReasons.insert(.filters) }
            if !filters.backgroundFilters.isEmpty { surfaceReasons.insert(.backdrop) }
            compositing = filters.compositing
            // An isolated surface blends when it is composited.
            if compositing != .sourceOver && !isIsolated { surfaceReasons.insert(.compositing) }
        }
        // Each surface needs memory: layers nested too deeply are drawn without effects.
        let isTooDeep = surfaceDepth >= Self.deepest
        if isTooDeep && !surfaceReasons.isDisjoint(with: .effect) {
            surfaceReasons.subtract(.effect)
            surfaceReasons.insert(.tooDeep)
        }
        shadow = LayerShadow.kind(
            of: values, hasEffectSurface: !surfaceReasons.isDisjoint(with: .effect),
            hasMore: (input.hasSublayers || drawsMore) && !keepsOutline,
            isFlipped: isFlipped)
        if shadow == .silhouette && isTooDeep { (shadow, surfaceReasons) = (.none, surfaceReasons.union(.tooDeep)) }
        if shadow == .silhouette { surfaceReasons.insert(.shadow) }
        if shadow == .path { surfaceReasons.insert(.pathShadow) }

        let fades = values.pointee.fadesAsGroup(at: ownOpacity)
        let blends = surfaceReasons.contains(.compositing)
        // An effect surface can fade, be clipped and blend by itself, but not together with its shadow. The layer's own shape clips
        // the shadow, and a superlayer's shape clips both.
        if hasEffectSurface && (isMasked || (shadow != .none && (fades || blends)))
            || hasEffectSurface && shadow != .none && parent.pointee.innerClipShape != nil && values.pointee.clipsByShape(in: world)
        {
            surfaceReasons.insert(.groupAroundEffect)
        }
        guard hasEffectSurface else { return }
        surfaceDepth += 1
        let center = values.pointee.bounds.center
        for case let filter in filters?.filters ?? [] where filter.kind == .gaussianBlur {
            let radius = filters?.inputs[filter.firstInput].x ?? 0
            outset = outset.adding(world.spread(of: radius, at: center).outset)
        }
        if shadow == .silhouette {
            let away = shadowOffset(values)
            outset = outset.adding(world.spread(of: values.pointee.shadowDeviation, at: center).outset)
            outset = outset.adding(Int32(min(4096, max(abs(away.x), abs(away.y)).rounded(.up))))
        }
    }
}

extension Int32 {
    /// Returns the sum, at most 8192: no screen is larger.
    fileprivate func adding(_ other: Int32) -> Int32 { Swift.min(8192, self + other) }
}

extension CGRect {
    var center: CGPoint { CGPoint(x: midX, y: midY) }
}

extension PixelRect {
    /// Returns the rectangle grown by `margin` pixels on every side. An empty rectangle stays empty.
    func expanded(by margin: Int32) -> PixelRect {
        if isEmpty || margin == 0 { return self }
        return PixelRect(minX: minX - margin, minY: minY - margin, maxX: maxX + margin, maxY: maxY + margin)
    }

    /// Returns the rectangle grown by `margin` pixels on every side, intersected with `limit`.
    @inline(__always)
    func expanded(by margin: Int32, in limit: PixelRect) -> PixelRect {
        margin == 0 ? self : expanded(by: margin).intersection(limit)
    }

    /// Returns all pixels that the rectangle covers after a movement by a fractional offset.
    func moved(by offset: SIMD2<Double>) -> PixelRect {
        if isEmpty { return self }
        let low = offset.rounded(.down), high = offset.rounded(.up)
        return PixelRect(
            minX: minX + Int32(low.x), minY: minY + Int32(low.y), maxX: maxX + Int32(high.x), maxY: maxY + Int32(high.y))
    }
}
