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
        var result = box.insetBy(dx: -outset, dy: -outset)
        guard join == .miter, miterLimit > 1 else { return result }
        let pieces = PathPieces(self)
        for subpath in pieces.subpaths {
            var last: CGVector?
            for index in subpath.pieces {
                let curve = pieces.pieces[index].curve
                guard let directions = curve.endDirections else { continue }
                if let last { result = result.includingMitre(at: curve.start, last, directions.start, half, miterLimit) }
                last = directions.end
            }
            if subpath.isClosed, let last {
                for index in subpath.pieces {
                    let curve = pieces.pieces[index].curve
                    guard let directions = curve.endDirections else { continue }
                    result = result.includingMitre(at: curve.start, last, directions.start, half, miterLimit)
                    break
                }
            }
        }
        return result
    }
}

extension CubicCurve {
    /// The unit tangents at the start and at the end; nil for a curve without length.
    fileprivate var endDirections: (start: CGVector, end: CGVector)? {
        func unit(_ points: CGPoint...) -> CGVector? {
            for index in points.indices.dropFirst() {
                let (dx, dy) = (points[index].x - points[0].x, points[index].y - points[0].y)
                let length = hypot(dx, dy)
                if length > 0 { return CGVector(dx: dx / length, dy: dy / length) }
            }
            return nil
        }
        guard let first = unit(start, control1, control2, end), let last = unit(end, control2, control1, start) else { return nil }
        return (first, CGVector(dx: -last.dx, dy: -last.dy))
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
