/// Turns a list of vertices into the contours of a line with a width.
struct StrokeContours: Sendable {
    /// A point of a flattened subpath.
    struct Vertex: Sendable {
        var point: SIMD2<Double>
        /// Unit vectors along the line before and after the point; zero where there is none.
        var into = SIMD2<Double>(0, 0), out = SIMD2<Double>(0, 0)
        /// Whether the point lies inside a curve, where every join is round.
        var isInCurve = false

        /// Whether the line has no corner at the point.
        var isSmooth: Bool { isInCurve || into == out }
    }

    /// Most steps of an arc.
    private static let mostSteps = 1024.0

    let placement: PixelPlacement
    let cap: CGLineCap
    let join: CGLineJoin
    let miterLimit: Double
    /// Half the line width.
    let half: Double
    /// Largest angle of a step of an arc, in radians.
    let arcStep: Double

    /// Adds the outline of a line with two ends.
    func addOpen(
        _ vertices: UnsafeBufferPointer<Vertex>, _ right: inout ContiguousArray<SIMD2<Double>>, _ outline: inout CoverageOutline
    ) {
        guard vertices.count > 1 else { return }
        let (first, last) = (vertices[0], vertices[vertices.count - 1])
        right.removeAll(keepingCapacity: true)
        addCap(first.point, -first.out, &outline)
        var direction = first.out
        let (startEnd, endStart) = (nearStart(of: vertices), nearEnd(of: vertices))
        var index = 0
        while index + 1 < vertices.count {
            let isNearEnd = index < startEnd || index >= endStart
            index = addPart(
                from: index, to: vertices[index + 1], of: vertices, bendsEndAt: isNearEnd ? nil : endStart, after: &direction, &right,
                &outline)
        }
        if direction != last.into { addJoin(last.point, direction, last.into, .round, &right, &outline) }
        addCap(last.point, last.into, &outline)
        for point in right.reversed() { outline.add(point) }
        outline.closeContour()
    }

    /// Adds the outline of a line that ends where it begins: one contour for each side.
    func addClosed(
        _ vertices: UnsafeBufferPointer<Vertex>, _ right: inout ContiguousArray<SIMD2<Double>>, _ outline: inout CoverageOutline
    ) {
        right.removeAll(keepingCapacity: true)
        let first = vertices[0]
        outline.add(placement.pixel(first.point + half * first.out.normal))
        right.append(placement.pixel(first.point - half * first.out.normal))
        var direction = first.out
        let isShort = nearStart(of: vertices) == vertices.count - 1
        var index = 0
        while index < vertices.count {
            let next = index + 1 < vertices.count ? vertices[index + 1] : first
            index = addPart(
                from: index, to: next, of: vertices, bendsEndAt: isShort ? nil : vertices.count - 1, after: &direction, &right, &outline)
        }
        addCorner(first, from: direction, to: first.out, &right, &outline)
        outline.closeContour()
        for point in right.reversed() { outline.add(point) }
        outline.closeContour()
    }

    /// Adds the outline of a subpath without length: a dot with round caps, otherwise nothing.
    func addDot(_ point: SIMD2<Double>, _ outline: inout CoverageOutline) {
        guard cap == .round else { return }
        addCap(point, SIMD2(1, 0), &outline)
        addCap(point, SIMD2(-1, 0), &outline)
        outline.closeContour()
    }

    /// Returns the index of the first vertex that is further from the start than twice the width of the line.
    private func nearStart(of vertices: UnsafeBufferPointer<Vertex>) -> Int {
        var (index, length) = (0, 0.0)
        while index + 1 < vertices.count, length <= 4 * half {
            index += 1
            length += (vertices[index].point - vertices[index - 1].point).length
        }
        return index
    }

