// A path on the way from one path to another of the same topology.

extension PathElements {
    /// Whether both have the same kinds of elements in the same order, so that one can turn into the other point by point.
    package func hasTopology(of other: PathElements) -> Bool { verbs == other.verbs }

    /// Becomes the path at `progress` from `start` (0) to `end` (1), which have the same topology; beyond them it goes on straight.
    ///
    /// Where this path has that topology too, nothing is allocated.
    /// - Returns: whether that is another path than before.
    package mutating func become(between start: PathElements, _ end: PathElements, at progress: Double) -> Bool {
        guard start.hasTopology(of: end) else { return false }
        var isChanged = false
        if !hasTopology(of: start) {
            self = start
            isChanged = true
        }
        func between(_ a: CGPoint, _ b: CGPoint) -> CGPoint {
            CGPoint(x: a.x + (b.x - a.x) * progress, y: a.y + (b.y - a.y) * progress)
        }
        for index in points.indices {
            let point = between(start.points[index], end.points[index])
            guard points[index] != point else { continue }
            points[index] = point
            isChanged = true
        }
        if let from = start.currentPoint, let to = end.currentPoint { currentPoint = between(from, to) }
        if let from = start.subpathStart, let to = end.subpathStart { subpathStart = between(from, to) }
        return isChanged
    }
}
