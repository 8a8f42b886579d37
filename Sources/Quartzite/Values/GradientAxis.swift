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

    /// How long a pixel is on the run of colours.
    /// - Parameters:
    ///   - across: what a step of one pixel to the right adds to the place in the unit square.
    ///   - down: what a step of one pixel down adds.
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
