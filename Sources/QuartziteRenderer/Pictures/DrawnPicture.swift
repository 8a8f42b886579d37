import Quartzite

/// What a picture shows: everything that it depends on, but for its pixels.
enum DrawnPicture: Hashable, Sendable {
    case shape(ShapeValues)
    /// In the bounds of its layer, whose y grows upwards where it is flipped.
    case text(TextValues, bounds: CGRect, isFlipped: Bool)

    /// On a grid of pixels; nil when there is no memory for it.
    func picture(on grid: PictureGrid) -> CGImage? {
        CGContext.drawnImage(width: Int(grid.width), height: Int(grid.height)) { context in
            // A bitmap's y goes up from its last row.
            context.concatenate(
                grid.toPicture.concatenating(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(grid.height))))
            switch self {
            case .shape(let shape): shape.draw(in: context)
            case .text(let text, let bounds, let isFlipped): text.draw(in: context, bounds: bounds, isFlipped: isFlipped)
            }
        }
    }
}
