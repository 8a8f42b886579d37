import QuartziteGraphics

/// The placement of a layer's image: a rectangle in the layer's space, in points, and the part of the image shown there.
package struct ContentsPlacement: Equatable, Sendable {
    package var rect: CGRect
    /// The texture coordinates at the rectangle's minimum and maximum corners; v grows downwards in the image.
    package var u0: Double, v0: Double, u1: Double, v1: Double
    /// The transform of the rectangle in the layer's space, by `contentsTransform`; nil for none.
    package var transform: CGAffineTransform?

    /// The part of the layer's space that the contents cover.
    package var extent: CGRect { transform.map { rect.applying($0) } ?? rect }

    package init(rect: CGRect, u0: Double, v0: Double, u1: Double, v1: Double) {
        self.rect = rect
        (self.u0, self.v0, self.u1, self.v1) = (u0, v0, u1, v1)
    }

    /// Computes the placement from a layer's values; nil if no image is visible.
    /// - Parameters:
    ///   - isFlipped: whether the layer's y grows upwards on screen. Images stay upright; gravity and `contentsRect`, which are
    ///     measured in the layer's space, follow its y.
    ///   - isMirrored: whether the layer's x grows to the left on screen. Images stay readable.
    @inline(__always)
    package init?(_ values: UnsafePointer<LayerValues>, isFlipped: Bool, isMirrored: Bool = false) {
        guard values.pointee.contents.key != 0 else { return nil }
        let crop = values.pointee.contentsRect
        let bounds = values.pointee.bounds
        let scale = values.pointee.usedContentsScale
        let size = CGSize(
            width: Double(values.pointee.contents.width) * abs(crop.size.width) / scale,
            height: Double(values.pointee.contents.height) * abs(crop.size.height) / scale)
        guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else { return nil }
        let gravity = values.pointee.contentsGravity
        rect = gravity == .resize ? bounds : Self.place(size, in: bounds, by: gravity)
        guard rect.width > 0, rect.height > 0 else { return nil }
        (u0, u1) = isMirrored ? (1 - crop.minX, 1 - crop.maxX) : (crop.minX, crop.maxX)
        // `contentsRect` is measured from the edge of smallest y; the image's first row is at the top of the screen.
        (v0, v1) = isFlipped ? (1 - crop.minY, 1 - crop.maxY) : (crop.minY, crop.maxY)
        if values.pointee.transformsContents { transform = Self.transform(values.pointee.contentsTransform, of: rect) }
    }

    /// Returns the transform in the layer's space for a transform of the unit square of a rectangle about its centre.
    private static func transform(_ unit: CGAffineTransform, of rect: CGRect) -> CGAffineTransform {
        // A signed permutation maps the centred square onto itself.
        let keeps = { (a: CGFloat, b: CGFloat) in abs(abs(a) - 1) < 1e-6 && abs(b) < 1e-6 }
        let keepsSquare = keeps(unit.a, unit.b) && keeps(unit.d, unit.c) || keeps(unit.b, unit.a) && keeps(unit.c, unit.d)
        let (width, height) = (rect.width, rect.height)
        let toUnit = CGAffineTransform(a: 1 / width, b: 0, c: 0, d: 1 / height, tx: -rect.midX / width, ty: -rect.midY / height)
        var unit = unit
        if keepsSquare { (unit.tx, unit.ty) = (0, 0) }
        let fromUnit = CGAffineTransform(a: width, b: 0, c: 0, d: height, tx: rect.midX, ty: rect.midY)
        return toUnit.concatenating(unit).concatenating(fromUnit)
    }

    private static func place(_ size: CGSize, in bounds: CGRect, by gravity: CALayerContentsGravity.Placement) -> CGRect {
        var size = size
        switch gravity {
        case .resize: return bounds
        case .resizeAspect, .resizeAspectFill:
            guard bounds.width > 0, bounds.height > 0 else { return .zero }
            let (x, y) = (bounds.width / size.width, bounds.height / size.height)
            let factor = gravity == .resizeAspect ? min(x, y) : max(x, y)
            size = CGSize(width: size.width * factor, height: size.height * factor)
        default: break
        }
        let x: CGFloat =
            switch gravity {
            case .left, .topLeft, .bottomLeft: bounds.minX
            case .right, .topRight, .bottomRight: bounds.maxX - size.width
            default: bounds.midX - size.width / 2
            }
        let y: CGFloat =
            switch gravity {
            case .top, .topLeft, .topRight: bounds.maxY - size.height
            case .bottom, .bottomLeft, .bottomRight: bounds.minY
            default: bounds.midY - size.height / 2
            }
        return CGRect(x: x, y: y, width: size.width, height: size.height)
    }
}
