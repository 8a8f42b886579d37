import QuartziteGraphics

// The clip of a layer with `masksToBounds`, which applies to contents and sublayers.
extension LayerValues {
    /// Whether the outline of the bounds is an axis-aligned rectangle on the screen.
    /// - Parameter map: maps the layer's points to pixels.
    @inlinable @inline(__always)
    package func hasRectangularOutline(in map: Homography) -> Bool { !isRounded && map.keepsRectangles }

    /// Whether the layer clips by another shape than an axis-aligned rectangle on the screen: the bounds are rounded, rotated, skewed
    /// or in perspective.
    @inlinable @inline(__always)
    package func clipsByShape(in map: Homography) -> Bool { clipsToBounds && !hasRectangularOutline(in: map) }

    /// Whether the layer clips, and nothing of a rectangle is outside the clip. The rectangle must then not be clipped: where both
    /// edges coincide, a half-covered pixel would become a quarter.
    /// - Parameter rect: in the layer's points.
    @inlinable @inline(__always)
    package func clipContains(_ rect: CGRect) -> Bool { clipsToBounds && !isRounded && bounds.contains(rect) }
}
