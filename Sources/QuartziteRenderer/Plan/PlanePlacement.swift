import Quartzite

/// Where a layer's plane lies in its superlayer's.
struct PlanePlacement: Sendable {
    /// Takes the layer's points to the superlayer's plane, flattened.
    var homography: Homography
    /// The z of the layer's centre in the superlayer's space: what siblings are ordered by.
    var depth: Double
    /// Whether the layer turns its back to the viewer.
    var showsBack: Bool
    /// Whether the depth differs from place to place.
    var isTilted = false
}

extension UnsafePointer<LayerValues> {
    /// The layer's place in its superlayer, whose values are `outer` where a `sublayerTransform` of it counts.
    ///
    /// The whole matrix is only multiplied out where something leaves the plane; most layers just turn and move in it.
    @inline(__always)
    func placement(under outer: UnsafePointer<LayerValues>?) -> PlanePlacement {
        let m44 = pointee.transform.m44
        let isFlat =
            outer == nil && pointee.anchorPointZ == 0 && pointee.transform.m13 == 0 && pointee.transform.m14 == 0
            && pointee.transform.m23 == 0 && pointee.transform.m24 == 0 && pointee.transform.m34 == 0
            && pointee.transform.m43 == 0 && m44 == 1
        guard isFlat else { return tiltedPlacement(under: outer) }
        let (m11, m12) = (Double(pointee.transform.m11), Double(pointee.transform.m12))
        var (m21, m22) = (Double(pointee.transform.m21), Double(pointee.transform.m22))
        let bounds = pointee.bounds
        let x = Double(bounds.origin.x) + Double(bounds.size.width) * Double(pointee.anchorPoint.x)
        let y = Double(bounds.origin.y) + Double(bounds.size.height) * Double(pointee.anchorPoint.y)
        var m41 = Double(pointee.transform.m41) + Double(pointee.position.x) - x * m11 - y * m21
        var m42 = Double(pointee.transform.m42) + Double(pointee.position.y) - x * m12 - y * m22
        if pointee.isGeometryFlipped {
            let flip = Double(bounds.origin.y) * 2 + Double(bounds.size.height)
            m41 += flip * m21
            m42 += flip * m22
            (m21, m22) = (-m21, -m22)
        }
        return PlanePlacement(
            homography: Homography(m11: m11, m12: m12, m14: 0, m21: m21, m22: m22, m24: 0, m41: m41, m42: m42, m44: 1),
            depth: Double(pointee.zPosition), showsBack: pointee.transform.m33 < 0)
    }

    /// The layer's place in the plane that a superlayer's space is in, where that one passes its space on.
    func placement(under outer: UnsafePointer<LayerValues>?, in targetSurface: UnsafePointer<CATransform3D>) -> PlanePlacement {
        placement(by: CATransform3DConcat(matrix(in: outer), targetSurface.pointee))
    }

    private func tiltedPlacement(under outer: UnsafePointer<LayerValues>?) -> PlanePlacement {
        placement(by: matrix(in: outer))
    }

    private func placement(by matrix: CATransform3D) -> PlanePlacement {
        let homography = Homography(matrix)
        let (cx, cy) = (pointee.bounds.midX, pointee.bounds.midY)
        let z = cx * matrix.m13 + cy * matrix.m23 + matrix.m43
        let w = cx * matrix.m14 + cy * matrix.m24 + matrix.m44
        return PlanePlacement(
            homography: homography, depth: w > 0 ? z / w : z,
            showsBack: homography.determinant * matrix.determinant < 0,
            isTilted: matrix.m13 != 0 || matrix.m23 != 0 || matrix.m14 != 0 || matrix.m24 != 0)
    }
}
