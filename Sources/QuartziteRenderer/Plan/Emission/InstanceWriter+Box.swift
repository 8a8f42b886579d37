import Quartzite

/// Rounded rectangles. A large one is drawn in two parts, because the part without corners and edges has a single colour.
///
///     ╭───────────────╮
///     │ ┌───────────┐ │        the ring: box program, blended
///     │ │  middle   │ │        the middle, in whole pixels: solid program, or nothing for a border alone
///     │ └───────────┘ │
///     ╰───────────────╯
extension InstanceWriter {
    /// Smallest size in pixels of a middle that is drawn separately.
    private static let smallestMiddle = 2048
    /// Features that prevent a separate middle.
    private static let inOneFragment: ProgramKey.Features = [.perspective, .clipRectangle, .clipShape]

    /// Emits a box with rounded corners or a border.
    func emitBox(_ box: Drawable.Box, _ values: UnsafePointer<LayerValues>, into plan: inout FramePlan) {
        let (fills, borders) = (box != .border, box != .background)
        let clear = SIMD4<Float>(repeating: 0)
        var features = edges(of: values.pointee.bounds, values, bounds: layer.pointee.clip, isCutByShape: clip != nil)
        // Boxes are always antialiased: corners and the inner edge of the border never follow pixel boundaries.
        features.subtract(.notOfBoxes)
        if borders { features.insert(.border) }
        if values.pointee.isCornerCurveContinuous { features.insert(.continuousCorners) }
        let borderWidth = borders ? values.pointee.shownBorderWidth : 0
        let fill = fills ? premultiplied(values.pointee.backgroundColor.components) : clear
        var instance = BoxInstance(
            homography: homography, shape: RoundedShape(values), fill: Float4(fill),
            border: Float4(borders ? premultiplied(values.pointee.borderColor.components) : clear), borderWidth: Float(borderWidth),
            clip: layer.pointee.clip.packed(from: origin))
        if features.isDisjoint(with: Self.inOneFragment) {
            let middle = innerArea(values.pointee.bounds, instance.radii, inset: borderWidth)
            if middle.area >= Self.smallestMiddle {
                instance.clip = packed(middle)
                features.insert(.cutout)
                if fills {
                    let isOpaque = Drawable.box(.background).isOpaque(values, opacity: layer.pointee.opacity)
                    plan.append(plain(middle, fill, isOpaque: isOpaque), clip: nil)
                }
            }
        }
        plan.append(
            instance, features: features, clip: features.contains(.clipShape) ? clip : nil,
            softEdges: values.pointee.allowsEdgeAntialiasing ? values.softEdges : [])
    }

    /// Returns the largest rectangle of whole pixels inside a rounded rectangle of the layer, at least `inset` points from the
    /// edges and clear of the corners. Empty if the layer is rotated.
    func innerArea(_ bounds: CGRect, _ r: Float4, inset: CGFloat) -> PixelRect {
        let world = layer.pointee.world
        guard world.isUpright else { return .empty }
        // The largest rectangle that touches the arcs of all four corners at their middle.
        let radius = max(0, CGFloat(max(max(r.x, r.y), max(r.z, r.w))) - inset)
        let inset = inset + radius * 0.2929 + 0.01
        let inner = bounds.insetBy(dx: inset, dy: inset)
        guard inner.width > 0, inner.height > 0 else { return .empty }
        return world.boundingBox(of: inner).wholePixels(in: layer.pointee.clip)
    }

    /// Returns a rectangle of whole pixels in the format of instances, relative to `origin`.
    func packed(_ area: PixelRect) -> Float4 {
        Float4(Float(area.minX) - origin.x, Float(area.minY) - origin.y, Float(area.maxX) - origin.x, Float(area.maxY) - origin.y)
    }

    /// Returns a quad of whole pixels in one premultiplied colour.
    private func plain(_ area: PixelRect, _ color: SIMD4<Float>, isOpaque: Bool) -> Quad {
        let place = packed(area)
        return Quad(
            instance: QuadInstance(
                homography: PackedHomography(.identity), rect: Float4(place.x, place.y, place.z - place.x, place.w - place.y),
                uv: Float4(0, 0, 1, 1), color: Float4(color), clip: ClipBounds.none.packed),
            contents: LayerContents(), program: ProgramKey(kind: .solid, features: []), sampler: .plain, blends: !isOpaque)
    }
}

extension CGRect {
    /// Returns the pixels that lie completely inside the rectangle and a clip.
    func wholePixels(in limit: ClipBounds) -> PixelRect {
        // Clamped before the conversion, which traps on values out of range.
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
