import QuartziteGraphics
import Synchronization

/// A request to draw one tile, made on the layer's thread and executed on another.
///
/// Unchecked, because the request holds a layer: only the layer's `draw(in:)` is called on the other thread, as its documentation
/// tells the program. The drawing thread writes `picture`, and reads follow later, which the queues order.
final class TileRequest: @unchecked Sendable {
    let key: TileKey
    private let layer: CATiledLayer
    private let rect: CGRect
    private let scale: Double
    private let isFlipped: Bool
    private let isCancelled = Atomic(false)
    private(set) var picture: CGImage?

    init(_ key: TileKey, of layer: CATiledLayer, _ grid: TileGrid) {
        self.key = key
        self.layer = layer
        rect = grid.rect(of: key)
        scale = grid.scale
        isFlipped = layer.isYUp
    }

    /// Cancels the drawing if it has not begun.
    func cancel() { isCancelled.store(true, ordering: .relaxed) }

    func draw() {
        guard !isCancelled.load(ordering: .relaxed),
            let context = CGContext(
                size: CGSize(width: max(1, rect.width * scale), height: max(1, rect.height * scale)), scale: 1)
        else { return }
        if isFlipped {
            context.translateBy(x: 0, y: CGFloat(context.height))
            context.scaleBy(x: 1, y: -1)
        }
        context.scaleBy(x: scale, y: scale)
        context.translateBy(x: -rect.minX, y: -rect.minY)
        layer.draw(in: context)
        picture = context.makeImage()
    }
}

/// A delegate that must be called on the main thread: the tiles of its layer are drawn there, one at a time.
package protocol MainThreadDrawing: AnyObject {}
