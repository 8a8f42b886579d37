// The bounding boxes of a path: of all its points, and of its lines and curves.

extension PathElements {
    /// The bounding box of all points, including control points; `null` without points.
    package var controlPointBounds: CGRect { CGRect(enclosing: points) }

    /// The bounding box of the lines and curves; `null` without points.
    package var bounds: CGRect {
        if !verbs.contains(where: { $0 == .quad || $0 == .cubic }) { return controlPointBounds }
        var reached: [CGPoint] = []
        forEach { element, from in
            switch element {
            case .move(let point), .line(let point):
                reached.append(point)
            case .close:
                break
            case .quad(let control, let end):
                let curve = CubicCurve(from: from, control: control, end: end)
                reached += [end] + curve.extrema.map(curve.point(at:))
            case .cubic(let control1, let control2, let end):
                let curve = CubicCurve(start: from, control1: control1, control2: control2, end: end)
                reached += [end] + curve.extrema.map(curve.point(at:))
            }
        }
        return CGRect(enclosing: reached)
    }

    /// The path's rectangle; nil where the path is no single rectangle along the axes. The rectangle may end with a close or at its first point.
    package var rect: CGRect? {
        guard verbs.first == .move, verbs.filter({ $0 == .move }).count == 1,
            verbs.allSatisfy({ $0 != .quad && $0 != .cubic })
        else { return nil }
        var corners = points
        if corners.count == 5, corners.last == corners.first { corners.removeLast() }
        guard corners.count == 4, verbs.last == .close || points.count == 5 else { return nil }
        let box = CGRect(enclosing: corners)
        for index in 0..<4 {
            let (a, b) = (corners[index], corners[(index + 1) % 4])
            let onBox = (a.x == box.minX || a.x == box.maxX) && (a.y == box.minY || a.y == box.maxY)
            // Sides along x and y alternate; otherwise the path is a bow tie or a spike.
            let isHorizontal = a.y == b.y
            let startsHorizontal = corners[0].y == corners[1].y
            let along = isHorizontal ? a.x != b.x || box.width == 0 : a.x == b.x
            guard onBox, along, isHorizontal == (startsHorizontal == (index % 2 == 0)) || box.isEmpty else { return nil }
        }
        return box
    }
}
