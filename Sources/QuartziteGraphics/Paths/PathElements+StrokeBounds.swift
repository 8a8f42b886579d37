// The box around a stroked path: half the pen's width around it, and the mitres that stand out further.

extension PathElements {
    /// The box of the stroke; `null` when nothing is stroked. Ends and round parts are counted as squares, so it may be a little large.
    package func strokeBounds(width: CGFloat, cap: CGLineCap, join: CGLineJoin, miterLimit: CGFloat) -> CGRect {
        guard width > 0 else { return .null }
        let box = bounds
        if box.isNull { return .null }
        let half = width / 2
        // The corner of a square cap lies further out when the line runs askew.
        let reach = cap == .square ? half * 2.squareRoot() : half
        var result = box.insetBy(dx: -reach, dy: -reach)
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
    /// Where the pen goes at the start and at the end, as unit vectors; nil for a curve without length.
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
    /// With the tip of the mitre between two unit directions, if it is not cut off.
    fileprivate func includingMitre(
        at corner: CGPoint, _ into: CGVector, _ out: CGVector, _ half: CGFloat, _ limit: CGFloat
    ) -> CGRect {
        let (dx, dy) = (into.dx - out.dx, into.dy - out.dy)
        let length = hypot(dx, dy)
        // The mitre is longer than the line is wide by 1 / sin of half the angle between the two lines.
        let sine = ((1 + into.dx * out.dx + into.dy * out.dy) / 2).squareRoot()
        guard length > 0, sine > 0, 1 / sine <= limit * 1.001 else { return self }
        let reach = half / sine
        let tip = CGPoint(x: corner.x + dx / length * reach, y: corner.y + dy / length * reach)
        return union(CGRect(x: tip.x, y: tip.y, width: 0, height: 0))
    }
}
