/// The outline of a stroked path.
///
/// A subpath becomes a list of vertices, with the direction of the line before and after each, and the list becomes contours: the left
/// side, an end cap, the right side backwards, a start cap. At a corner the inner side goes through the corner itself, so that the winding
/// number is positive wherever the pen was, and the fill rule `nonzero` gives the stroke's area.
///
/// Lengths are the path's own (points), and the outline is in pixels. The tracer holds only scratch memory.
package struct StrokeTracer: Sendable {
    /// Deepest division of a curve: 1,024 parts.
    private static let deepest = 10

    /// The subpath.
    var vertices: ContiguousArray<StrokeContours.Vertex> = []
    /// A dash of the subpath.
    var dash: ContiguousArray<StrokeContours.Vertex> = []
    /// The right side of the contour, in the direction of the path.
    var right: ContiguousArray<SIMD2<Double>> = []

    // Of the current path.
    var style = StrokeStyle()
    private var contours: StrokeContours?
    /// Largest error in points.
    private var flatness = 0.05
    /// Shortest line in points.
    private var shortest = 1e-3
    /// Cosine of the largest angle between the directions at the ends of a part of a curve, and of the largest angle of a corner that needs
    /// no join.
    private var smoothest = 0.9, unjoined = 0.9
    private var hasBegun = false
    /// Index of the first vertex of the current curve.
    private var curveStart = 0

    package init() {}

    /// Adds the outline of a stroked path.
    /// - Returns: false if the path has too many dashes.
    package mutating func trace(
        _ path: PathElements, _ style: StrokeStyle, _ placement: PixelPlacement, into outline: inout CoverageOutline
    ) -> Bool {
        guard begin(style, placement, outline.flatness) else { return true }
        var hasRoom = true
        path.points.withUnsafeBufferPointer { points in
            guard let first = points.first else { return }
            var (next, start) = (0, SIMD2(first))
            for verb in path.verbs {
                switch verb {
                case .move:
                    hasRoom = endSubpath(isClosed: false, &outline) && hasRoom
                    start = SIMD2(points[next])
                    beginSubpath(start)
                case .line:
                    if vertices.isEmpty { beginSubpath(start) }
                    addLine(to: SIMD2(points[next]))
                case .quad:
                    if vertices.isEmpty { beginSubpath(start) }
                    let (control, end, pen) = (SIMD2(points[next]), SIMD2(points[next + 1]), vertices[vertices.count - 1].point)
                    addCurve(pen + (control - pen) * (2 / 3), end + (control - end) * (2 / 3), end)
                case .cubic:
                    if vertices.isEmpty { beginSubpath(start) }
                    addCurve(SIMD2(points[next]), SIMD2(points[next + 1]), SIMD2(points[next + 2]))
                case .close:
                    if vertices.isEmpty { beginSubpath(start) }
                    hasRoom = endSubpath(isClosed: true, &outline) && hasRoom
                }
                next += verb.pointCount
            }
            hasRoom = endSubpath(isClosed: false, &outline) && hasRoom
        }
        return hasRoom
    }

    /// Adds the outline of a part of a stroked path.
    /// - Parameters:
    ///   - start: the part's beginning, as a fraction of the path's length, 0…1.
    ///   - end: the part's end.
    /// - Returns: false if the path has too many dashes.
    package mutating func trace(
        _ measured: MeasuredPath, from start: Double, to end: Double, _ style: StrokeStyle, _ placement: PixelPlacement,
        into outline: inout CoverageOutline
    ) -> Bool {
        guard begin(style, placement, outline.flatness) else { return true }
        var hasRoom = true
        measured.forEachPart(from: start, to: end) { part in
            vertices.removeAll(keepingCapacity: true)
            measured.forEachPiece(of: part) { piece in
                if vertices.isEmpty { beginSubpath(SIMD2(piece.curve.start)) }
                hasBegun = true
                if piece.isLine {
                    addLine(to: SIMD2(piece.curve.end))
                } else {
                    addCurve(SIMD2(piece.curve.control1), SIMD2(piece.curve.control2), SIMD2(piece.curve.end))
                }
            }
            let offset = style.dash.isEmpty ? 0 : measured.arcLength(ofStartOf: part)
            hasRoom = endSubpath(isClosed: part.isClosed, offset: offset, &outline) && hasRoom
        }
        return hasRoom
    }

    /// Prepares for a path. Returns false if nothing is drawn.
    /// - Parameter pixelFlatness: that of the outline.
    private mutating func begin(_ style: StrokeStyle, _ placement: PixelPlacement, _ pixelFlatness: Double) -> Bool {
        let scale = placement.largestScale
        guard scale > 0, scale.isFinite, style.width > 0, style.width.isFinite else { return false }
        self.style = style
        let half = style.width / 2
        flatness = pixelFlatness / scale
        shortest = flatness / 16
        // A step of an angle a of a circle with radius r has the error r (1 − cos (a / 2)).
        let cosine = max(0.5, 1 - flatness / (half + flatness))
        smoothest = 2 * cosine * cosine - 1
        let gentle = max(0.5, 1 - flatness / 2 / (half + flatness / 2))
        unjoined = 2 * gentle * gentle - 1
        contours = StrokeContours(
            placement: placement, cap: style.cap, join: style.join, miterLimit: style.miterLimit, half: half, arcStep: 2 * acos(cosine))
        vertices.removeAll(keepingCapacity: true)
        hasBegun = false
        return true
    }

    // MARK: Vertices

    private mutating func beginSubpath(_ point: SIMD2<Double>) {
        vertices.removeAll(keepingCapacity: true)
        vertices.append(StrokeContours.Vertex(point: point))
        hasBegun = false
    }

    private mutating func addLine(to end: SIMD2<Double>) {
        hasBegun = true
        let line = end - vertices[vertices.count - 1].point
        let length = line.length
        guard length > shortest else { return }
        add(end, from: line / length, into: line / length)
    }

    /// Adds a vertex.
    /// - Parameters:
    ///   - from: the direction at the last vertex.
    ///   - into: the direction at the new one.
    @inline(__always)
    private mutating func add(_ point: SIMD2<Double>, from: SIMD2<Double>, into: SIMD2<Double>) {
        vertices[vertices.count - 1].out = from
        vertices.append(StrokeContours.Vertex(point: point, into: into, out: into))
    }

    private mutating func addCurve(_ control1: SIMD2<Double>, _ control2: SIMD2<Double>, _ end: SIMD2<Double>) {
        hasBegun = true
        curveStart = vertices.count - 1
        divide(vertices[vertices.count - 1].point, control1, control2, end, depth: 0)
    }

    /// Adds the vertices of a curve after its first one: halves it until each part is flat, and turns little.
    private mutating func divide(
        _ start: SIMD2<Double>, _ control1: SIMD2<Double>, _ control2: SIMD2<Double>, _ end: SIMD2<Double>, depth: Int
    ) {
        let chord = end - start
        let length = chord.length
        if depth > 0 || length > shortest {
            let from = direction(control1 - start, control2 - start, chord)
            let into = direction(end - control2, end - control1, chord)
            // A part deviates from its chord by at most 3/4 of the larger distance of a control point.
            let deviation = max(abs(chord.cross(control1 - start)), abs(chord.cross(control2 - start)))
            let isFlat =
                0.75 * deviation <= flatness * length && chord.dot(control1 - start) >= -shortest * length
                && chord.dot(end - control2) >= -shortest * length && from.dot(into) >= smoothest
            if isFlat || depth == Self.deepest {
                if length > shortest {
                    // Both ends move outwards by 1/3 of the distance of the line from its arc, and again for the next line: so the lines
                    // lie on both sides of the curve.
                    let shift = (into - from) * (length / 24)
                    let last = vertices.count - 1
                    vertices[last].point -= shift
                    vertices[last].isInCurve = last > curveStart
                    add(end - shift, from: from, into: into)
                }
                return
            }
        } else if max((control1 - start).length, (control2 - start).length) <= shortest {
            return
        }
        let (a, b, c) = ((start + control1) / 2, (control1 + control2) / 2, (control2 + end) / 2)
        let (ab, bc) = ((a + b) / 2, (b + c) / 2)
        let middle = (ab + bc) / 2
        divide(start, a, ab, middle, depth: depth + 1)
        divide(middle, bc, c, end, depth: depth + 1)
    }

    /// Returns the direction of the first vector that has a length.
    @inline(__always)
    private func direction(_ first: SIMD2<Double>, _ second: SIMD2<Double>, _ third: SIMD2<Double>) -> SIMD2<Double> {
        var length = first.length
        if length > shortest { return first / length }
        length = second.length
        if length > shortest { return second / length }
        length = third.length
        return length > 0 ? third / length : SIMD2(1, 0)
    }

    // MARK: Subpaths

    /// Ends a subpath and adds its outline. Returns false if it has too many dashes.
    /// - Parameter offset: the length of the path before the first vertex.
    private mutating func endSubpath(isClosed: Bool, offset: Double = 0, _ outline: inout CoverageOutline) -> Bool {
        defer { vertices.removeAll(keepingCapacity: true) }
        guard let first = vertices.first else { return true }
        if isClosed && vertices.count > 1 { addLine(to: first.point) }
        guard vertices.count > 1 else {
            if hasBegun || isClosed { contours?.addDot(first.point, &outline) }
            return true
        }
        smooth()
        if !style.dash.isEmpty {
            guard traceDashes(offset, &outline) else { return false }
        } else if isClosed && vertices.count > 2 {
            vertices[0].into = vertices[vertices.count - 1].into
            vertices.removeLast()
            let corner = vertices[0]
            if corner.into.dot(corner.out) >= unjoined { smooth(0) }
            addContours(vertices, isClosed: true, &outline)
        } else {
            addContours(vertices, isClosed: false, &outline)
        }
        return true
    }

    /// Adds the contours of a list of vertices.
    mutating func addContours(_ vertices: ContiguousArray<StrokeContours.Vertex>, isClosed: Bool, _ outline: inout CoverageOutline) {
        guard let contours else { return }
        vertices.withUnsafeBufferPointer { vertices in
            if isClosed {
                contours.addClosed(vertices, &right, &outline)
            } else {
                contours.addOpen(vertices, &right, &outline)
            }
        }
    }

    /// Replaces the two directions of each gentle corner by the one between them.
    private mutating func smooth() {
        for index in vertices.indices.dropFirst().dropLast() {
            let corner = vertices[index]
            if corner.into != corner.out, corner.into.dot(corner.out) >= unjoined { smooth(index) }
        }
    }

    private mutating func smooth(_ index: Int) {
        let sum = vertices[index].into + vertices[index].out
        let direction = sum / sum.length
        (vertices[index].into, vertices[index].out) = (direction, direction)
    }
}
