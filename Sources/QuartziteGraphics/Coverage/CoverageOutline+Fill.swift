extension CoverageOutline {
    /// Most lines of a curve.
    static let mostLines = 512.0

    /// Adds the area inside a path. Open subpaths are closed.
    ///
    /// A curve is divided at equal steps of its parameter, as many as its second differences ask for (Wang's formula).
    package mutating func addFill(_ path: PathElements, _ placement: PixelPlacement) {
        path.points.withUnsafeBufferPointer { points in
            guard let first = points.first else { return }
            var (next, start) = (0, placement.pixel(SIMD2(first)))
            var pen = start
            func point(_ index: Int) -> SIMD2<Double> { placement.pixel(SIMD2(points[index])) }
            for verb in path.verbs {
                if lastPoint == nil, verb != .move, verb != .close { add(pen) }
                switch verb {
                case .move:
                    closeContour()
                    start = point(next)
                    pen = start
                case .line:
                    pen = point(next)
                    add(pen)
                case .quad:
                    let (control, end) = (point(next), point(next + 1))
                    addCurve(pen, pen + (control - pen) * (2 / 3), end + (control - end) * (2 / 3), end)
                    pen = end
                case .cubic:
                    let end = point(next + 2)
                    addCurve(pen, point(next), point(next + 1), end)
                    pen = end
                case .close:
                    closeContour()
                    pen = start
                }
                next += verb.pointCount
            }
            closeContour()
        }
    }

    /// Adds the points of a cubic curve after its first one.
    ///
    /// Points between the ends are moved outwards by 2/3 of the distance of a line from its arc, so that the lines enclose the same area as
    /// the curve.
    private mutating func addCurve(
        _ start: SIMD2<Double>, _ control1: SIMD2<Double>, _ control2: SIMD2<Double>, _ end: SIMD2<Double>
    ) {
        let (start, end) = (Self.limited(start), Self.limited(end))
        let (control1, control2) = (Self.limited(control1), Self.limited(control2))
        let (first, second) = (start - 2 * control1 + control2, control1 - 2 * control2 + end)
        let bend = max(first.dot(first), second.dot(second)).squareRoot()
        let count = max(1, min((0.75 * bend / flatness).squareRoot().rounded(.up), Self.mostLines))
        let lines = Int(count)
        add(count: lines) { points in
            let (c, b, a) = (3 * (control1 - start), 3 * first, second - first)
            let step = 1 / count
            // The second derivative is 2 b + 6 a t, and the distance of a line from its arc 1/8 of it times the step squared.
            let (shift, growth) = (b * (step * step / 6), a * (step * step / 2))
            let (origin, slope) = (start - shift, c - growth)
            for line in 1..<lines {
                let t = Double(line) * step
                points[line - 1] = origin + (slope + (b + a * t) * t) * t
            }
            points[lines - 1] = end
        }
    }
}
