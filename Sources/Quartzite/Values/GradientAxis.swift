import QuartziteGraphics

/// The mapping from a point in the unit square of a layer's bounds to a place along the gradient.
package struct GradientAxis: Sendable, Equatable {
    package let kind: GradientValues.Kind
    package let start: SIMD2<Double>
    /// Axial: the vector from the start point to the end point, divided by its squared length. Radial: the reciprocal radii. Conic: the
    /// unit vector towards the end point.
    package let way: SIMD2<Double>

    /// Nil where nothing is drawn: the two points coincide, span an ellipse without area, or are too close or too far apart for the
    /// shader's single precision.
    package init?(_ values: GradientValues) {
        kind = values.kind
        start = SIMD2(values.startPoint.x, values.startPoint.y)
        let difference = SIMD2<Double>(values.endPoint.x, values.endPoint.y) - start
        let square = (difference * difference).sum()
        guard square > 0, square.isFinite else { return nil }
        switch kind {
        case .axial: way = difference / square
        case .radial: way = 1 / difference
        case .conic: way = difference / square.squareRoot()
        }
        guard (Float(start.x) + Float(start.y) + Float(way.x) + Float(way.y)).isFinite else { return nil }
    }

    /// The place of a point along the gradient: 0 at the start, 1 at the end, also outside of them.
    package func parameter(at point: SIMD2<Double>) -> Double {
        let from = point - start
        switch kind {
        case .axial: return (from * way).sum()
        case .radial: return ((from * way) * (from * way)).sum().squareRoot()
        case .conic:
            let turn = atan2(from.y * way.x - from.x * way.y, (from * way).sum()) / (2 * .pi)
            return turn < 0 ? turn + 1 : turn
        }
    }

    /// The width of a pixel along the gradient.
    /// - Parameters:
    ///   - across: the difference in the unit square between a pixel and the one to its right.
    ///   - down: the difference in the unit square between a pixel and the one below.
    package func width(at point: SIMD2<Double>, across: SIMD2<Double>, down: SIMD2<Double>) -> Double {
        let from = point - start
        let slope: SIMD2<Double> =
            switch kind {
            case .axial: way
            case .radial: from * way * way / max((from * way * (from * way)).sum().squareRoot(), 1e-20)
            case .conic: SIMD2(-from.y, from.x) / (2 * .pi * max((from * from).sum(), 1e-20))
            }
        let (x, y) = ((slope * across).sum(), (slope * down).sum())
        return min(kind == .conic ? 1 : 1e6, (x * x + y * y).squareRoot())
    }
}
