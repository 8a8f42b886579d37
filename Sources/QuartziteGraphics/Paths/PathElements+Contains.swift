// Whether a point lies inside a path.
//
// A ray runs from the point toward positive x. Every piece that crosses the ray upward counts +1, downward −1. A piece includes its lower end
// but not its upper end, so a shared corner counts once. Curves are cut at their extrema in y. On each part, bisection finds the crossing to
// the last bit. Open subpaths count as closed, as in filling.

extension PathElements {
    /// Whether the point lies inside the path.
    /// - Parameter evenOdd: true for the even-odd rule, false for the nonzero winding rule.
    package func contains(_ point: CGPoint, evenOdd: Bool) -> Bool {
        guard point.x.isFinite, point.y.isFinite, controlPointBounds.insetBy(dx: -1, dy: -1).holds(point) else {
            return false
        }
        let (winding, crossings) = crossings(rightOf: point)
        return evenOdd ? crossings % 2 == 1 : winding != 0
    }

    private func crossings(rightOf point: CGPoint) -> (winding: Int, count: Int) {
        var (winding, count) = (0, 0)
        var start = points.first ?? .zero
        var pen = start

        func cross(_ direction: Int) {
            winding += direction
            count += abs(direction)
        }
        func line(from a: CGPoint, to b: CGPoint) {
            guard (a.y <= point.y) != (b.y <= point.y) else { return }
            let x = a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x)
            if x > point.x { cross(b.y > a.y ? 1 : -1) }
        }
        func curve(_ curve: CubicCurve) {
            let cuts = [0] + curve.turns(\.y) + [1]
            for (from, to) in zip(cuts, cuts.dropFirst()) {
                let (y0, y1) = (curve.point(at: from).y, curve.point(at: to).y)
                guard (y0 <= point.y) != (y1 <= point.y) else { continue }
                var (low, high) = (from, to)
                while true {
                    let middle = (low + high) / 2
                    if middle <= low || middle >= high { break }
                    if (curve.point(at: middle).y <= point.y) == (y0 <= point.y) { low = middle } else { high = middle }
                }
                if curve.point(at: low).x > point.x { cross(y1 > y0 ? 1 : -1) }
            }
        }

        forEach { element, from in
            switch element {
            case .move(let to):
                line(from: pen, to: start)
                start = to
                pen = to
            case .line(let to):
                line(from: from, to: to)
                pen = to
            case .quad(let control, let end):
                curve(CubicCurve(from: from, control: control, end: end))
                pen = end
            case .cubic(let control1, let control2, let end):
                curve(CubicCurve(start: from, control1: control1, control2: control2, end: end))
                pen = end
            case .close:
                line(from: from, to: start)
                pen = start
            }
        }
        line(from: pen, to: start)
        return (winding, count)
    }
}
