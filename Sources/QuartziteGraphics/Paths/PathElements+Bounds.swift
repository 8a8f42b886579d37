// The bounding boxes of a path: of all its points, and of its lines and curves.

extension PathElements {
    /// The bounding box of all points, including control points; `null` without points.
    package var controlPointBounds: CGRect { CGRect(enclosing: points) }

    /// The bounding box of the lines and curves; `null` without points.
    ///
    /// - Complexity: O(elements). Allocates nothing.
    package var bounds: CGRect {
        if points.isEmpty { return .null }
        var box = PointBox()
        forEach { element, from in
            switch element {
            case .move(let point), .line(let point): box.add(SIMD2(point))
            case .close: break
            case .quad(let control, let end): box.add(CubicCurve(from: from, control: control, end: end))
            case .cubic(let control1, let control2, let end):
                box.add(CubicCurve(start: from, control1: control1, control2: control2, end: end))
            }
        }
        return box.rect
    }

    /// The path's rectangle; nil if the path is not a single rectangle along the axes. The rectangle may end with a close or at its first
    /// point.
    package var rect: CGRect? {
        guard verbs.first == .move, verbs.filter({ $0 == .move }).count == 1,
            verbs.allSatisfy({ $0 != .quad && $0 != .cubic })
        else { return nil }
        var corners = points
        if corners.count == 5, corners.last == corners.first { corners.removeLast() }
        guard corners.count == 4, verbs.last == .close || points.count == 5 else { return nil }
        let box = CGRect(enclosing: corners)
        for index in 0..<4 {
            let (a, b) = (corners[index], corners[(index + 1) % 4])
            let onBox = (a.x == box.minX || a.x == box.maxX) && (a.y == box.minY || a.y == box.maxY)
            // Sides along x and y alternate; otherwise the path is a bow tie or a spike.
            let isHorizontal = a.y == b.y
            let startsHorizontal = corners[0].y == corners[1].y
            let along = isHorizontal ? a.x != b.x || box.width == 0 : a.x == b.x
            guard onBox, along, isHorizontal == (startsHorizontal == (index % 2 == 0)) || box.isEmpty else { return nil }
        }
        return box
    }
}

/// A box that grows to contain points.
private struct PointBox {
    private var least = SIMD2(repeating: Double.infinity)
    private var most = SIMD2(repeating: -Double.infinity)

    mutating func add(_ point: SIMD2<Double>) {
        // The library's pointwise minimum is a call.
        least.replace(with: point, where: point .< least)
        most.replace(with: point, where: point .> most)
    }

    /// Adds a curve. Its start is in the box already, unless it is the start of the path.
    mutating func add(_ curve: CubicCurve) {
        add(SIMD2(curve.start))
        add(SIMD2(curve.end))
        let (control1, control2) = (SIMD2(curve.control1), SIMD2(curve.control2))
        let isInside =
            all(control1 .>= least) && all(control1 .<= most) && all(control2 .>= least) && all(control2 .<= most)
        if isInside { return }
        // A third of the derivative: a t² + b t + c.
        let (start, end) = (SIMD2(curve.start), SIMD2(curve.end))
        let (a, b, c) = (end - 3 * control2 + 3 * control1 - start, 2 * (control2 - 2 * control1 + start), control1 - start)
        for axis in 0..<2 { addTurns(a[axis], b[axis], c[axis], curve) }
    }

    /// Adds the points of a curve where a derivative is zero.
    private mutating func addTurns(_ a: Double, _ b: Double, _ c: Double, _ curve: CubicCurve) {
        if a == 0 || abs(a) < 1e-12 * max(abs(b), abs(c)) {
            if b != 0 { addPoint(at: -c / b, curve) }
            return
        }
        let discriminant = b * b - 4 * a * c
        guard discriminant > 0 else { return }
        // This form subtracts no nearly equal numbers.
        let q = -0.5 * (b + (b < 0 ? -1 : 1) * discriminant.squareRoot())
        addPoint(at: q / a, curve)
        if q != 0 { addPoint(at: c / q, curve) }
    }

    private mutating func addPoint(at t: Double, _ curve: CubicCurve) {
        if t > 0, t < 1 { add(SIMD2(curve.point(at: t))) }
    }

    var rect: CGRect {
        least.x <= most.x && least.y <= most.y
            ? CGRect(x: least.x, y: least.y, width: most.x - least.x, height: most.y - least.y) : .null
    }
}
