import QuartziteGraphics

/// Where a layer's plane lies in its superlayer's.
package struct PlanePlacement: Sendable {
    /// Takes the layer's points to the superlayer's plane, flattened.
    package var homography: Homography
    /// The z of the layer's centre in the superlayer's space: what siblings are ordered by.
    package var depth: Double
    /// Whether the layer turns its back to the viewer.
    package var showsBack: Bool
}

extension UnsafePointer<LayerValues> {
    /// The layer's place in its superlayer, whose `matrixForSublayers` is `outer`.
    ///
    /// The whole matrix is only multiplied out where something leaves the plane; most layers just turn and move in it.
    package func placement(under outer: CATransform3D?) -> PlanePlacement {
        let t = pointee.transform
        let isFlat =
            outer == nil && pointee.anchorPointZ == 0 && t.m13 == 0 && t.m14 == 0 && t.m23 == 0 && t.m24 == 0 && t.m34 == 0
            && t.m43 == 0 && t.m44 == 1
        if isFlat {
            let anchor = pointee.anchorInBounds
            var (m21, m22) = (Double(t.m21), Double(t.m22))
            var m41 = t.m41 + pointee.position.x - anchor.x * t.m11 - anchor.y * t.m21
            var m42 = t.m42 + pointee.position.y - anchor.x * t.m12 - anchor.y * t.m22
            if pointee.isGeometryFlipped {
                let flip = pointee.bounds.origin.y * 2 + pointee.bounds.size.height
                m41 += flip * m21
                m42 += flip * m22
                (m21, m22) = (-m21, -m22)
            }
            return PlanePlacement(
                homography: Homography(m11: t.m11, m12: t.m12, m14: 0, m21: m21, m22: m22, m24: 0, m41: m41, m42: m42, m44: 1),
                depth: pointee.zPosition, showsBack: t.m33 < 0)
        }
        let matrix = outer.map { CATransform3DConcat(pointee.matrixToParent, $0) } ?? pointee.matrixToParent
        let homography = Homography(matrix)
        let (cx, cy) = (pointee.bounds.midX, pointee.bounds.midY)
        let z = cx * matrix.m13 + cy * matrix.m23 + matrix.m43
        let w = cx * matrix.m14 + cy * matrix.m24 + matrix.m44
        return PlanePlacement(
            homography: homography, depth: w > 0 ? z / w : z,
            showsBack: homography.determinant * matrix.determinant < 0)
    }
}

extension CATransform3D {
    /// The determinant of the whole matrix.
    package var determinant: Double {
        let s0 = m11 * m22 - m21 * m12, s1 = m11 * m23 - m21 * m13, s2 = m11 * m24 - m21 * m14
        let s3 = m12 * m23 - m22 * m13, s4 = m12 * m24 - m22 * m14, s5 = m13 * m24 - m23 * m14
        let c5 = m33 * m44 - m43 * m34, c4 = m32 * m44 - m42 * m34, c3 = m32 * m43 - m42 * m33
        let c2 = m31 * m44 - m41 * m34, c1 = m31 * m43 - m41 * m33, c0 = m31 * m42 - m41 * m32
        return Double(s0 * c5 - s1 * c4 + s2 * c3 + s3 * c2 - s4 * c1 + s5 * c0)
    }
}