    /// Returns the index of the last vertex that is further from the end than twice the width of the line.
    private func nearEnd(of vertices: UnsafeBufferPointer<Vertex>) -> Int {
        var (index, length) = (vertices.count - 1, 0.0)
        while index > 0, length <= 4 * half {
            length += (vertices[index].point - vertices[index - 1].point).length
            index -= 1
        }
        return index
    }

    /// Adds both sides of the bend that begins at a vertex, or of the segment to the next vertex.
    /// - Parameters:
    ///   - next: the vertex after the one at `index`.
    ///   - limit: largest index that a bend may reach. Nil near an end of the line, where bends are not added as a whole.
    ///   - direction: as that of `addSegment`.
    /// - Returns: the index of the vertex at the end.
    @inline(__always)
    private func addPart(
        from index: Int, to next: Vertex, of vertices: UnsafeBufferPointer<Vertex>, bendsEndAt limit: Int?,
        after direction: inout SIMD2<Double>, _ right: inout ContiguousArray<SIMD2<Double>>, _ outline: inout CoverageOutline
    ) -> Int {
        if let limit, isBent(vertices[index], next), let end = bendEnd(from: index, vertices, limit: limit) {
            addBend(vertices[index...end], after: &direction, &right, &outline)
            return end
        }
        addSegment(vertices[index], next, after: &direction, isNearEnd: limit == nil, &right, &outline)
        return index + 1
    }

    /// Adds the corner at a vertex, and both sides of the line to the next vertex.
    ///
    /// Where the line bends more than half its width allows, its inner side would run backwards. There the sides are straight, with round
    /// joins. The area that the inner side would sweep over is left out, because the line before and after the bend covers it, except near
    /// an end.
    /// - Parameter direction: on entry, the direction of the sides before the vertex; on return, of those before the next one.
    @inline(__always)
    private func addSegment(
        _ start: Vertex, _ end: Vertex, after direction: inout SIMD2<Double>, isNearEnd: Bool,
        _ right: inout ContiguousArray<SIMD2<Double>>, _ outline: inout CoverageOutline
    ) {
        var (from, into) = (start.out, end.into)
        var isSwept = false
        if isBent(start, end) {
            isSwept = isNearEnd
            if !isNearEnd {
                let line = end.point - start.point
                from = line / line.length
                into = from
            }
        }
        if direction != from { addCorner(start, from: direction, to: from, &right, &outline) }
        if isSwept { addSweep(start.point, from: from, end.point, into: into, &right, &outline) }
        let side = half * into.normal
        outline.add(placement.pixel(end.point + side))
        right.append(placement.pixel(end.point - side))
        direction = into
    }

    /// Whether a segment bends more than half the width allows: its inner side would run backwards.
    @inline(__always)
    private func isBent(_ start: Vertex, _ end: Vertex) -> Bool {
        if start.out == end.into { return false }
        let (line, change) = (end.point - start.point, half * (end.into.normal - start.out.normal))
        return abs(line.dot(change)) >= line.dot(line)
    }

    /// Returns the last vertex of a bend that `addBend` may add: bent segments that turn one way, by at most 180 degrees, between two
    /// smooth lines that are longer than half the width. Nil if there is no such bend.
    /// - Parameters:
    ///   - first: index of the first vertex of the bend, whose segment is bent.
    ///   - limit: largest index that the bend may reach.
    private func bendEnd(from first: Int, _ vertices: UnsafeBufferPointer<Vertex>, limit: Int) -> Int? {
        // The line before is looked at first: within a row of bent segments it ends the search at once.
        guard first < limit, isLongLine(from: first, to: 0, step: -1, vertices) else { return nil }
        let out = vertices[first].out
        let isLeft = out.cross(vertices[first + 1].into) > 0
        var last = first + 1
        while last < limit, vertices[last].isSmooth, isBent(vertices[last], vertices[last + 1]),
            (vertices[last].out.cross(vertices[last + 1].into) > 0) == isLeft, (out.cross(vertices[last + 1].into) > 0) == isLeft
        { last += 1 }
        return isLongLine(from: last, to: vertices.count - 1, step: 1, vertices) ? last : nil
    }

