import Quartzite

/// The rectangles that a mark is drawn with.
extension DebugMark {
    /// The filled rectangle.
    var area: QuadInstance { quad(PackedHomography(place), rect, alpha: tint.w) }

    /// Appends the lines of the outline. Upright outlines lie on whole pixels inside the rectangle.
    func appendOutline(width: Double, to instances: inout ContiguousArray<QuadInstance>) {
        let alpha = style == .area ? min(1, tint.w * 2) : tint.w
        if place.isUpright {
            let box = box
            guard !box.isNull else { return }
            let (left, top) = (box.minX.rounded(), box.minY.rounded())
            let (right, bottom) = (max(left + width, box.maxX.rounded()), max(top + width, box.maxY.rounded()))
            for line in [
                CGRect(x: left, y: top, width: right - left, height: width),
                CGRect(x: left, y: bottom - width, width: right - left, height: width),
                CGRect(x: left, y: top + width, width: width, height: max(0, bottom - top - 2 * width)),
                CGRect(x: right - width, y: top + width, width: width, height: max(0, bottom - top - 2 * width)),
            ] { instances.append(quad(PackedHomography(.identity), line, alpha: alpha)) }
            return
        }
        let corners = corners
        for (index, from) in corners.enumerated() {
            let along = corners[(index + 1) % corners.count] - from
            let length = (along.x * along.x + along.y * along.y).squareRoot()
            guard length > 0.01, length < 1e5 else { continue }
            let across = SIMD2(-along.y, along.x) * (width / length)
            let start = from - across / 2
            let line = PackedHomography(
                Homography(
                    m11: along.x, m12: along.y, m14: 0, m21: across.x, m22: across.y, m24: 0, m41: start.x, m42: start.y, m44: 1))
            instances.append(quad(line, CGRect(x: 0, y: 0, width: 1, height: 1), alpha: alpha))
        }
    }

    private func quad(_ place: PackedHomography, _ rect: CGRect, alpha: Float) -> QuadInstance {
        QuadInstance(
            homography: place, rect: Float4(rect), uv: Float4(0, 0, 1, 1),
            color: Float4(tint.x * alpha, tint.y * alpha, tint.z * alpha, alpha), clip: ClipBounds.none.packed)
    }
}
