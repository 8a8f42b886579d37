import Quartzite

extension InstanceWriter {
    /// Emits the shadow of a rounded rectangle below the layer. Pixels that the layer hides are not drawn:
    ///
    ///     ┌───────────────┐
    ///     │ ┌───────────┐ │        a ring around the pixels that the layer certainly covers; four strips if the shadow is clipped
    ///     │ │   layer   │ │
    ///     │ └───────────┘ │
    ///     └───────────────┘
    ///
    /// - Parameter drawsUnderBackground: whether to draw the part that the layer's background would hide, because a filter may change the
    ///   background.
    ///   Default false.
    func emitShadow(_ values: UnsafePointer<LayerValues>, drawsUnderBackground: Bool = false, into plan: inout FramePlan) {
        if let shadow = LayerShadow(values, isFlipped: layer.pointee.isFlipped) {
            emitShadow(shadow, values, drawsUnderBackground: drawsUnderBackground, into: &plan)
        }
    }

    /// Emits a shadow as above, with its shape.
    func emitShadow(
        _ shadow: LayerShadow, _ values: UnsafePointer<LayerValues>, drawsUnderBackground: Bool = false, into plan: inout FramePlan
    ) {
        let color = premultiplied(values.pointee.shadowTint(coverage: shadow.alpha))
        let world = layer.pointee.world
        let rect = shadow.drawnRect(in: world, around: values.pointee.bounds)
        let kind = Drawable.shadow(shadow).program(values, in: world)
        let isHard = kind == .box
        let bounds = layer.pointee.innerClip
        let shape = innerClip
        var features: ProgramKey.Features = shadow.smoothing == 0 ? [] : .continuousCorners
        if !world.hasNoPerspective { features.insert(.perspective) }
        if shape != nil { features.insert(.clipShape) }
        let drawn = isHard ? rect : rect.insetBy(dx: -3 * shadow.deviation, dy: -3 * shadow.deviation)
        let touched = world.coverage(of: drawn, in: .huge)
        if bounds.cuts && !bounds.contains(touched) { features.insert(.clipRectangle) }
        var instance = BoxInstance(
            homography: homography, shape: RoundedShape(rect: Float4(rect), radii: shadow.radii, smoothing: shadow.smoothing),
            fill: Float4(color), border: Float4(0, 0, 0, 0), borderWidth: isHard ? 0 : Float(shadow.deviation),
            clip: bounds.packed(from: origin))
        var hole = PixelRect.empty
        if !drawsUnderBackground && hidesShadow(values) {
            hole = innerArea(values.pointee.bounds, values.radii, inset: 0).intersection(
                world.boundingBox(of: drawn).wholePixels(in: bounds))
            if hole.isEmpty { hole = .empty }
        }
        let isRound = shadow.radii != Float4(0, 0, 0, 0)
        var (variant, contents) = (UInt8(isRound && !isHard ? 1 : 0), LayerContents())
        if variant == 1, let cached = cachedShadow(shadow, pixels: touched.area - hole.area, &plan) {
            let scale = abs(world.m11)
            (variant, contents) = (2, cached.contents)
            let inset = Float(cached.inset / scale)
            instance.radii = Float4(inset, inset, inset, inset)
            instance.cornerSmoothing = Float(cached.texelsPerPixel * scale)
            features.remove(.continuousCorners)
        }
        func add(_ features: ProgramKey.Features) {
            plan.append(
                instance, kind: kind, features: features, variant: variant, contents: contents, clip: shape)
        }
        if hole.isEmpty { return add(features) }
        if !features.contains(.clipRectangle) {
            instance.clip = packed(hole)
            return add(features.union(.cutout))
        }
        guard bounds.isWhole else { return add(features) }
        let outside = bounds.pixels(in: touched)
        features.remove(.clipRectangle)
        features.insert(.scissored)
        for strip in outside.strips(around: hole) where !strip.isEmpty {
            instance.clip = packed(strip)
            add(features)
        }
    }

    /// Whether the layer's own background covers all of the shadow below it.
    private func hidesShadow(_ values: UnsafePointer<LayerValues>) -> Bool {
        Drawable.box(.background).isOpaque(values, opacity: layer.pointee.opacity) && layer.pointee.world.isUpright && clip == nil
    }

    /// Returns the image from which a shadow with round corners is read, if enabled and cheaper. The choice depends only on the
    /// layer's shape and scale, so that a layer looks the same whatever was drawn before.
    private func cachedShadow(_ shadow: LayerShadow, pixels: Int, _ plan: inout FramePlan) -> ShadowPictures.Kept? {
        let world = layer.pointee.world
        let scale = abs(world.m11)
        guard plan.shadows.isWanted, world.isUpright, scale > 0, abs(scale - abs(world.m22)) < 1e-4 * scale,
            shadow.radii == Float4(shadow.radii.x, shadow.radii.x, shadow.radii.x, shadow.radii.x)
        else { return nil }
        let (sigma, radius) = (shadow.deviation * scale, Double(shadow.radii.x) * scale)
        let outset = radius + 3 * sigma
        // Opposite corners must not overlap.
        guard outset <= min(Double(shadow.rect.width), Double(shadow.rect.height)) / 2 * scale, Double(pixels) >= 2 * outset * outset else {
            return nil
        }
        return plan.shadows.cached(sigma: sigma, radius: Double(shadow.radii.x) / shadow.deviation, smoothing: shadow.smoothing)
    }
}

extension ClipBounds {
    /// Whether the clip's edges lie on pixel boundaries.
    fileprivate var isWhole: Bool {
        func isWhole(_ value: Float) -> Bool { value.isInfinite || abs(value - value.rounded()) < 1e-3 }
        return isWhole(minX) && isWhole(minY) && isWhole(maxX) && isWhole(maxY)
    }
}

extension PixelRect {
    /// The four rectangles around a hole; some may be empty.
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

/// Inline storage for four rectangles, without an allocation.
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
