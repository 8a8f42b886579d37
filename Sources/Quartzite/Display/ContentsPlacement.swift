import QuartziteGraphics

/// The placement of a layer's image: a rectangle in the layer's space, in points, and the part of the image shown there.
package struct ContentsPlacement: Equatable, Sendable {
    package var rect: CGRect
    /// The texture coordinates at the rectangle's minimum and maximum corners; v grows downwards in the image.
    package var u0: Double, v0: Double, u1: Double, v1: Double

    package init(rect: CGRect, u0: Double, v0: Double, u1: Double, v1: Double) {
        self.rect = rect
        (self.u0, self.v0, self.u1, self.v1) = (u0, v0, u1, v1)
    }

    /// Computes the placement from a layer's values; nil if no image is visible.
    /// - Parameter isFlipped: whether the layer's y grows upwards on screen. Images stay upright; gravity and `contentsRect`,
    ///   which are measured in the layer's space, follow its y.
    @inline(__always)
    package init?(_ values: UnsafePointer<LayerValues>, isFlipped: Bool) {
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
        (u0, u1) = (crop.minX, crop.maxX)
        // `contentsRect` is measured from the edge of smallest y; the image's first row is at the top of the screen.
        (v0, v1) = isFlipped ? (1 - crop.minY, 1 - crop.maxY) : (crop.minY, crop.maxY)
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
