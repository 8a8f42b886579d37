import Quartzite

/// Backgrounds that are patterns: one rectangle whose texture repeats.
///
///     ┌───┬───┬─        (0, 0) of the layer's coordinates is a corner of a copy: the upper left one, or the lower left one where y
///     │ ◢ │ ◢ │         grows upwards
///     ├───┼───┼─
extension InstanceWriter {
    /// Whether the layer's own bounds must clip a pattern: they are rounded, and the rectangle cannot have these corners itself.
    func patternNeedsOwnClip(_ values: UnsafePointer<LayerValues>) -> Bool { values.pointee.isRounded && !hasOwnCorners(values) }

    /// Emits a pattern inside the bounds and their rounded corners.
    func emitPattern(_ pattern: LayerPattern, _ values: UnsafePointer<LayerValues>, into plan: inout FramePlan) {
        let bounds = values.pointee.bounds
        let (u0, u1) = Self.copies(bounds.minX, bounds.maxX, pattern.size.width, isReversed: layer.pointee.isMirrored)
        let (v0, v1) = Self.copies(bounds.minY, bounds.maxY, pattern.size.height, isReversed: layer.pointee.isFlipped)
        var quad = solid(values)
        var clip = clip
        if values.pointee.isRounded {
            if hasOwnCorners(values) {
                quad.program.features = .withCorners
                quad.instance.clip = values.radii
            } else if let ownClip {
                quad.program.features.subtract([.antialiased, .edgeMask, .clipsNoNearPlane])
                quad.program.features.insert(.clipShape)
                clip = ownClip
            }
        }
        let isExact = isTexelByTexel(pattern)
        quad.program.kind = .image
        quad.program.features.formUnion(quad.program.fading)
        quad.contents = LayerContents(pattern.image)
        quad.instance.uv = Float4(u0, v0, u1, v1)
        quad.instance.color = Float4(layer.pointee.tint * SIMD4(repeating: Float(layer.pointee.opacity * pattern.alpha)))
        quad.sampler = SamplerKey(
            minification: isExact ? .nearest : .trilinear, magnification: isExact ? .nearest : .linear, repeats: true)
        quad.blends = true
        plan.append(quad, clip: clip)
    }

    /// Texture coordinates of an interval along an axis, in copies of the picture. Near zero, for the precision of the shader.
    private static func copies(_ low: CGFloat, _ high: CGFloat, _ length: CGFloat, isReversed: Bool) -> (Float, Float) {
        let sign: CGFloat = isReversed ? -1 : 1
        let (first, last) = (sign * low / length, sign * high / length)
        let whole = first.rounded(.down)
        return (Float(first - whole), Float(last - whole))
    }

    /// Whether the rectangle itself can have the layer's rounded corners; see `ProgramKey.Features.corners`.
    private func hasOwnCorners(_ values: UnsafePointer<LayerValues>) -> Bool {
        let world = layer.pointee.world
        return layer.pointee.clipShape == nil && !values.pointee.isCornerCurveContinuous && values.pointee.allowsEdgeAntialiasing
            && values.softEdges == .all && world.hasNoPerspective && world.isConformal
            && layer.pointee.clip.contains(world.coverage(of: values.pointee.bounds, in: .huge))
    }

    /// Whether each texel of the pattern covers exactly one pixel.
    private func isTexelByTexel(_ pattern: LayerPattern) -> Bool {
        let world = layer.pointee.world
        func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-4 }
        func isWhole(_ place: Double) -> Bool { isNear(place, place.rounded()) }
        return world.isUpright && isNear(abs(world.m11) * Double(pattern.size.width), Double(pattern.image.width))
            && isNear(abs(world.m22) * Double(pattern.size.height), Double(pattern.image.height))
            && (world.m11 < 0) == layer.pointee.isMirrored && (world.m22 < 0) == layer.pointee.isFlipped
            && isWhole(world.m41) && isWhole(world.m42)
    }
}
