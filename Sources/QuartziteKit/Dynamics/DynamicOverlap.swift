/// Where two shapes overlap: the direction from the first to the second, and up to two points with their depths.
struct DynamicOverlap {
    var normal: DynamicVector
    var points: [(position: DynamicVector, depth: Double)]

    /// Returns the overlap of two shapes; nil if there is none. The direction is that of the least overlap.
    init?(of first: DynamicShape, and second: DynamicShape) {
        if first.radius > 0 || second.radius > 0 {
            guard let overlap = Self.withCircle(first, second) else { return nil }
            self = overlap
            return
        }
        guard first.vertices.count > 1, second.vertices.count > 1 else { return nil }
        let (own, other) = (Self.leastOverlap(of: first, with: second), Self.leastOverlap(of: second, with: first))
        guard own.distance < 0, other.distance < 0 else { return nil }
        // The first shape is preferred if both are nearly equal, so that the choice does not change between steps.
        let isOwn = own.distance > other.distance - 0.05
        let (reference, incident) = isOwn ? (first, second) : (second, first)
        let face = reference.edge(isOwn ? own.edge : other.edge)
        let opposite = incident.vertices.indices.min { one, two in
            incident.edge(one).normal.dot(face.normal) < incident.edge(two).normal.dot(face.normal)
        }
        guard let opposite else { return nil }
        let edge = incident.edge(opposite)
        // The part of the opposite edge between the ends of the face.
        let direction = (face.end - face.start).normalized
        var clipped = [edge.start, edge.end]
        clipped = Self.clip(clipped, direction: direction, limit: direction.dot(face.end))
        clipped = Self.clip(clipped, direction: -direction, limit: -direction.dot(face.start))
        points = clipped.compactMap { point in
            let depth = -face.normal.dot(point - face.start)
            return depth >= 0 ? (point, depth) : nil
        }
        normal = isOwn ? face.normal : -face.normal
        if points.isEmpty { return nil }
    }

    private init(normal: DynamicVector, at position: DynamicVector, depth: Double) {
        (self.normal, points) = (normal, [(position, depth)])
    }

    /// Returns the overlap of a circle with another shape.
    private static func withCircle(_ first: DynamicShape, _ second: DynamicShape) -> DynamicOverlap? {
        guard first.radius > 0 else {
            return withCircle(second, first).map {
                DynamicOverlap(normal: -$0.normal, at: $0.points[0].position, depth: $0.points[0].depth)
            }
        }
        let center = first.vertices[0]
        guard second.radius == 0 else {
            let way = second.vertices[0] - center
            let depth = first.radius + second.radius - way.length
            return depth < 0 ? nil : DynamicOverlap(normal: way.normalized, at: center + way.normalized * first.radius, depth: depth)
        }
        var nearest = (way: DynamicVector.zero, distance: Double.infinity)
        var (inner, isInside) = ((normal: DynamicVector.zero, distance: -Double.infinity), second.vertices.count > 2)
        for index in second.vertices.indices {
            let edge = second.edge(index)
            let (direction, length) = ((edge.end - edge.start).normalized, (edge.end - edge.start).length)
            let along = min(max((center - edge.start).dot(direction), 0), length)
            let way = edge.start + direction * along - center
            if way.length < nearest.distance { nearest = (way, way.length) }
            let distance = edge.normal.dot(center - edge.start)
            if distance > 0 { isInside = false }
            if distance > inner.distance { inner = (edge.normal, distance) }
        }
        if isInside {
            return DynamicOverlap(normal: -inner.normal, at: center, depth: first.radius - inner.distance)
        }
        guard nearest.distance <= first.radius else { return nil }
        return DynamicOverlap(
            normal: nearest.way.normalized, at: center + nearest.way, depth: first.radius - nearest.distance)
    }

    private static func leastOverlap(of shape: DynamicShape, with other: DynamicShape) -> (edge: Int, distance: Double) {
        var best = (edge: 0, distance: -Double.infinity)
        for index in shape.vertices.indices {
            let edge = shape.edge(index)
            let distance = other.vertices.reduce(Double.infinity) { min($0, edge.normal.dot($1 - edge.start)) }
            if distance > best.distance + 1e-9 { best = (index, distance) }
        }
        return best
    }

    private static func clip(_ line: [DynamicVector], direction: DynamicVector, limit: Double) -> [DynamicVector] {
        guard line.count == 2 else { return line }
        let (first, second) = (direction.dot(line[0]) - limit, direction.dot(line[1]) - limit)
        var result: [DynamicVector] = []
        if first <= 0 { result.append(line[0]) }
        if second <= 0 { result.append(line[1]) }
        if first * second < 0 { result.append(line[0] + (line[1] - line[0]) * (first / (first - second))) }
        return result
    }
}
