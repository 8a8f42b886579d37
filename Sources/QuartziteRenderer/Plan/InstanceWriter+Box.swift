import Quartzite

/// Rounded rectangles: a large one is drawn in two parts, since what has neither corners nor edges is one colour.
///
///     ╭───────────────╮
///     │ ┌───────────┐ │        the ring by the program of boxes, which blends; what is inside of it, of whole pixels,
///     │ │  middle   │ │        by that of plain colours, or not at all where there is only a border
///     │ └───────────┘ │
///     ╰───────────────╯
extension InstanceWriter {
    /// Middles that are smaller, in pixels, cost less as part of their box.
    private static let smallestMiddle = 2048
    /// What is drawn with one of these has no middle of its own.
    private static let inOneFragment: ProgramKey.Features = [.perspective, .clipRectangle, .clipShape]

    /// Background, border, or both.
    func emitBox(_ values: UnsafePointer<LayerValues>, fills: Bool, borders: Bool, into plan: inout FramePlan) {
        let clear = SIMD4<Float>(repeating: 0)
        var features = edges(of: values.pointee.bounds, values, bounds: layer.pointee.clip, isCutByShape: clip >= 0)
        // Corners and the border's inner edge are never on pixel boundaries all along.
        features.insert(.antialiased)
        features.remove(.clipsNoNearPlane)
        if borders { features.insert(.border) }
        if values.pointee.isCornerCurveContinuous { features.insert(.superellipse) }
        let borderWidth = borders ? min(values.pointee.borderWidth, 1e6) : 0
        let fill = fills ? premultiplied(values.pointee.backgroundColor.components) : clear
        var instance = BoxInstance(
            homography: homography, rect: Float4(values.pointee.bounds), radii: values.radii, fill: Float4(fill),
            border: Float4(borders ? premultiplied(values.pointee.borderColor.components) : clear),
            clip: layer.pointee.clip.packed(from: origin), borderWidth: Float(borderWidth), cornerExponent: values.cornerExponent)
        if features.isDisjoint(with: Self.inOneFragment) {
            let middle = innerArea(values.pointee.bounds, instance.radii, inset: borderWidth)
            if middle.area >= Self.smallestMiddle {
                instance.clip = packed(middle)
                features.insert(.cutout)
                if fills { plan.append(plain(middle, fill), clip: -1) }
            }
        }
        plan.append(
            instance, features: features, clip: features.contains(.clipShape) ? clip : -1,
            softEdges: values.pointee.allowsEdgeAntialiasing ? values.softEdges : [])
    }

    /// Whole pixels that lie inside of a rounded rectangle of the layer's, and so far from the edges: a rectangle that keeps clear of the corners.
    /// Nothing where the layer is turned.
    func innerArea(_ bounds: CGRect, _ r: Float4, inset: CGFloat) -> PixelRect {
        let world = layer.pointee.world
        guard world.isUpright else { return .empty }
        // The largest rectangle in the rounded one that touches all four corners' arcs half-way.
        let radius = max(0, CGFloat(max(max(r.x, r.y), max(r.z, r.w))) - inset)
        let inset = inset + radius * 0.2929 + 0.01
        let inner = bounds.insetBy(dx: inset, dy: inset)
        guard inner.width > 0, inner.height > 0 else { return .empty }
        return world.boundingBox(of: inner).wholePixels(in: layer.pointee.clip)
    }

    /// A rectangle of whole pixels as instances carry it.
    func packed(_ area: PixelRect) -> Float4 {
        Float4(Float(area.minX) - origin.x, Float(area.minY) - origin.y, Float(area.maxX) - origin.x, Float(area.maxY) - origin.y)
    }

    /// Whole pixels of one colour, premultiplied.
    private func plain(_ area: PixelRect, _ color: SIMD4<Float>) -> CachedQuad {
        let place = packed(area)
        return CachedQuad(
            instance: QuadInstance(
                homography: PackedHomography(.identity), rect: Float4(place.x, place.y, place.z - place.x, place.w - place.y),
                uv: Float4(0, 0, 1, 1), color: Float4(color), clip: ClipBounds.none.packed),
            contents: LayerContents(), program: ProgramKey(kind: .solid, features: []), sampler: .plain, blends: color.w < 1,
            isWhole: true)
    }
}

extension CGRect {
    /// The pixels that lie in it wholly, inside of a clip.
    func wholePixels(in limit: ClipBounds) -> PixelRect {
        // Clamped before the conversion, which would trap on what no integer can hold.
        func inside(_ value: CGFloat, _ low: Float, _ high: Float) -> Double {
            max(-1_048_576, min(1_048_576, max(Double(low), min(Double(high), Double(value)))))
        }
        let (left, top) = (inside(minX, limit.minX, limit.maxX), inside(minY, limit.minY, limit.maxY))
        let (right, bottom) = (inside(maxX, limit.minX, limit.maxX), inside(maxY, limit.minY, limit.maxY))
        guard left < right, top < bottom else { return .empty }
        let pixels = PixelRect(
            minX: Int32(left.rounded(.up)), minY: Int32(top.rounded(.up)), maxX: Int32(right.rounded(.down)),
            maxY: Int32(bottom.rounded(.down)))
        return pixels.isEmpty ? .empty : pixels
    }
}
