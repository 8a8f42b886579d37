import Quartzite

/// Everything that a rasterized drawing depends on, except the pixel grid.
enum DrawnPicture: Hashable, Sendable {
    case shape(ShapeValues)
    /// A text inside its layer's bounds. If `isFlipped`, y grows upwards; if `isMirrored`, x grows to the left.
    case text(TextValues, bounds: CGRect, isFlipped: Bool, isMirrored: Bool)

    /// Rasterizes the drawing on a pixel grid; returns nil if memory runs out.
    func picture(on grid: PictureGrid) -> CGImage? {
        CGContext.drawnImage(width: Int(grid.width), height: Int(grid.height)) { context in
            // In a bitmap context y grows upwards from the last row.
            context.concatenate(
                grid.toPicture.concatenating(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(grid.height))))
            switch self {
            case .shape(let shape): shape.draw(in: context)
            case .text(let text, let bounds, let isFlipped, let isMirrored):
                text.draw(in: context, bounds: bounds, isFlipped: isFlipped, isMirrored: isMirrored)
            }
        }
    }
}
