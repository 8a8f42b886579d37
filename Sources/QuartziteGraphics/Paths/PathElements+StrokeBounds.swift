// The bounding box of a stroked path: half the line width around the path, and the mitres, which extend further.

extension PathElements {
    /// The bounding box of the stroke; `null` for an empty stroke. Caps and round joins count as squares, so the box may be slightly too large.
    package func strokeBounds(width: CGFloat, cap: CGLineCap, join: CGLineJoin, miterLimit: CGFloat) -> CGRect {
        guard width > 0 else { return .null }
        let box = bounds
        if box.isNull { return .null }
        let half = width / 2
        // The corner of a square cap lies further out where the line is not along an axis.
        let outset = cap == .square ? half * 2.squareRoot() : half
        var mitres = MitreBox(half: half, limit: miterLimit, box: box.insetBy(dx: -outset, dy: -outset))
        guard join == .miter, miterLimit > 1 else { return mitres.box }
        forEach { element, from in
            switch element {
            case .move(let point): mitres.begin(at: point)
            case .line(let point): mitres.add(CubicCurve(from: from, to: point))
            case .quad(let control, let end): mitres.add(CubicCurve(from: from, control: control, end: end))
            case .cubic(let control1, let control2, let end):
                mitres.add(CubicCurve(start: from, control1: control1, control2: control2, end: end))
            case .close: mitres.close(from: from)
            }
        }
        return mitres.box
    }
}

/// A box that grows to contain the mitres of a path.
private struct MitreBox {
    let half: CGFloat
    let limit: CGFloat
    private(set) var box: CGRect
    private var start = CGPoint.zero
    /// The directions at the start of the subpath and at the current point; nil before the first line.
    private var first: CGVector?
    private var last: CGVector?

    init(half: CGFloat, limit: CGFloat, box: CGRect) { (self.half, self.limit, self.box) = (half, limit, box) }

    mutating func begin(at point: CGPoint) { (first, last, start) = (nil, nil, point) }

    mutating func add(_ curve: CubicCurve) {
        guard let directions = curve.endDirections else { return }
        if let last { box = box.includingMitre(at: curve.start, last, directions.start, half, limit) }
        if first == nil { first = directions.start }
        last = directions.end
    }

    mutating func close(from point: CGPoint) {
        if point != start { add(CubicCurve(from: point, to: start)) }
        if let first, let last { box = box.includingMitre(at: start, last, first, half, limit) }
        (first, last) = (nil, nil)
    }
}

extension CubicCurve {
    /// The unit tangents at the start and at the end; nil for a curve without length.
    fileprivate var endDirections: (start: CGVector, end: CGVector)? {
        func unit(from point: CGPoint, _ next: CGPoint, _ other: CGPoint, _ last: CGPoint) -> CGVector? {
            point.direction(to: next) ?? point.direction(to: other) ?? point.direction(to: last)
        }
        guard let first = unit(from: start, control1, control2, end), let last = unit(from: end, control2, control1, start) else {
            return nil
        }
        return (first, CGVector(dx: -last.dx, dy: -last.dy))
    }
}

extension CGPoint {
    /// The unit vector towards a point; nil for the point itself.
    fileprivate func direction(to point: CGPoint) -> CGVector? {
        let (dx, dy) = (point.x - x, point.y - y)
        let length = hypot(dx, dy)
        return length > 0 ? CGVector(dx: dx / length, dy: dy / length) : nil
    }
}

extension CGRect {
    /// The box grown by the tip of the mitre between two unit vectors, unless the limit turns the mitre into a bevel.
    fileprivate func includingMitre(
        at corner: CGPoint, _ into: CGVector, _ out: CGVector, _ half: CGFloat, _ limit: CGFloat
    ) -> CGRect {
        let (dx, dy) = (into.dx - out.dx, into.dy - out.dy)
        let length = hypot(dx, dy)
        // A mitre is as long as the line width divided by the sine of half the angle between the two lines.
        let sine = ((1 + into.dx * out.dx + into.dy * out.dy) / 2).squareRoot()
        guard length > 0, sine > 0, 1 / sine <= limit * 1.001 else { return self }
        let distance = half / sine
        let tip = CGPoint(x: corner.x + dx / length * distance, y: corner.y + dy / length * distance)
        return union(CGRect(x: tip.x, y: tip.y, width: 0, height: 0))
    }
}