    /// Whether a vertex begins a smooth line without bends that is longer than half the width.
    /// - Parameters:
    ///   - end: index of the vertex that the line may reach.
    ///   - step: 1 for the line after the vertex, −1 for the one before.
    private func isLongLine(from first: Int, to end: Int, step: Int, _ vertices: UnsafeBufferPointer<Vertex>) -> Bool {
        var (index, length) = (first, 0.0)
        while length <= half {
            guard index != end, vertices[index].isSmooth else { return false }
            let (start, next) = (vertices[min(index, index + step)], vertices[max(index, index + step)])
            if isBent(start, next) { return false }
            length += (next.point - start.point).length
            index += step
        }
        return true
    }

    /// Adds both sides of a bend.
    ///
    /// The lines before and after the bend cover the area that its inner side would sweep over beyond the midpoint of its two ends. So the
    /// inner side goes straight to that midpoint and back.
    /// - Parameter direction: as that of `addSegment`.
    private func addBend(
        _ bend: Slice<UnsafeBufferPointer<Vertex>>, after direction: inout SIMD2<Double>, _ right: inout ContiguousArray<SIMD2<Double>>,
        _ outline: inout CoverageOutline
    ) {
        let (start, end) = (bend[bend.startIndex], bend[bend.endIndex - 1])
        if direction != start.out { addCorner(start, from: direction, to: start.out, &right, &outline) }
        let isLeftInner = start.out.cross(bend[bend.startIndex + 1].into) > 0
        let sign = isLeftInner ? -half : half
        func add(_ point: SIMD2<Double>, isInner: Bool) {
            if isInner == isLeftInner { outline.add(placement.pixel(point)) } else { right.append(placement.pixel(point)) }
        }
        for index in bend.startIndex + 1..<bend.endIndex - 1 {
            let vertex = bend[index]
            // As far outside the circle as the lines between the points lie inside it, as in `forEachArcPoint`.
            let radius = 1 + (1 - bend[index - 1].out.dot(vertex.into)) / 6
            add(vertex.point + radius * sign * vertex.into.normal, isInner: false)
            if vertex.into != vertex.out {
                forEachArcPoint(
                    from: vertex.into.normal, to: vertex.out.normal, turn: isLeftInner ? 1 : -1, vertex.into.dot(vertex.out)
                ) { add(vertex.point + sign * $0, isInner: false) }
                add(vertex.point + radius * sign * vertex.out.normal, isInner: false)
            }
        }
        add(end.point + sign * end.into.normal, isInner: false)
        add((start.point + end.point) / 2, isInner: true)
        add(end.point - sign * end.into.normal, isInner: true)
        direction = end.into
    }

    /// Adds the inner side of a bend up to the start of its last line: the area that the side sweeps over, as two triangles.
    private func addSweep(
        _ start: SIMD2<Double>, from: SIMD2<Double>, _ end: SIMD2<Double>, into: SIMD2<Double>,
        _ right: inout ContiguousArray<SIMD2<Double>>, _ outline: inout CoverageOutline
    ) {
        let isLeftInner = from.cross(into) > 0
        let sign = isLeftInner ? half : -half
        let pivot = placement.pixel(start)
        let (before, after) = (placement.pixel(start + sign * from.normal), placement.pixel(end + sign * into.normal))
        func add(_ point: SIMD2<Double>) {
            if isLeftInner { outline.add(point) } else { right.append(point) }
        }
        add(pivot)
        add(after)
        add(before)
        add(pivot)
    }

