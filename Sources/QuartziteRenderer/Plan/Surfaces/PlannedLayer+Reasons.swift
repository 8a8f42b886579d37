import Quartzite

extension PlannedLayer {
    /// Largest number of nested surfaces.
    static let deepest: UInt8 = 32

    /// Updates `surfaceReasons`, `shadow`, `isOuterGroup`, `outset` and `surfaceDepth`. Requires the layer's homography.
    @inline(__always)
    mutating func resolveSurfaces(
        _ values: UnsafePointer<LayerValues>, _ rare: UnsafePointer<NodeRareData>?, in parent: UnsafePointer<PlannedLayer>,
        hasSublayers: Bool, own: Double
    ) {
        (surfaceReasons, shadow, isOuterGroup, outset) = ([], .none, false, parent.pointee.outset)
        surfaceDepth = parent.pointee.surfaceDepth
        guard values.pointee.castsShadow || hasFilters else { return }
        chooseSurfaceReasons(values, rare, hasSublayers: hasSublayers, own: own)
        // The layer's own shape clips the shadow, and a superlayer's shape clips both: a group around both is needed.
        if shadow == .picture && parent.pointee.innerClipShape >= 0 && values.pointee.clipsByShape(in: world) { isOuterGroup = true }
    }

    private mutating func chooseSurfaceReasons(
        _ values: UnsafePointer<LayerValues>, _ rare: UnsafePointer<NodeRareData>?, hasSublayers: Bool, own: Double
    ) {
        let filters = rare?.pointee.effects
        if let filters {
            if !filters.filters.isEmpty { surfaceReasons.insert(.filters) }
            if !filters.backgroundFilters.isEmpty { surfaceReasons.insert(.backdrop) }
            compositing = filters.compositing
            // An isolated surface blends when it is composited.
            if compositing != .sourceOver && !isIsolated { surfaceReasons.insert(.compositing) }
        }
        // Each surface needs memory: layers nested too deeply are drawn without effects.
        let isTooDeep = surfaceDepth >= Self.deepest
        if isTooDeep && !surfaceReasons.isDisjoint(with: .picture) {
            surfaceReasons.subtract(.picture)
            surfaceReasons.insert(.tooDeep)
        }
        shadow = LayerShadow.kind(
            of: values, hasEffectSurface: !surfaceReasons.isDisjoint(with: .picture), hasMore: (hasSublayers || drawsMore) && !keepsOutline,
            isFlipped: isFlipped)
        if shadow == .picture && isTooDeep { (shadow, surfaceReasons) = (.none, surfaceReasons.union(.tooDeep)) }
        if shadow == .picture { surfaceReasons.insert(.shadow) }
        if shadow == .path { surfaceReasons.insert(.pathShadow) }

        let fades = values.pointee.fadesAsGroup(at: own)
        // An effect surface can fade, be clipped and blend by itself, but not together with its shadow.
        isOuterGroup =
            surfaceReasons.contains(.compositing) && !hasEffectSurface
            || hasEffectSurface && (isMasked || (shadow != .none && (fades || surfaceReasons.contains(.compositing))))
            || surfaceReasons.contains(.compositing) && shadow != .none
        guard hasEffectSurface else { return }
        surfaceDepth += 1
        let center = values.pointee.bounds.center
        for case let filter in filters?.filters ?? [] where filter.kind == .gaussianBlur {
            let radius = filters?.inputs[filter.firstInput].x ?? 0
            outset = outset.adding(world.spread(of: radius, at: center).outset)
        }
        if shadow == .picture {
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
