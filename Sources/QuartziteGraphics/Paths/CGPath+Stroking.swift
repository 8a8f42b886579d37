// A stroke as a path of its own: what the pen would paint, to be filled; and dashes.
//
// The stroke is made of pieces that overlap, all of which run the same way round: a rectangle for each straight part, a shape for each corner,
// and one for each end. Filled by the winding rule they cover what stroking would paint; their own outline is not that of the stroke.

extension CGPath {
    /// The area that stroking the path would paint, to be filled by the winding rule.
    /// - Parameters:
    ///   - lineWidth: in points.
    ///   - miterLimit: how many line widths long a mitre may be before the corner is cut off.
    ///   - transform: is applied to the path before it is stroked.
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

    /// The dashes that the path falls into.
    /// - Parameters:
    ///   - phase: how far into the pattern the path begins, in points.
    ///   - lengths: of painted and unpainted parts by turns, in points. A pattern without length leaves the path as it is.
    ///   - transform: is applied to the path before it is dashed.
    public func copy(dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity) -> CGPath {
        let path = elements.applying(transform)
        return CGPath(elements: MeasuredPath(path).dashes(lengths, phase: phase, from: 0, to: 1) ?? path)
    }
}

/// The pieces of a stroke, one after the other.
private struct StrokeOutline {
    let half: CGFloat
    let cap: CGLineCap
    let join: CGLineJoin
    let miterLimit: CGFloat
    private(set) var elements = PathElements()

    init(half: CGFloat, cap: CGLineCap, join: CGLineJoin, miterLimit: CGFloat) {
        (self.half, self.cap, self.join, self.miterLimit) = (half, cap, join, miterLimit)
    }

    /// Strokes a line through points.
    mutating func add(_ line: [CGPoint], isClosed: Bool) {
        var points: [CGPoint] = []
        for point in line where points.last.map({ $0.distance(to: point) > 1e-9 }) ?? true { points.append(point) }
        if isClosed, points.count > 1, points[0].distance(to: points[points.count - 1]) < 1e-9 { points.removeLast() }
        guard points.count > 1 else {
            // A point has no direction: round ends show, and square ones along the axes.
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
        // The outer side is the one that the line turns away from.
        let outer: CGFloat = turn > 0 ? -half : half
        let (a, b) = (corner + into.turned * outer, corner + out.turned * outer)
        // The mitre is longer than the line is wide by 1 / sin of half the angle between the two lines.
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

    /// The same way round as an ellipse runs.
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
    /// Points along the piece, close enough that the way between them is as good as straight.
    fileprivate func polyline(afterFirst leavesOutStart: Bool) -> [CGPoint] {
        let count = isLine ? 1 : Int(min(200, max(8, (length / 2).rounded(.up))))
        return ((leavesOutStart ? 1 : 0)...count).map { curve.point(at: CGFloat($0) / CGFloat(count)) }
    }
}

extension CGPoint {
    fileprivate func distance(to other: CGPoint) -> CGFloat { hypot(other.x - x, other.y - y) }

    /// The direction to another point, one point long.
    fileprivate func unit(to other: CGPoint) -> CGVector {
        let length = max(distance(to: other), .leastNormalMagnitude)
        return CGVector(dx: (other.x - x) / length, dy: (other.y - y) / length)
    }

    fileprivate static func + (point: CGPoint, vector: CGVector) -> CGPoint { CGPoint(x: point.x + vector.dx, y: point.y + vector.dy) }
    fileprivate static func - (point: CGPoint, vector: CGVector) -> CGPoint { CGPoint(x: point.x - vector.dx, y: point.y - vector.dy) }
}

extension CGVector {
    /// A quarter of a turn further.
    fileprivate var turned: CGVector { CGVector(dx: -dy, dy: dx) }
    fileprivate static func * (vector: CGVector, factor: CGFloat) -> CGVector { CGVector(dx: vector.dx * factor, dy: vector.dy * factor) }
}
