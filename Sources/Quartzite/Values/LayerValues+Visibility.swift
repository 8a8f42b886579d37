import QuartziteGraphics

// Whether a layer can be seen at all, and how opaque it is. Bounds and clips do not count here.
extension LayerValues {
    /// The opacity that the layer is drawn with, 0…1: `opacity` is stored as it was set, and clamped only for drawing.
    @inlinable @inline(__always)
    package var clampedOpacity: Double { min(1, max(0, opacity)) }

    /// Whether the layer and its sublayers can be seen: the layer is not hidden, and its opacity is above 0.
    @inlinable @inline(__always)
    package var isVisible: Bool { !isHidden && clampedOpacity > 0 }

    /// Whether the side of the layer that faces the viewer is drawn, with the sublayers: a single-sided layer shows only its front.
    /// - Parameter showsBack: whether the back faces the viewer, as `PlanePlacement.showsBack`.
    @inlinable @inline(__always)
    package func isVisible(showsBack: Bool) -> Bool { isDoubleSided || !showsBack }
}
