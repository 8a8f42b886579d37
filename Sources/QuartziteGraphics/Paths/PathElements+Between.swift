// Interpolation between two paths: point by point if the verbs are the same. Where a line or curve of one path corresponds to another
// kind in the other path, both are cubic curves. The control points of a line are its end points.

extension PathElements.Verb {
    /// Whether elements of these verbs interpolate: equal verbs, and lines with curves.
    @inline(__always)
    package func interpolates(with other: Self) -> Bool { self == other || (isSegment && other.isSegment) }

    /// Whether the verb draws a line or a curve from the current point.
    package var isSegment: Bool { self == .line || self == .quad || self == .cubic }

    /// Returns an element as a cubic curve with the same outline; for a move or close the point `start`.
    /// - Parameter points: the points of the verb.
    package func cubic(from start: CGPoint, _ points: UnsafePointer<CGPoint>) -> CubicCurve {
        switch self {
        case .line: CubicCurve(start: start, control1: start, control2: points[0], end: points[0])
        case .quad: CubicCurve(from: start, control: points[0], end: points[1])
        case .cubic: CubicCurve(start: start, control1: points[0], control2: points[1], end: points[2])
        case .move, .close: CubicCurve(start: start, control1: start, control2: start, end: start)
        }
    }
}

extension PathElements {
    /// Whether the paths have the same number of elements, and corresponding elements interpolate.
    package func canInterpolate(with other: PathElements) -> Bool {
        verbs.count == other.verbs.count && zip(verbs, other.verbs).allSatisfy { $0.interpolates(with: $1) }
    }

    /// The path with cubic curves in place of all lines and curves.
    package var asCubics: PathElements { asCubics { _ in true } }

    /// Returns the path with cubic curves in place of the lines and curves at the indices for which `isReplaced` is true.
    private func asCubics(at isReplaced: (Int) -> Bool) -> PathElements {
        var result = PathElements()
        var (next, pen, start) = (0, points.first ?? .zero, CGPoint.zero)
        points.withUnsafeBufferPointer { points in
            for (index, verb) in verbs.enumerated() {
                // A close at the end has no points.
                guard let first = points.baseAddress.map({ $0 + next }) else { return }
                switch verb {
                case .move:
                    result.move(to: first[0])
                    start = first[0]
                case .close: result.close()
                case .line where !isReplaced(index): result.addLine(to: first[0])
                case .quad where !isReplaced(index): result.addQuad(control: first[0], to: first[1])
                case .line, .quad, .cubic:
                    let curve = verb.cubic(from: pen, first)
                    result.addCubic(control1: curve.control1, control2: curve.control2, to: curve.end)
                }
                next += verb.pointCount
                pen = verb == .close ? start : points[next - 1]
            }
        }
        return result
    }

    /// Returns the paths with equal verbs wherever neighbouring paths interpolate. The outlines stay the same.
    package static func withEqualVerbs(_ paths: [PathElements]) -> [PathElements] {
        var result: [PathElements] = []
        var rest = paths[...]
        while let first = rest.first {
            let run = rest.prefix { $0.canInterpolate(with: first) }
            rest = rest.dropFirst(run.count)
            let differing = first.verbs.indices.filter { index in run.contains { $0.verbs[index] != first.verbs[index] } }
            let indices = Set(differing)
            result += indices.isEmpty ? Array(run) : run.map { $0.asCubics(at: indices.contains) }
        }
        return result
    }

    /// Replaces every point, in the order of the verbs. No allocation where the path's storage is not shared.
    /// - Returns: whether any point has changed.
    package mutating func movePoints(to new: UnsafePointer<CGPoint>) -> Bool {
        var isChanged = false
        for index in points.indices {
            if points[index] != new[index] { isChanged = true }
            // Write even equal values: −0 and +0 compare equal, and results must not depend on history.
            points[index] = new[index]
        }
        guard isChanged else { return false }
        var next = 0
        for verb in verbs {
            if verb == .move { subpathStart = points[next] }
            next += verb.pointCount
            currentPoint = verb == .close ? subpathStart : points[next - 1]
        }
        return true
    }
}
