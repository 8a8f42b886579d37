// One cubic Bézier curve: its points, and its extrema.

package struct CubicCurve: Hashable, Sendable {
    package var start: CGPoint
    package var control1: CGPoint
    package var control2: CGPoint
    package var end: CGPoint

    package init(start: CGPoint, control1: CGPoint, control2: CGPoint, end: CGPoint) {
        self.start = start
        self.control1 = control1
        self.control2 = control2
        self.end = end
    }

    /// The cubic curve that equals a quadratic curve.
    package init(from start: CGPoint, control: CGPoint, end: CGPoint) {
        func between(_ a: CGPoint) -> CGPoint {
            CGPoint(x: a.x + (control.x - a.x) * 2 / 3, y: a.y + (control.y - a.y) * 2 / 3)
        }
        self.init(start: start, control1: between(start), control2: between(end), end: end)
    }

    package func point(at t: CGFloat) -> CGPoint {
        let u = 1 - t
        let (b0, b1, b2, b3) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
        return CGPoint(
            x: start.x * b0 + control1.x * b1 + control2.x * b2 + end.x * b3,
            y: start.y * b0 + control1.y * b1 + control2.y * b2 + end.y * b3)
    }

    /// The parameters strictly inside 0…1 at which `coordinate` has an extremum, in ascending order.
    package func turns(_ coordinate: KeyPath<CGPoint, CGFloat>) -> [CGFloat] {
        let (p0, p1) = (start[keyPath: coordinate], control1[keyPath: coordinate])
        let (p2, p3) = (control2[keyPath: coordinate], end[keyPath: coordinate])
        // A third of the derivative: a t² + b t + c.
        let (a, b, c) = (p3 - 3 * p2 + 3 * p1 - p0, 2 * (p2 - 2 * p1 + p0), p1 - p0)
        let roots: [CGFloat]
        if abs(a) < 1e-12 * max(abs(b), abs(c)) || a == 0 {
            roots = b == 0 ? [] : [-c / b]
        } else {
            let discriminant = b * b - 4 * a * c
            guard discriminant > 0 else { return [] }
            // This form subtracts no nearly equal numbers.
            let q = -0.5 * (b + (b < 0 ? -1 : 1) * discriminant.squareRoot())
            roots = q == 0 ? [0] : [q / a, c / q]
        }
        return roots.filter { $0 > 0 && $0 < 1 }.sorted()
    }
}
