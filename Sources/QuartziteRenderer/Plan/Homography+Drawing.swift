import Quartzite

/// Operations on homographies that layout and emission use in every frame. Declared in this module so that they are inlined.
extension Homography {
    /// Whether the mapping only translates, mirrors and scales along the axes.
    @inline(__always)
    var isUpright: Bool { hasNoPerspective && m12 == 0 && m21 == 0 }

    /// Whether the mapping, which has no perspective, keeps angles: it translates, turns, mirrors, and scales alike in all directions.
    var isConformal: Bool {
        let (xx, yy) = (m11 * m11 + m12 * m12, m21 * m21 + m22 * m22)
        return max(abs(xx - yy), abs(m11 * m21 + m12 * m22)) <= 1e-6 * (xx + yy)
    }

    /// Whether the mapping only translates and mirrors.
    @inline(__always)
    var isTranslationOrMirror: Bool { isUpright && abs(m11) == 1 && abs(m22) == 1 }

    /// For a mapping that only translates or mirrors: the translation rounded to 1/256 pixel, minus 3/8 of that step. No renderer
    /// has finer texel weights, and the fraction keeps rounding errors, which depend on the texture position, from changing the
    /// weights. Other mappings are returned unchanged.
    var roundedToTexelSteps: Homography {
        guard isTranslationOrMirror else { return self }
        func snapped(_ way: Double, _ scale: Double) -> Double { ((way * 256).rounded() - 0.375 * scale) / 256 }
        var moved = self
        (moved.m41, moved.m42) = (snapped(m41, m11), snapped(m42, m22))
        return moved
    }

    /// Returns `self · b`: `self` is applied first.
    @inline(__always)
    func followed(by b: Homography) -> Homography {
        guard hasNoPerspective && b.hasNoPerspective else { return self * b }
        return Homography(
            m11: m11 * b.m11 + m12 * b.m21, m12: m11 * b.m12 + m12 * b.m22, m14: 0, m21: m21 * b.m11 + m22 * b.m21,
            m22: m21 * b.m12 + m22 * b.m22, m24: 0, m41: m41 * b.m11 + m42 * b.m21 + b.m41, m42: m41 * b.m12 + m42 * b.m22 + b.m42,
            m44: 1)
    }

    /// Returns the mapping to pixels relative to `origin`.
    @inline(__always)
    func moved(by origin: SIMD2<Float>) -> Homography {
        if origin == SIMD2(0, 0) { return self }
        let (x, y) = (Double(origin.x), Double(origin.y))
        return Homography(
            m11: m11 - x * m14, m12: m12 - y * m14, m14: m14, m21: m21 - x * m24, m22: m22 - y * m24, m24: m24,
            m41: m41 - x * m44, m42: m42 - y * m44, m44: m44)
    }

    /// Returns pixels per unit around a point, the geometric mean of both directions; 0 if the point is behind the near plane.
    func scale(at point: CGPoint) -> Double {
        guard let (right, below) = steps(at: point) else { return 0 }
        let scale = abs(right.x * below.y - below.x * right.y).squareRoot()
        return scale.isFinite ? scale : 0
    }

    /// Returns the largest number of pixels per unit in a rectangle; infinity if a part of the rectangle is behind the near plane.
    @inline(__always)
    func largestScale(in rect: CGRect) -> Double {
        hasNoPerspective ? scale(at: rect.center) : largestCornerScale(rect)
    }

    private func largestCornerScale(_ rect: CGRect) -> Double {
        var largest = 0.0
        for index in 0..<4 {
            let corner = CGPoint(x: index & 1 == 0 ? rect.minX : rect.maxX, y: index & 2 == 0 ? rect.minY : rect.maxY)
            guard Double(corner.x) * m14 + Double(corner.y) * m24 + m44 > 1e-9 else { return .infinity }
            largest = max(largest, scale(at: corner))
        }
        return largest
    }

    /// Returns the pixel displacements for one unit to the right and one unit down; nil if the point is behind the near plane.
    func steps(at point: CGPoint) -> (right: SIMD2<Double>, below: SIMD2<Double>)? {
        let (x, y) = (Double(point.x), Double(point.y))
        let w = x * m14 + y * m24 + m44
        guard w > 1e-9 else { return nil }
        let (u, v) = ((x * m11 + y * m21 + m41) / w, (x * m12 + y * m22 + m42) / w)
        return (SIMD2((m11 - u * m14) / w, (m12 - v * m14) / w), SIMD2((m21 - u * m24) / w, (m22 - v * m24) / w))
    }

    /// Whether the whole rectangle lies clearly in front of the near plane.
    func isInFrontOfNearPlane(_ rect: CGRect) -> Bool {
        let (x, y) = (Double(rect.minX), Double(rect.minY))
        let (across, down) = (Double(rect.width) * m14, Double(rect.height) * m24)
        let first = x * m14 + y * m24 + m44
        let (low, high) = (first + min(0, across) + min(0, down), first + max(0, across) + max(0, down))
        return low > 0.02 * high && high.isFinite
    }

    /// Whether the rectangle's edges lie on pixel boundaries.
    @inline(__always)
    func alignsToPixels(_ rect: CGRect) -> Bool {
        guard keepsRectangles else { return false }
        let (x0, y0) = (Double(rect.origin.x), Double(rect.origin.y))
        let (x1, y1) = (x0 + Double(rect.size.width), y0 + Double(rect.size.height))
        return (x0 * m11 + y0 * m21 + m41).isNearlyWhole && (x0 * m12 + y0 * m22 + m42).isNearlyWhole
            && (x1 * m11 + y1 * m21 + m41).isNearlyWhole && (x1 * m12 + y1 * m22 + m42).isNearlyWhole
    }
}

extension Double {
    /// Whether the number is within 0.001 of an integer, which no edge shows.
    @inline(__always)
    var isNearlyWhole: Bool {
        // Truncation is one instruction; there are no pixels beyond 2³¹.
        guard abs(self) < 0x1p31 - 1 else { return false }
        return abs(self - Double(Int32(self + (self < 0 ? -0.5 : 0.5)))) < 1e-3
    }
}
