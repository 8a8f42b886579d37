import Quartzite

extension Homography {
    /// Returns the pixels inside `limit` that the image of `rect` may cover, including antialiasing. An axis-aligned image has no
    /// margin; a rotated image or one in perspective has a margin of at least one pixel. Empty if the image lies behind the near
    /// plane or is not finite.
    @inline(__always)
    package func coverage(of rect: CGRect, in limit: PixelRect) -> PixelRect {
        let (x0, y0) = (Double(rect.origin.x), Double(rect.origin.y))
        let (x1, y1) = (x0 + Double(rect.size.width), y0 + Double(rect.size.height))
        if hasNoPerspective {
            // An edge shades pixels whose centre is less than half a pixel away.
            let margin: Double = m12 == 0 && m21 == 0 ? 0 : cornerOutset
            let (ax, bx) = (x0 * m11, x1 * m11)
            let (cx, dx) = (y0 * m21, y1 * m21)
            let (ay, by) = (x0 * m12, x1 * m12)
            let (cy, dy) = (y0 * m22, y1 * m22)
            return Self.pixels(
                minX: (ax < bx ? ax : bx) + (cx < dx ? cx : dx) + m41, minY: (ay < by ? ay : by) + (cy < dy ? cy : dy) + m42,
                maxX: (ax > bx ? ax : bx) + (cx > dx ? cx : dx) + m41, maxY: (ay > by ? ay : by) + (cy > dy ? cy : dy) + m42, margin, limit)
        }
        return perspectiveCoverage(x0, y0, x1, y1, limit)
    }

    /// Distance by which a rotated or skewed rectangle shades pixels beyond its corners. Both edges are moved out by half a pixel,
    /// so that their intersection moves by half a pixel over the sine of half the corner's angle.
    @inline(__always)
    private var cornerOutset: Double {
        let (dot, det) = (m11 * m21 + m12 * m22, m11 * m22 - m12 * m21)
        // From an angle of 60° on, the distance is at most one pixel.
        return abs(dot) <= 0.577 * abs(det) ? 1 : acuteOutset(abs(dot), abs(det))
    }

    private func acuteOutset(_ dot: Double, _ det: Double) -> Double {
        // cos θ = dot / hypot(dot, det), and 2 sin²(θ/2) = 1 − cos θ = det² / (hypot · (hypot + dot)).
        let hypot = (dot * dot + det * det).squareRoot()
        let sine = det / (2 * hypot * (hypot + dot)).squareRoot()
        // A plane seen edge-on is not drawn.
        return sine > 1e-7 ? 0.5 / sine + 0.5 : 1
    }

    /// Returns the pixels that the rectangle covers with its edges moved out by half a pixel, as the vertex shader draws it
    /// (`plane.glsl`), clipped at the near plane.
    private func perspectiveCoverage(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double, _ limit: PixelRect) -> PixelRect {
        let near = 1e-5
        let (xAxis, yAxis, origin) = (SIMD3(m11, m12, m14), SIMD3(m21, m22, m24), SIMD3(m41, m42, m44))
        let (a, b, c) = (Self.cross(yAxis, origin), Self.cross(origin, xAxis), Self.cross(xAxis, yAxis))
        let det = abs(xAxis.x * a.x + xAxis.y * a.y + xAxis.z * a.z)
        /// Displacement of an edge in pixels × W per unit of movement across it.
        func scale(_ v: SIMD3<Double>, _ end: Double) -> Double {
            let (x, y) = (v.x - end * c.x, v.y - end * c.y)
            return min(1e6, max(1e-6, det / (x * x + y * y).squareRoot()))
        }
        func point(_ x: Double, _ y: Double, _ side: SIMD2<Double>, _ perUnit: SIMD2<Double>) -> SIMD3<Double> {
            let p = xAxis * x + yAxis * y + origin
            guard p.z > 0 else { return p }
            let growth = 0.5 * (side.x / perUnit.x * m14 + side.y / perUnit.y * m24)
            let outset = side * 0.5 * p.z / (perUnit * max(1 - growth, 0.25))
            return p + xAxis * outset.x + yAxis * outset.y
        }
        let (left, top, right, bottom) = (scale(a, x0), scale(b, y0), scale(a, x1), scale(b, y1))
        let corners = (
            point(x0, y0, SIMD2(-1, -1), SIMD2(left, top)), point(x1, y0, SIMD2(1, -1), SIMD2(right, top)),
            point(x1, y1, SIMD2(1, 1), SIMD2(right, bottom)), point(x0, y1, SIMD2(-1, 1), SIMD2(left, bottom))
        )
        var low = SIMD2<Double>(repeating: .infinity)
        var high = SIMD2<Double>(repeating: -.infinity)
        func visit(_ a: SIMD3<Double>, _ b: SIMD3<Double>) {
            var a = a
            if a.z >= near { include(a) }
            if (a.z >= near) != (b.z >= near) {
                a += (b - a) * ((near - a.z) / (b.z - a.z))
                include(a)
            }
        }
        func include(_ p: SIMD3<Double>) {
            let q = SIMD2(p.x, p.y) / max(p.z, near)
            low = pointwiseMin(low, q)
            high = pointwiseMax(high, q)
        }
        visit(corners.0, corners.1)
        visit(corners.1, corners.2)
        visit(corners.2, corners.3)
        visit(corners.3, corners.0)
        return Self.pixels(minX: low.x, minY: low.y, maxX: high.x, maxY: high.y, 1, limit)
    }

    private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }

    @inline(__always)
    private static func pixels(
        minX: Double, minY: Double, maxX: Double, maxY: Double, _ margin: Double, _ limit: PixelRect
    ) -> PixelRect {
        guard maxX >= minX, maxY >= minY else { return .empty }
        // Clamped before the conversion, which traps on values out of range.
        let left = clamped(minX - margin, from: limit.minX, to: limit.maxX), top = clamped(minY - margin, from: limit.minY, to: limit.maxY)
        let right = clamped(maxX + margin, from: limit.minX, to: limit.maxX),
            bottom = clamped(maxY + margin, from: limit.minY, to: limit.maxY)
        guard left < right, top < bottom else { return .empty }
        return PixelRect(minX: floor(left), minY: floor(top), maxX: ceiling(right), maxY: ceiling(bottom))
    }
}

@inline(__always)
private func clamped(_ value: Double, from low: Int32, to high: Int32) -> Double {
    value < Double(low) ? Double(low) : value > Double(high) ? Double(high) : value
}

// Truncation is one instruction; `rounded` is a function call on baseline x86-64.
@inline(__always)
private func floor(_ value: Double) -> Int32 {
    let whole = Int32(value)
    return Double(whole) > value ? whole - 1 : whole
}

@inline(__always)
private func ceiling(_ value: Double) -> Int32 {
    let whole = Int32(value)
    return Double(whole) < value ? whole + 1 : whole
}

extension PackedHomography {
    /// Rounds the elements of a homography to single precision.
    @inline(__always)
    package init(_ h: Homography) {
        self.init(
            xAxis: SIMD3(Float(h.m11), Float(h.m12), Float(h.m14)), yAxis: SIMD3(Float(h.m21), Float(h.m22), Float(h.m24)),
            origin: SIMD3(Float(h.m41), Float(h.m42), Float(h.m44)))
    }
}
