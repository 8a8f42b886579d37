import QuartziteGraphics

/// The order in which siblings are drawn, back to front: by depth, then `zPosition`, then the order in `sublayers`. Hit testing goes
/// through the same order from front to back.
///
/// Callers pass equal depths for layers in one tilted plane (`isSamePlane`), although the centres of their bounds differ in depth:
/// `PlaneOrder` (for at most 256 siblings), `LayerRendering` and hit testing.
///
/// The siblings are all layers of one 3D rendering context: sublayers of a layer that preserves 3D count as siblings of that layer.
@usableFromInline package enum StackingOrder {
    /// Returns whether the first of two siblings is drawn before the second.
    /// - Parameters:
    ///   - depth: the depths, as `CATransform3D.depth(at:)`: at the centre of the bounds for drawing, at the tested point for hit
    ///     testing.
    ///   - zPosition: as `LayerValues.finiteZPosition`.
    ///   - index: the positions in a walk through the tree, parents first.
    @inlinable @inline(__always)
    package static func precedes(
        depth: (Double, Double), zPosition: (Double, Double), index: (Int, Int)
    ) -> Bool {
        if depth.0 != depth.1 { return depth.0 < depth.1 }
        return zPosition.0 != zPosition.1 ? zPosition.0 < zPosition.1 : index.0 < index.1
    }

    /// Returns whether two layers lie in one plane, within rounding errors.
    /// - Parameters:
    ///   - difference: the difference of their depths where they are farthest apart, in points.
    ///   - depth: a depth of one of them, which the size of rounding errors follows.
    package static func isSamePlane(difference: Double, depth: Double) -> Bool { abs(difference) <= 0x1p-20 * (abs(depth) + 1) }
}