    /// Adds both sides of a vertex where the direction changes.
    /// - Parameters:
    ///   - from: the direction of the sides before the vertex.
    ///   - to: the direction of the sides after it.
    private func addCorner(
        _ vertex: Vertex, from: SIMD2<Double>, to: SIMD2<Double>, _ right: inout ContiguousArray<SIMD2<Double>>,
        _ outline: inout CoverageOutline
    ) {
        if vertex.into == vertex.out || vertex.into == SIMD2(0, 0) {
            if from != to { addJoin(vertex.point, from, to, .round, &right, &outline) }
            return
        }
        if from != vertex.into { addJoin(vertex.point, from, vertex.into, .round, &right, &outline) }
        addJoin(vertex.point, vertex.into, vertex.out, vertex.isInCurve ? .round : join, &right, &outline)
        if vertex.out != to { addJoin(vertex.point, vertex.out, to, .round, &right, &outline) }
    }

    /// Adds both sides of a corner, without its first points.
    private func addJoin(
        _ corner: SIMD2<Double>, _ into: SIMD2<Double>, _ out: SIMD2<Double>, _ join: CGLineJoin,
        _ right: inout ContiguousArray<SIMD2<Double>>, _ outline: inout CoverageOutline
    ) {
        let (turn, cosine) = (into.cross(out), into.dot(out))
        // The left side, along the normal, is the inner one where the line turns towards the normal.
        let isLeftInner = turn > 0
        let sign = isLeftInner ? -half : half
        func addOuter(_ offset: SIMD2<Double>) {
            let point = placement.pixel(corner + offset)
            if isLeftInner { right.append(point) } else { outline.add(point) }
        }
        switch join {
        case .round: forEachArcPoint(from: into.normal, to: out.normal, turn: turn > 0 ? 1 : -1, cosine) { addOuter(sign * $0) }
        case .miter where 2 <= miterLimit * miterLimit * (1 + cosine) && cosine > -0.999_999:
            addOuter(sign * (into.normal + out.normal) / (1 + cosine))
        case .miter, .bevel: break
        }
        addOuter(sign * out.normal)
        let (pivot, inner) = (placement.pixel(corner), placement.pixel(corner - sign * out.normal))
        if isLeftInner {
            outline.add(pivot)
            outline.add(inner)
        } else {
            right.append(pivot)
            right.append(inner)
        }
    }

    /// Adds the cap at an end, from one side to the other.
    /// - Parameter direction: away from the line.
    private func addCap(_ end: SIMD2<Double>, _ direction: SIMD2<Double>, _ outline: inout CoverageOutline) {
        let normal = direction.normal
        switch cap {
        case .butt:
            outline.add(placement.pixel(end + half * normal))
            outline.add(placement.pixel(end - half * normal))
        case .square:
            outline.add(placement.pixel(end + half * (normal + direction)))
            outline.add(placement.pixel(end + half * (direction - normal)))
        case .round:
            outline.add(placement.pixel(end + half * normal))
            forEachArcPoint(from: normal, to: -normal, turn: -1, -1) { outline.add(placement.pixel(end + half * $0)) }
            outline.add(placement.pixel(end - half * normal))
        }
    }

    /// Visits the points of an arc of the unit circle between two of its points.
    /// - Parameters:
    ///   - turn: 1 to turn from the x axis to the y axis, −1 for the other way.
    ///   - cosine: of the angle between the two.
    private func forEachArcPoint(
        from start: SIMD2<Double>, to end: SIMD2<Double>, turn: Double, _ cosine: Double, _ body: (SIMD2<Double>) -> Void
    ) {
        let angle = acos(min(1, max(-1, cosine)))
        guard angle > arcStep else { return }
        let count = min(Self.mostSteps, (angle / arcStep).rounded(.up))
        let step = angle / count
        let (c, s) = (cos(step), sin(step) * turn)
        // As far outside the circle as the lines between the points lie inside it, on average.
        let radius = 1 + step * step / 12
        var point = start
        for _ in 1..<Int(count) {
            point = SIMD2(c * point.x - s * point.y, s * point.x + c * point.y)
            body(radius * point)
        }
    }
}
