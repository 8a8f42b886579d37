// Strokes and dashes as paths.
//
// A stroke is a union of overlapping polygons with the same orientation: a rectangle for each straight part, a shape for each corner, and a
// shape for each end. Filled by the winding rule, they cover the pixels that stroking paints. Their outlines are not the stroke's outline.

extension CGPath {
    /// The area that stroking the path would paint, to be filled by the winding rule.
    /// - Parameters:
    ///   - lineWidth: in points. A width that is not positive gives an empty path.
    ///   - lineCap: the shape of the ends of open subpaths.
    ///   - lineJoin: the shape of the corners.
    ///   - miterLimit: the longest mitre, in line widths. Longer mitres become bevels.
    ///   - transform: applied to the path before it is stroked.
    public func copy(
        strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin, miterLimit: CGFloat,
        transform: CGAffineTransform = .identity
    ) -> CGPath {
        var outline = StrokeOutline(half: lineWidth / 2, cap: lineCap, join: lineJoin, miterLimit: miterLimit)
        guard lineWidth > 0, lineWidth.isFinite else { return CGPath(elements: PathElements()) }
        let pieces = PathPieces(elements.applying(transform))
        for subpath in pieces.subpaths {
            var points: [CGPoint] = []
            for piece in pieces.pieces[subpath.pieces] { points.append(contentsOf: piece.polyline(afterFirst: !points.isEmpty)) }
            outline.add(points, isClosed: subpath.isClosed)
        }
        return CGPath(elements: outline.elements)
    }

    /// The path cut into dashes.
    /// - Parameters:
    ///   - phase: the place in the pattern at which each subpath begins, in points.
    ///   - lengths: the lengths of dashes and gaps in turn, in points. A pattern without length leaves the path unchanged.
    ///   - transform: applied to the path before it is dashed.
    public func copy(dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity) -> CGPath {
        let path = elements.applying(transform)
        return CGPath(elements: MeasuredPath(path).dashes(lengths, phase: phase, from: 0, to: 1) ?? path)
    }
}

/// The polygons of a stroke.
private struct StrokeOutline {
    let half: CGFloat
    let cap: CGLineCap
    let join: CGLineJoin
    let miterLimit: CGFloat
    private(set) var elements = PathElements()

    init(half: CGFloat, cap: CGLineCap, join: CGLineJoin, miterLimit: CGFloat) {
        (self.half, self.cap, self.join, self.miterLimit) = (half, cap, join, miterLimit)
    }

    /// Adds the stroke of a line through points.
    mutating func add(_ line: [CGPoint], isClosed: Bool) {
        var points: [CGPoint] = []
        for point in line where points.last.map({ $0.distance(to: point) > 1e-9 }) ?? true { points.append(point) }
        if isClosed, points.count > 1, points[0].distance(to: points[points.count - 1]) < 1e-9 { points.removeLast() }
        guard points.count > 1 else {
            // A point has no direction: its round caps show, and its square caps lie along the axes.
            if let point = line.first { addDot(point) }
            return
        }
        let count = points.count
        let isRing = isClosed && count > 2
        for index in 0..<(isRing ? count : count - 1) { addPart(points[index], points[(index + 1) % count]) }
        for index in (isRing ? 0 : 1)..<(isRing ? count : count - 1) {
            addCorner(points[(index + count - 1) % count], points[index], points[(index + 1) % count])
        }
        if !isRing {
            addEnd(points[0], from: points[1])
            addEnd(points[count - 1], from: points[count - 2])
        }
    }

    private mutating func addPart(_ a: CGPoint, _ b: CGPoint) {
        let side = a.unit(to: b).turned * half
        addPolygon([a + side, b + side, b - side, a - side])
    }

    private mutating func addCorner(_ before: CGPoint, _ corner: CGPoint, _ after: CGPoint) {
        let (into, out) = (before.unit(to: corner), corner.unit(to: after))
        let turn = into.dx * out.dy - into.dy * out.dx
        guard abs(turn) > 1e-6 || into.dx * out.dx + into.dy * out.dy < 0 else { return }
        if join == .round { return addDisc(corner) }
        // The line turns away from its outer side.
        let outer: CGFloat = turn > 0 ? -half : half
        let (a, b) = (corner + into.turned * outer, corner + out.turned * outer)
        // A mitre is as long as the line width divided by the sine of half the angle between the two lines.
        let sine = max(0, (1 + into.dx * out.dx + into.dy * out.dy) / 2).squareRoot()
        if join == .miter, sine > 1e-6, 1 / sine <= miterLimit {
            let middle = CGVector(dx: a.x + b.x - 2 * corner.x, dy: a.y + b.y - 2 * corner.y)
            let length = hypot(middle.dx, middle.dy)
            if length > 1e-9 {
                let tip = corner + CGVector(dx: middle.dx / length, dy: middle.dy / length) * (half / sine)
                return addPolygon([corner, a, tip, b])
            }
        }
        addPolygon([corner, a, b])
    }

    private mutating func addEnd(_ end: CGPoint, from other: CGPoint) {
        switch cap {
        case .butt: break
        case .round: addDisc(end)
        case .square: addPart(end, end + other.unit(to: end) * half)
        }
    }

    private mutating func addDot(_ point: CGPoint) {
        switch cap {
        case .butt: break
        case .round: addDisc(point)
        case .square: addPart(point + CGVector(dx: -half, dy: 0), point + CGVector(dx: half, dy: 0))
        }
    }

    private mutating func addDisc(_ center: CGPoint) {
        var disc = PathElements()
        disc.addEllipse(in: CGRect(x: center.x - half, y: center.y - half, width: 2 * half, height: 2 * half))
        elements.append(disc)
    }

    /// Adds a polygon with the orientation of an ellipse.
    private mutating func addPolygon(_ points: [CGPoint]) {
        let area = points.indices.reduce(0) { sum, index in
            let (a, b) = (points[index], points[(index + 1) % points.count])
            return sum + a.x * b.y - b.x * a.y
        }
        let ordered = area < 0 ? points.reversed() : points
        elements.move(to: ordered[0])
        for point in ordered.dropFirst() { elements.addLine(to: point) }
        elements.close()
    }
}

extension PathPieces.Piece {
    /// Points along the piece, so close that straight lines between them look like the curve.
    fileprivate func polyline(afterFirst leavesOutStart: Bool) -> [CGPoint] {
        let count = isLine ? 1 : Int(min(200, max(8, (length / 2).rounded(.up))))
        return ((leavesOutStart ? 1 : 0)...count).map { curve.point(at: CGFloat($0) / CGFloat(count)) }
    }
}

extension CGPoint {
    fileprivate func distance(to other: CGPoint) -> CGFloat { hypot(other.x - x, other.y - y) }

    /// The unit vector to another point.
    fileprivate func unit(to other: CGPoint) -> CGVector {
        let length = max(distance(to: other), .leastNormalMagnitude)
        return CGVector(dx: (other.x - x) / length, dy: (other.y - y) / length)
    }

    fileprivate static func + (point: CGPoint, vector: CGVector) -> CGPoint { CGPoint(x: point.x + vector.dx, y: point.y + vector.dy) }
    fileprivate static func - (point: CGPoint, vector: CGVector) -> CGPoint { CGPoint(x: point.x - vector.dx, y: point.y - vector.dy) }
}

extension CGVector {
    /// The vector, turned by 90°.
    fileprivate var turned: CGVector { CGVector(dx: -dy, dy: dx) }
    fileprivate static func * (vector: CGVector, factor: CGFloat) -> CGVector { CGVector(dx: vector.dx * factor, dy: vector.dy * factor) }
}
