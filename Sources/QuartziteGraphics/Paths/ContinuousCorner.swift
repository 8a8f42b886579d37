import Foundation

/// The outline of a rounded corner of radius 1: of a continuous corner, of a circular one, or between both.
///
/// Three cubic curves form the outline, symmetric about the diagonal. A continuous corner has the control points of UIBezierPath's
/// rounded rectangles. Where a side is too short for these, the control points lie between those of the continuous and the circular
/// corner, so that the outline becomes a circle where the radius is half of the side. `rounded.glsl` computes the same outline.
package struct ContinuousCorner: Sendable {
    /// The distances of four control points from one of the two edges, in radii.
    package typealias Curve = SIMD4<Double>

    /// The first curve's distances from the corner point along the edge where the curve begins.
    package let edge: Curve
    /// The first curve's distances from that edge.
    package let inset: Curve
    /// The second curve's distances from the corner point along that edge. Those from the edge are the same in reverse order.
    package let middle: Curve

    /// The extent of a continuous corner that has enough room, in radii.
    package static let fullExtent = 1.528665

    /// Makes a corner.
    /// - Parameter smoothing: 1 for a continuous corner, 0 for a circular one.
    package init(smoothing: Double) {
        func between(_ circular: Curve, _ continuous: Curve) -> Curve { circular + (continuous - circular) * smoothing }
        edge = between(Self.circularEdge, Curve(Self.fullExtent, 1.08849296, 0.86840694, 0.63149379))
        inset = between(Self.circularInset, Curve(0, 0, 0, Self.joint))
        middle = between(Self.circularMiddle, Curve(0.63149379, 0.37282383, 0.16905956, Self.joint))
    }

    /// Returns the distance of the outline from one edge, where its distance from the other edge is `distance`. In radii.
    package func inset(at distance: Double) -> Double {
        if distance >= edge[3] { return Self.point(inset, Self.parameter(edge, distance)) }
        if distance >= inset[3] { return Self.point(middle, 1 - Self.parameter(middle, distance)) }
        // The curve begins along the edge, where its slope is 0, so Newton's steps come from the other end.
        return Self.point(edge, Self.parameter(inset, distance, from: 1))
    }

    /// Returns the smoothing for which a corner takes `extent` points of each edge.
    package static func smoothing(radius: Double, extent: Double) -> Double {
        radius > 0 ? min(1, max(0, (extent / radius - 1) / (fullExtent - 1))) : 0
    }

    // MARK: The circle, divided where the continuous corner's curves join

    /// The inset at which two curves join.
    private static let joint = 0.07491139
    private static let angle = acos(1 - joint)
    /// The lengths of the control lines of arcs of `angle` and of the rest between two such arcs.
    private static let (short, long) = (4 / 3 * tan(angle / 4), 4 / 3 * tan((.pi / 2 - 2 * angle) / 4))
    private static let circularEdge = Curve(1, 1 - short, 1 - sin(angle) + short * cos(angle), 1 - sin(angle))
    private static let circularInset = Curve(0, 0, joint - short * sin(angle), joint)
    private static let circularMiddle = Curve(
        1 - sin(angle), 1 - sin(angle) - long * cos(angle), joint + long * sin(angle), joint)

    // MARK: Cubic curves

    private static func point(_ curve: Curve, _ t: Double) -> Double {
        let s = 1 - t
        return s * s * s * curve[0] + 3 * s * s * t * curve[1] + 3 * s * t * t * curve[2] + t * t * t * curve[3]
    }

    /// Returns the parameter at which a monotonic curve has a value, by Newton's method.
    private static func parameter(_ curve: Curve, _ value: Double, from start: Double = 0.5) -> Double {
        var t = start
        for _ in 0..<8 {
            let s = 1 - t
            let slope = 3 * (s * s * (curve[1] - curve[0]) + 2 * s * t * (curve[2] - curve[1]) + t * t * (curve[3] - curve[2]))
            guard slope != 0 else { break }
            t = min(1, max(0, t - (point(curve, t) - value) / slope))
        }
        return t
    }
}

extension PathElements {
    /// Adds a rectangle with rounded corners, which begins after the corner at (minX, minY) and runs through (maxX, minY).
    ///
    /// - Parameters:
    ///   - extents: the lengths that the corners take of their edges in points, at (minX, minY), (maxX, minY), (maxX, maxY) and
    ///     (minX, maxY); 0 for a square corner.
    ///   - smoothing: as in `ContinuousCorner`. Without smoothing, a corner is one curve.
    package mutating func addRoundedRect(_ rect: CGRect, extents: SIMD4<Double>, smoothing: Double) {
        let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
        let corner = ContinuousCorner(smoothing: smoothing)
        /// Adds a corner. `back` points along the edge before the corner, `ahead` along the edge after it.
        func turn(_ at: CGPoint, back: CGVector, ahead: CGVector, extent: Double) {
            func point(_ b: Double, _ a: Double) -> CGPoint {
                CGPoint(x: at.x + back.dx * CGFloat(b) + ahead.dx * CGFloat(a), y: at.y + back.dy * CGFloat(b) + ahead.dy * CGFloat(a))
            }
            let start = point(extent, 0)
            if start != currentPoint { addLine(to: start) }
            guard extent > 0 else { return }
            guard smoothing > 0 else {
                let control = extent * Double(1 - Self.quarterCircle)
                return addCubic(control1: point(control, 0), control2: point(0, control), to: point(0, extent))
            }
            let radius = extent / corner.edge[0]
            let (edge, inset, middle) = (corner.edge * radius, corner.inset * radius, corner.middle * radius)
            addCubic(control1: point(edge[1], inset[1]), control2: point(edge[2], inset[2]), to: point(edge[3], inset[3]))
            addCubic(control1: point(middle[1], middle[2]), control2: point(middle[2], middle[1]), to: point(middle[3], middle[0]))
            addCubic(control1: point(inset[2], edge[2]), control2: point(inset[1], edge[1]), to: point(0, extent))
        }
        let (rightward, downward) = (CGVector(dx: 1, dy: 0), CGVector(dx: 0, dy: 1))
        let (leftward, upward) = (CGVector(dx: -1, dy: 0), CGVector(dx: 0, dy: -1))
        move(to: CGPoint(x: left + CGFloat(extents[0]), y: top))
        turn(CGPoint(x: right, y: top), back: leftward, ahead: downward, extent: extents[1])
        turn(CGPoint(x: right, y: bottom), back: upward, ahead: leftward, extent: extents[2])
        turn(CGPoint(x: left, y: bottom), back: rightward, ahead: upward, extent: extents[3])
        if extents[0] > 0 { turn(CGPoint(x: left, y: top), back: downward, ahead: rightward, extent: extents[0]) }
        close()
    }
}
