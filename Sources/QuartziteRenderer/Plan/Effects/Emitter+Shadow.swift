import Quartzite

extension Emitter {
    /// The shadow of a rounded rectangle, under the layer. Where the layer hides it, it is not drawn:
    ///
    ///     ┌───────────────┐
    ///     │      top      │        the shadow's rectangle, cut into strips around what the layer surely covers
    ///     ├───┬───────┬───┤
    ///     │   │ layer │   │
    ///     ├───┴───────┴───┤
    ///     │    bottom     │
    ///     └───────────────┘
    func emitShadow(_ values: UnsafePointer<LayerValues>, into plan: inout FramePlan) {
        guard let shadow = LayerShadow(values, isFlipped: layer.pointee.isFlipped) else { return }
        let color = premultiplied(
            values.pointee.shadowColor.components * SIMD4(1, 1, 1, min(1, values.pointee.shadowOpacity) * shadow.alpha))
        let world = layer.pointee.world
        let offset = shadow.offset.drawnOffset(world.scale(at: values.pointee.bounds.center))
        let rect = shadow.rect.offsetBy(dx: offset.width, dy: offset.height)
        // Less than a quarter of a pixel cannot be told from a hard edge.
        let isHard = shadow.deviation * world.scale(at: rect.center) < 0.25
        let bounds = layer.pointee.innerClip
        let shape = innerClip
        var features: ProgramKey.Features = shadow.exponent == 2 ? [] : .superellipse
        if !world.hasNoPerspective { features.insert(.perspective) }
        if shape >= 0 { features.insert(.clipShape) }
        let touched = world.coverage(of: isHard ? rect : shadow.extent, in: .huge)
        if bounds.cuts && !bounds.contains(touched) { features.insert(.clipRectangle) }
        var instance = BoxInstance(
            homography: homography, rect: Float4(rect), radii: shadow.radii, fill: Float4(color), border: Float4(0, 0, 0, 0),
            clip: bounds.packed(from: origin), borderWidth: isHard ? 0 : Float(shadow.deviation), cornerExponent: shadow.exponent)
        let isRound = shadow.radii != Float4(0, 0, 0, 0)
        func add(_ features: ProgramKey.Features) {
            plan.append(
                instance, kind: isHard ? .box : .shadow, features: features, variant: isRound && !isHard ? 1 : 0, clip: shape)
        }
        let hole = hiddenArea(values).intersection(touched)
        guard !hole.isEmpty, bounds.isWhole else { return add(features) }
        let outside = bounds.pixels(in: touched)
        features.remove(.clipRectangle)
        features.insert(.trimmed)
        for strip in outside.strips(around: hole) {
            guard !strip.isEmpty else { continue }
            instance.clip = Float4(
                Float(strip.minX) - origin.x, Float(strip.minY) - origin.y, Float(strip.maxX) - origin.x, Float(strip.maxY) - origin.y)
            add(features)
        }
    }

    /// Pixels that the layer's own background covers with an opaque colour.
    private func hiddenArea(_ values: UnsafePointer<LayerValues>) -> PixelRect {
        let world = layer.pointee.world
        guard values.pointee.backgroundColor.components.w >= 1, layer.pointee.opacity >= 1, world.isUpright, clip < 0 else { return .empty }
        // The largest rectangle in the rounded one that touches all four corners' arcs half-way.
        let r = values.radii
        let inset = CGFloat(max(max(r.x, r.y), max(r.z, r.w))) * 0.2929 + 0.01
        let inner = values.pointee.bounds.insetBy(dx: inset, dy: inset)
        guard inner.width > 0, inner.height > 0 else { return .empty }
        let box = world.boundingBox(of: inner)
        let limit = layer.pointee.clip
        let low = SIMD2(max(Double(box.minX), Double(limit.minX)), max(Double(box.minY), Double(limit.minY))).rounded(.up)
        let high = SIMD2(min(Double(box.maxX), Double(limit.maxX)), min(Double(box.maxY), Double(limit.maxY))).rounded(.down)
        let far = SIMD2<Double>(repeating: 1_048_576)
        let (from, to) = (low.clamped(lowerBound: -far, upperBound: far), high.clamped(lowerBound: -far, upperBound: far))
        guard from.x < to.x, from.y < to.y else { return .empty }
        return PixelRect(minX: Int32(from.x), minY: Int32(from.y), maxX: Int32(to.x), maxY: Int32(to.y))
    }
}

extension ClipBounds {
    /// Whether it cuts between pixels only.
    fileprivate var isWhole: Bool {
        func isWhole(_ value: Float) -> Bool { value.isInfinite || abs(value - value.rounded()) < 1e-3 }
        return isWhole(minX) && isWhole(minY) && isWhole(maxX) && isWhole(maxY)
    }
}

extension PixelRect {
    /// The four rectangles that are left around a hole in it; some may be empty.
    fileprivate func strips(around hole: PixelRect) -> InlineStrips {
        let hole = hole.intersection(self)
        if hole.isEmpty { return InlineStrips(self, .empty, .empty, .empty) }
        return InlineStrips(
            PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: hole.minY),
            PixelRect(minX: minX, minY: hole.minY, maxX: hole.minX, maxY: hole.maxY),
            PixelRect(minX: hole.maxX, minY: hole.minY, maxX: maxX, maxY: hole.maxY),
            PixelRect(minX: minX, minY: hole.maxY, maxX: maxX, maxY: maxY))
    }
}

/// Four rectangles without an allocation.
private struct InlineStrips: Sequence, IteratorProtocol {
    private var rest: (PixelRect, PixelRect, PixelRect, PixelRect)
    private var count = 4

    init(_ a: PixelRect, _ b: PixelRect, _ c: PixelRect, _ d: PixelRect) { rest = (a, b, c, d) }

    mutating func next() -> PixelRect? {
        guard count > 0 else { return nil }
        count -= 1
        defer { rest = (rest.1, rest.2, rest.3, .empty) }
        return rest.0
    }
}
