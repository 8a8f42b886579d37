import Quartzite

/// A rectangle with circular corners, in points, for point containment. The outline of a continuous corner contains slightly more
/// points.
struct RoundedOutline {
    private let bounds: CGRect
    private let radii: Float4

    /// Makes an outline.
    /// - Parameter radii: corner radii in points, in the order of `BoxInstance.radii`.
    init(_ bounds: CGRect, _ radii: Float4) {
        (self.bounds, self.radii) = (bounds, radii)
    }

    /// Whether a point lies inside or on the outline.
    func contains(_ point: CGPoint) -> Bool {
        guard point.x >= bounds.minX, point.x <= bounds.maxX, point.y >= bounds.minY, point.y <= bounds.maxY else { return false }
        let (isLeft, isLow) = (point.x < bounds.midX, point.y < bounds.midY)
        let radius = CGFloat(isLow ? (isLeft ? radii.x : radii.y) : (isLeft ? radii.z : radii.w))
        let dx = radius - (isLeft ? point.x - bounds.minX : bounds.maxX - point.x)
        let dy = radius - (isLow ? point.y - bounds.minY : bounds.maxY - point.y)
        return dx <= 0 || dy <= 0 || dx * dx + dy * dy <= radius * radius
    }
}
