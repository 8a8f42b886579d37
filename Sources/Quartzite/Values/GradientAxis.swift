import QuartziteGraphics

/// How a gradient's colours run through the unit square of its layer's bounds.
package struct GradientAxis: Sendable, Equatable {
    package let kind: GradientValues.Kind
    package let start: SIMD2<Double>
    /// Axial: the way to the end point, divided by its length squared. Radial: one over the radii. Conic: the direction to the end
    /// point.
    package let way: SIMD2<Double>

    /// Nil where the two points leave no direction, or an ellipse without area: then nothing is drawn.
    package init?(_ values: GradientValues) {
        kind = values.kind
        start = SIMD2(values.startPoint.x, values.startPoint.y)
        let difference = SIMD2<Double>(values.endPoint.x, values.endPoint.y) - start
        let square = (difference * difference).sum()
        guard square > 0, square.isFinite, start.x.isFinite, start.y.isFinite else { return nil }
        switch kind {
        case .axial: way = difference / square
        case .radial: way = 1 / difference
        case .conic: way = difference / square.squareRoot()
        }
        guard way.x.isFinite, way.y.isFinite else { return nil }
    }

    /// Where on the run of colours a point's colour is: 0 at the start, 1 at the end, and beyond them.
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
}
