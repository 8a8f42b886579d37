import QuartziteGraphics

// The parts that a layer of any class draws inside its bounds: background, contents and border.
extension LayerValues {
    /// Whether the background shows: the colour's alpha is above 0, and the bounds are not empty.
    @inlinable @inline(__always)
    package var showsBackground: Bool { backgroundColor.components.w > 0 && !bounds.isEmpty }

    /// Whether the background shows and hides everything behind it, except at the corners.
    @inlinable @inline(__always)
    package var showsOpaqueBackground: Bool { backgroundColor.components.w >= 1 && !bounds.isEmpty && !hasPattern }

    /// Whether the border shows: the width and the colour's alpha are above 0, and the bounds are not empty.
    @inlinable @inline(__always)
    package var showsBorder: Bool { borderWidth > 0 && borderColor.components.w > 0 && !bounds.isEmpty }

    /// The width of the border that is drawn, in points; 0 without a border. The limit of 10⁶ points keeps infinity out of the
    /// calculations that follow; a wider border fills all bounds that can be seen anyway.
    @inlinable @inline(__always)
    package var shownBorderWidth: Double { showsBorder ? min(borderWidth, 1e6) : 0 }

    /// Number of overlapping parts that show, 0…3: background, contents and border.
    @inlinable @inline(__always)
    package var partCount: Int { (showsBackground ? 1 : 0) + (showsBorder ? 1 : 0) + (contents.isPresent ? 1 : 0) }
}
