// Interpolation between two paths of the same verbs.

extension PathElements {
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
