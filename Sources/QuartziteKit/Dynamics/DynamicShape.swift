import QuartziteGraphics

/// A circle, a convex polygon, or a line as a polygon of two corners, by which bodies collide. The corners are in order of the angle from
/// the x axis to the y axis.
struct DynamicShape {
    /// The corners; the centre alone for a circle.
    var vertices: [DynamicVector]
    /// The radius of a circle, in points; 0 for other shapes.
    var radius = 0.0

    /// Returns the outline of an item around its centre, without its turn.
    @MainActor static func outline(of item: any UIDynamicItem, size: CGSize) -> DynamicShape {
        let (w, h) = (size.width / 2, size.height / 2)
        switch item.collisionBoundsType {
        case .rectangle: break
        case .ellipse where w == h: return DynamicShape(vertices: [.zero], radius: w)
        case .ellipse:
            let count = 48
            return DynamicShape(
                vertices: (0..<count).map { index in
                    let angle = 2 * Double.pi * Double(index) / Double(count)
                    return DynamicVector(x: w * cos(angle), y: h * sin(angle))
                })
        case .path:
            let hull = convexHull(of: lines(of: item.collisionBoundingPath.cgPath).flatMap(\.vertices))
            if hull.count > 2 { return DynamicShape(vertices: hull) }
        }
        return DynamicShape(vertices: [
            DynamicVector(x: -w, y: -h), DynamicVector(x: w, y: -h), DynamicVector(x: w, y: h), DynamicVector(x: -w, y: h),
        ])
    }

    /// Returns the lines of a path, with curves as short lines.
    static func lines(of path: CGPath) -> [DynamicShape] {
        var (lines, start, current) = ([DynamicShape](), DynamicVector.zero, DynamicVector.zero)
        func line(to end: DynamicVector) {
            if (end - current).length > 1e-6 { lines.append(DynamicShape(vertices: [current, end])) }
            current = end
        }
        path.flattened(threshold: 0.5).applyWithBlock { pointer in
            let element = pointer.pointee
            switch element.type {
            case .moveToPoint:
                start = DynamicVector(element.points[0])
                current = start
            case .addLineToPoint: line(to: DynamicVector(element.points[0]))
            case .closeSubpath: line(to: start)
            default: break
            }
        }
        return lines
    }

    /// Returns the shape turned about the origin, and moved.
    func moved(by offset: DynamicVector, angle: Double) -> DynamicShape {
        let turned = angle == 0 || radius > 0 ? vertices : vertices.map { $0.rotated(by: angle) }
        return DynamicShape(vertices: turned.map { $0 + offset }, radius: radius)
    }

    /// The edge that starts at a corner, and its normal that points outwards.
    func edge(_ index: Int) -> (start: DynamicVector, end: DynamicVector, normal: DynamicVector) {
        let (start, end) = (vertices[index], vertices[(index + 1) % vertices.count])
        return (start, end, -(end - start).normalized.perpendicular)
    }

    private static func convexHull(of points: [DynamicVector]) -> [DynamicVector] {
        let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
        func chain(_ points: [DynamicVector]) -> [DynamicVector] {
            var chain: [DynamicVector] = []
            for point in points {
                while chain.count > 1, (chain[chain.count - 1] - chain[chain.count - 2]).cross(point - chain[chain.count - 1]) <= 1e-9 {
                    chain.removeLast()
                }
                chain.append(point)
            }
            return Array(chain.dropLast())
        }
        return chain(sorted) + chain(sorted.reversed())
    }
}
