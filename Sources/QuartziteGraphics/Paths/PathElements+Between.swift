// A path on the way from one path to another of the same topology.

extension PathElements {
    /// Moves every point to where `new` says, in the order of the verbs. Nothing is allocated where nobody else holds the path.
    /// - Returns: whether that is another path than before.
    package mutating func movePoints(to new: UnsafePointer<CGPoint>) -> Bool {
        var isChanged = false
        for index in points.indices {
            if points[index] != new[index] { isChanged = true }
            // Also what is equal: the sign of a zero must not tell what was there before.
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
