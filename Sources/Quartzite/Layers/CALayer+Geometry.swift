import QuartziteGraphics

extension LayerValues {
    /// The anchor point in the layer's own coordinate space, in points.
    @inlinable @inline(__always)
    package var anchorInBounds: CGPoint {
        CGPoint(
            x: bounds.origin.x + bounds.size.width * anchorPoint.x, y: bounds.origin.y + bounds.size.height * anchorPoint.y)
    }

    /// The layer's bounding box in its superlayer, in points. The bounds' origin, geometry flips and z coordinates do not affect
    /// the result.
    package var frame: CGRect {
        let (w, h) = (bounds.size.width, bounds.size.height)
        let (ax, ay) = (w * anchorPoint.x, h * anchorPoint.y)
        let box =
            CATransform3DIsIdentity(transform)
            ? CGRect(x: -ax, y: -ay, width: w, height: h)
            : Homography(transform).boundingBox(of: CGRect(x: -ax, y: -ay, width: w, height: h))
        return box.offsetBy(dx: position.x, dy: position.y)
    }

    /// The matrix from the layer's own space to its superlayer's, before the superlayer's `sublayerTransform` and flip: the
    /// layer's own flip, then the transform about the anchor point, then the position.
    @inline(__always)
    package var matrixToParent: CATransform3D {
        let anchor = anchorInBounds
        var m = transform
        if isGeometryFlipped || flipsHorizontalAxis {
            // y becomes minY + maxY − y, and x likewise, followed by the translation by the anchor.
            let (scale, shift) = (axisFlip.scale, axisFlip.shift)
            m = CATransform3DConcat(
                CATransform3D(
                    m11: scale.width, m12: 0, m13: 0, m14: 0, m21: 0, m22: scale.height, m23: 0, m24: 0, m31: 0, m32: 0, m33: 1, m34: 0,
                    m41: shift.width - anchor.x, m42: shift.height - anchor.y, m43: -anchorPointZ, m44: 1), m)
        } else {
            m = CATransform3DTranslate(m, -anchor.x, -anchor.y, -anchorPointZ)
        }
        // Under perspective the translation by the position scales with w, so the position is added last.
        let (px, py, pz) = (position.x, position.y, zPosition)
        m.m11 += m.m14 * px
        m.m12 += m.m14 * py
        m.m13 += m.m14 * pz
        m.m21 += m.m24 * px
        m.m22 += m.m24 * py
        m.m23 += m.m24 * pz
        m.m31 += m.m34 * px
        m.m32 += m.m34 * py
        m.m33 += m.m34 * pz
        m.m41 += m.m44 * px
        m.m42 += m.m44 * py
        m.m43 += m.m44 * pz
        return m
    }

    /// The reflection of the layer's space by its own flips: factors, then offsets.
    private var axisFlip: (scale: CGSize, shift: CGSize) {
        (
            CGSize(width: flipsHorizontalAxis ? -1 : 1, height: isGeometryFlipped ? -1 : 1),
            CGSize(
                width: flipsHorizontalAxis ? bounds.origin.x * 2 + bounds.size.width : 0,
                height: isGeometryFlipped ? bounds.origin.y * 2 + bounds.size.height : 0)
        )
    }

    /// Whether the layer applies a `sublayerTransform` to its sublayers.
    @inlinable @inline(__always)
    package var transformsSublayers: Bool { sublayerTransform != CATransform3DIdentity }

    /// The matrix that this layer applies to its sublayers: `sublayerTransform` about the anchor point. Nil for the identity.
    @inline(__always)
    package var matrixForSublayers: CATransform3D? {
        guard transformsSublayers else { return nil }
        var a = anchorInBounds
        // The anchor is a fixed point of the layer, so its coordinates are mirrored in a flipped space.
        if isGeometryFlipped { a.y = bounds.origin.y * 2 + bounds.size.height - a.y }
        if flipsHorizontalAxis { a.x = bounds.origin.x * 2 + bounds.size.width - a.x }
        var m = CATransform3DTranslate(sublayerTransform, -a.x, -a.y, -anchorPointZ)
        // Translate back from the anchor. Under perspective this translation scales with w.
        m.m11 += m.m14 * a.x
        m.m12 += m.m14 * a.y
        m.m13 += m.m14 * anchorPointZ
        m.m21 += m.m24 * a.x
        m.m22 += m.m24 * a.y
        m.m23 += m.m24 * anchorPointZ
        m.m31 += m.m34 * a.x
        m.m32 += m.m34 * a.y
        m.m33 += m.m34 * anchorPointZ
        m.m41 += m.m44 * a.x
        m.m42 += m.m44 * a.y
        m.m43 += m.m44 * anchorPointZ
        return m
    }

