import Quartzite

extension PlannedLayer {
    /// How many pictures may lie in each other.
    static let deepest: UInt8 = 32

    /// Works out which effects the layer has, its place being known: whether it becomes a picture, and how far that reaches.
    @inline(__always)
    mutating func resolveSurfaces(
        _ values: UnsafePointer<LayerValues>, _ rare: UnsafePointer<NodeRareData>?, in parent: UnsafePointer<PlannedLayer>,
        hasSublayers: Bool, own: Double
    ) {
        (surfaceReasons, shadow, isOuterGroup, outset) = ([], .none, false, parent.pointee.outset)
        surfaceDepth = parent.pointee.surfaceDepth
        guard values.pointee.shadowOpacity > 0 || hasFilters else { return }
        chooseSurfaceReasons(values, rare, hasSublayers: hasSublayers, own: own)
        // Its shadow is cut off by its own shape, and both by the one around: that takes a picture of both.
        if shadow == .picture && parent.pointee.innerClipShape >= 0 && cutsByShape(values) { isOuterGroup = true }
    }

    private mutating func chooseSurfaceReasons(
        _ values: UnsafePointer<LayerValues>, _ rare: UnsafePointer<NodeRareData>?, hasSublayers: Bool, own: Double
    ) {
        let filters = rare?.pointee.effects
        if let filters {
            if !filters.filters.isEmpty { surfaceReasons.insert(.filters) }
            if !filters.backgroundFilters.isEmpty { surfaceReasons.insert(.backdrop) }
            compositing = filters.compositing
            // A picture in a space of its own meets what is behind it there.
            if compositing != .sourceOver && !isIsolated { surfaceReasons.insert(.compositing) }
        }
        // Each takes memory of its own: those in more than so many others are drawn without.
        let isTooDeep = surfaceDepth >= Self.deepest
        if isTooDeep && !surfaceReasons.isDisjoint(with: .picture) {
            surfaceReasons.subtract(.picture)
            surfaceReasons.insert(.tooDeep)
        }
        shadow = LayerShadow.kind(
            of: values, hasEffectSurface: !surfaceReasons.isDisjoint(with: .picture), hasMore: (hasSublayers || drawsMore) && !keepsOutline, isFlipped: isFlipped)
        if shadow == .picture && isTooDeep { (shadow, surfaceReasons) = (.none, surfaceReasons.union(.tooDeep)) }
        if shadow == .picture { surfaceReasons.insert(.shadow) }
        if shadow == .path { surfaceReasons.insert(.pathShadow) }

        let fades = own < 1 && values.pointee.allowsGroupOpacity
        // A picture can fade, be cut off and meet what is behind it by itself, but not together with its shadow.
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
            outset = outset.adding(world.spread(of: values.pointee.shadowRadius, at: center).outset)
            outset = outset.adding(Int32(min(4096, max(abs(away.x), abs(away.y)).rounded(.up))))
        }
    }
}

extension Int32 {
    /// The sum, at most what no screen is larger than.
    fileprivate func adding(_ other: Int32) -> Int32 { Swift.min(8192, self + other) }
}

extension CGRect {
    var center: CGPoint { CGPoint(x: midX, y: midY) }
}

extension PixelRect {
    /// With so many pixels more on every side. Nothing stays nothing.
    func expanded(by margin: Int32) -> PixelRect {
        if isEmpty || margin == 0 { return self }
        return PixelRect(minX: minX - margin, minY: minY - margin, maxX: maxX + margin, maxY: maxY + margin)
    }

    /// The same, inside of `limit`.
    @inline(__always)
    func expanded(by margin: Int32, in limit: PixelRect) -> PixelRect {
        margin == 0 ? self : expanded(by: margin).intersection(limit)
    }

    /// Moved by whole and part pixels: all that it then touches.
    func moved(by offset: SIMD2<Double>) -> PixelRect {
        if isEmpty { return self }
        let low = offset.rounded(.down), high = offset.rounded(.up)
        return PixelRect(
            minX: minX + Int32(low.x), minY: minY + Int32(low.y), maxX: maxX + Int32(high.x), maxY: maxY + Int32(high.y))
    }
}
