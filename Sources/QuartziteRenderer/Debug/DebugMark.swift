import Quartzite

/// A mark of a debug colour: a rectangle of a layer or surface as it lies on the screen, filled or outlined, or a label alone.
package struct DebugMark: Equatable, Sendable {
    /// How a mark is drawn.
    package enum Style: Equatable, Sendable {
        /// Filled, with an outline.
        case area
        /// Outlined.
        case outline
        /// Only the label.
        case label
    }

    /// The debug colour that the mark belongs to.
    package var color: DebugColors
    package var style: Style
    /// The rectangle, in the coordinates that `place` maps.
    package var rect: CGRect
    /// Maps `rect` to pixels of the viewport.
    package var place: Homography
    /// The colour, straight. An area is filled with its alpha and outlined opaquely.
    package var tint: SIMD4<Float>
    /// The text at the first corner; empty for none.
    package var label: String

    package init(
        _ color: DebugColors, _ style: Style, _ rect: CGRect, in place: Homography = .identity, tint: SIMD4<Float>, label: String = ""
    ) {
        (self.color, self.style, self.rect, self.place, self.tint, self.label) = (color, style, rect, place, tint, label)
    }

    /// The corners in pixels, in order around the rectangle; those beyond the eye are cut off. Empty if nothing is in front of the
    /// eye.
    package var corners: [SIMD2<Double>] {
        let ends = [
            CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.maxY),
            CGPoint(x: rect.minX, y: rect.maxY),
        ].map { point -> SIMD3<Double> in
            let (x, y) = (Double(point.x), Double(point.y))
            return SIMD3(
                x * place.m11 + y * place.m21 + place.m41, x * place.m12 + y * place.m22 + place.m42,
                x * place.m14 + y * place.m24 + place.m44)
        }
        let near = 1e-3
        var points: [SIMD2<Double>] = []
        for (index, end) in ends.enumerated() {
            let next = ends[(index + 1) % ends.count]
            if end.z >= near { points.append(SIMD2(end.x, end.y) / end.z) }
            if (end.z >= near) != (next.z >= near) {
                let cut = end + (next - end) * ((near - end.z) / (next.z - end.z))
                points.append(SIMD2(cut.x, cut.y) / near)
            }
        }
        return points.allSatisfy { $0.x.isFinite && $0.y.isFinite } ? points : []
    }

    /// The bounding box in pixels; null if nothing is in front of the eye.
    package var box: CGRect {
        let corners = corners
        guard let first = corners.first else { return .null }
        var (low, high) = (first, first)
        for corner in corners { (low, high) = (pointwiseMin(low, corner), pointwiseMax(high, corner)) }
        return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }
}
