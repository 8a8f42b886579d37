import QuartziteGraphics

/// The position of a layer's plane in its superlayer's plane.
@usableFromInline package struct PlanePlacement: Sendable {
    /// Maps the layer's points to the superlayer's plane, flattened.
    @usableFromInline package var homography: Homography
    /// The depth of the centre of the bounds: the sort key among siblings. See `StackingOrder`.
    @usableFromInline package var depth: Double
    /// Whether the layer's back faces the viewer.
    @usableFromInline package var showsBack: Bool
    /// Whether depth varies across the layer's plane.
    @usableFromInline package var isTilted: Bool

    @inlinable @inline(__always)
    package init(homography: Homography, depth: Double, showsBack: Bool, isTilted: Bool = false) {
        (self.homography, self.depth, self.showsBack, self.isTilted) = (homography, depth, showsBack, isTilted)
    }

    /// The placement by a matrix from the layer's space to the space of the superlayer.
    @usableFromInline package init(_ matrix: CATransform3D, bounds: CGRect) {
        self.init(
            homography: Homography(matrix), depth: matrix.depth(at: CGPoint(x: bounds.midX, y: bounds.midY)),
            showsBack: matrix.showsBack, isTilted: matrix.tiltsPlane)
    }
}

extension LayerValues {
    /// `zPosition`, or 0 where it is not finite: the depth of a layer that does not leave its superlayer's plane, and the sort key
    /// among siblings of equal depth.
    @inlinable @inline(__always)
    package var finiteZPosition: Double { zPosition.isFinite ? Double(zPosition) : 0 }
}

extension UnsafePointer<LayerValues> {
    /// Returns the layer's position in its superlayer. `outer` holds the superlayer's values if a `sublayerTransform` applies.
    ///
    /// Most layers only move, scale and rotate within their superlayer's plane. For these, `PlanePlacement.init(_:bounds:)` reduces
    /// to a few products, with `showsBack` = m33 < 0. Only others need the full matrix.
    @inlinable @inline(__always)
    package func placement(under outer: UnsafePointer<LayerValues>?) -> PlanePlacement {
        let isFlat =
            outer == nil && pointee.anchorPointZ == 0 && pointee.transform.m13 == 0 && pointee.transform.m14 == 0
            && pointee.transform.m23 == 0 && pointee.transform.m24 == 0 && pointee.transform.m34 == 0
            && pointee.transform.m43 == 0 && pointee.transform.m44 == 1
        guard isFlat else { return PlanePlacement(matrix(in: outer), bounds: pointee.bounds) }
        var (m11, m12) = (Double(pointee.transform.m11), Double(pointee.transform.m12))
        var (m21, m22) = (Double(pointee.transform.m21), Double(pointee.transform.m22))
        let anchor = pointee.anchorInBounds
        var m41 = Double(pointee.transform.m41) + Double(pointee.position.x) - Double(anchor.x) * m11 - Double(anchor.y) * m21
        var m42 = Double(pointee.transform.m42) + Double(pointee.position.y) - Double(anchor.x) * m12 - Double(anchor.y) * m22
        if pointee.isGeometryFlipped {
            let flip = Double(pointee.bounds.origin.y) * 2 + Double(pointee.bounds.size.height)
            m41 += flip * m21
            m42 += flip * m22
            (m21, m22) = (-m21, -m22)
        }
        if pointee.flipsHorizontalAxis {
            let flip = Double(pointee.bounds.origin.x) * 2 + Double(pointee.bounds.size.width)
            m41 += flip * m11
            m42 += flip * m12
            (m11, m12) = (-m11, -m12)
        }
        return PlanePlacement(
            homography: Homography(m11: m11, m12: m12, m14: 0, m21: m21, m22: m22, m24: 0, m41: m41, m42: m42, m44: 1),
            depth: pointee.finiteZPosition, showsBack: pointee.transform.m33 < 0)
    }

    /// Returns the layer's position in the plane into which its superlayer's 3D rendering context is flattened.
    /// - Parameter contextMatrix: maps the superlayer's space to that plane, including z.
    package func placement(under outer: UnsafePointer<LayerValues>?, in contextMatrix: UnsafePointer<CATransform3D>) -> PlanePlacement {
        PlanePlacement(CATransform3DConcat(matrix(in: outer), contextMatrix.pointee), bounds: pointee.bounds)
    }
}