    /// Returns the matrix from the layer's space to the space of a superlayer with the values `parent`; nil for no superlayer.
    package func matrix(in parent: LayerValues?) -> CATransform3D {
        withUnsafePointer(to: self) { own in
            guard let parent else { return own.matrix(in: nil) }
            return withUnsafePointer(to: parent) { own.matrix(in: $0) }
        }
    }
}

extension UnsafePointer<LayerValues> {
    /// As `LayerValues.matrix(in:)`, for values in place: avoids a copy of all values for each layer of a frame.
    @usableFromInline
    package func matrix(in parent: UnsafePointer<LayerValues>?) -> CATransform3D {
        let own = pointee.matrixToParent
        guard let parent, let outer = parent.pointee.matrixForSublayers else { return own }
        return CATransform3DConcat(own, outer)
    }
}

extension CALayer {
    /// Returns false and reports misuse for a rectangle with a NaN coordinate. A NaN would spread to every derived value and make
    /// the layer undrawable.
    @inline(__always)
    func isPlace(_ rect: CGRect, _ key: @autoclosure () -> String) -> Bool {
        // The sum is NaN if a part is NaN, or if infinities of both signs meet; the slow path distinguishes the two cases.
        guard (rect.origin.x + rect.origin.y + rect.size.width + rect.size.height).isNaN else { return true }
        return isPlaceOfNumbers(rect, key())
    }

    private func isPlaceOfNumbers(_ rect: CGRect, _ key: String) -> Bool {
        let numbers = [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height]
        guard numbers.contains(where: \.isNaN) else { return true }
        Misuse.report("\(debugName): “\(key)” contains what is not a number; it stays as it is")
        return false
    }

    func setFrame(_ frame: CGRect) {
        guard isPlace(frame, "frame") else { return }
        let frame = frame.standardized
        var size = frame.size
        let transform = valuesAddress.pointee.transform
        var box = CGRect(x: 0, y: 0, width: size.width, height: size.height)
        if !CATransform3DIsIdentity(transform) {
            // The size of the frame's bounding box under the inverse transform. A scaled layer gets exactly the requested frame; a
            // rotated layer gets a larger frame.
            let unit = Homography(
                m11: transform.m11, m12: transform.m12, m14: 0, m21: transform.m21, m22: transform.m22, m24: 0, m41: 0, m42: 0,
                m44: 1)
            let area = abs(transform.m11 * transform.m22 - transform.m12 * transform.m21)
            if area < Self.leastArea {
                size = boundsSize(forFlat: size, transform)
            } else if let inverse = unit.inverse {
                size = inverse.boundingBox(of: box).size
            }
        }
        bounds = CGRect(origin: bounds.origin, size: size)
        let anchor = CGPoint(x: size.width * anchorPoint.x, y: size.height * anchorPoint.y)
        box = CGRect(x: -anchor.x, y: -anchor.y, width: size.width, height: size.height)
        let placed = Homography(transform).boundingBox(of: box)
        position = CGPoint(x: frame.minX - placed.minX, y: frame.minY - placed.minY)
    }

    /// The least area and length of the unit square under a transform that count as more than rounding.
    private static let leastArea = 1e-6

    /// Returns the size of the bounds for a frame under a transform that leaves no area, such as a quarter turn about the x axis. A side that
    /// the transform folds away keeps its length, as no length gives the frame; if the length is 0, the side gets that of the frame.
    private func boundsSize(forFlat frame: CGSize, _ transform: CATransform3D) -> CGSize {
        func side(_ frame: CGFloat, _ old: CGFloat, scale: CGFloat) -> CGFloat {
            let isPlain = abs(transform.m12) < Self.leastArea && abs(transform.m21) < Self.leastArea
            if isPlain, abs(scale) >= Self.leastArea { return frame / abs(scale) }
            return old > 0 ? old : frame
        }
        return CGSize(
            width: side(frame.width, bounds.width, scale: transform.m11), height: side(frame.height, bounds.height, scale: transform.m22))
    }

    /// Whether x points left on the screen in this layer: an odd number of layers, from this one up, have `flipsHorizontalAxis` set.
    package var isMirrored: Bool {
        var isMirrored = false
        var layer: CALayer? = self
        while let current = layer {
            if current.flipsHorizontalAxis { isMirrored.toggle() }
            layer = current.superlayer
        }
        return isMirrored
    }

    /// Whether y points up on the screen in this layer: an odd number of layers, from this one up, have `isGeometryFlipped` set.
    package var isYUp: Bool {
        var isYUp = false
        var layer: CALayer? = self
        while let current = layer {
            if current.isGeometryFlipped { isYUp.toggle() }
            layer = current.superlayer
        }
        return isYUp
    }
}
