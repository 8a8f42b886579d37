import Quartzite

/// The position of a layer's plane in its superlayer's plane.
struct PlanePlacement: Sendable {
    /// Maps the layer's points to the superlayer's plane, flattened.
    var homography: Homography
    /// z of the layer's centre in the superlayer's space: the sort key among siblings.
    var depth: Double
    /// Whether the layer's back faces the viewer.
    var showsBack: Bool
    /// Whether depth varies across the layer's plane.
    var isTilted = false
}

extension UnsafePointer<LayerValues> {
    /// Returns the layer's position in its superlayer. `outer` holds the superlayer's values if a `sublayerTransform` applies.
    ///
    /// The full matrix product is computed only if the layer leaves its superlayer's plane; most layers only move and rotate within
    /// it.
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

    /// Returns the layer's position in the plane into which its superlayer's 3D rendering context is flattened.
    /// - Parameter contextMatrix: maps the superlayer's space to that plane, including z.
    func placement(under outer: UnsafePointer<LayerValues>?, in contextMatrix: UnsafePointer<CATransform3D>) -> PlanePlacement {
        placement(by: CATransform3DConcat(matrix(in: outer), contextMatrix.pointee))
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
