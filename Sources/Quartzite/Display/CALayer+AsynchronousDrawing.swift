import QuartziteGraphics

// Asynchronous drawing: background threads execute the drawing commands of several layers in parallel.
//
//     the commit      draw(in:) of A ► draw(in:) of B ► draw(in:) of C ► … ► waits ► shows A, B, C ► hands the commit over
//     other threads        A's commands ──────────►
//                                  B's commands ───────────────►
//
// Only the duration differs: any access to a layer's contents before the commit waits for the drawing and shows its result first.
extension CALayer {
    /// Shows a drawing immediately, or at the end of the running commit if background threads still execute it.
    func finish(_ drawing: LayerDrawing) {
        guard drawsAsynchronously, let context, context.isDisplaying else { return show(drawing) }
        newRareData.drawing = drawing
        context.drawingBegan(of: self)
    }

    /// Waits for drawing on a background thread and shows the result.
    func finishDrawing() {
        guard let rareData, let drawing = rareData.drawing else { return }
        rareData.drawing = nil
        show(drawing)
    }
}

/// The result of drawing a layer.
struct LayerDrawing {
    let picture: PendingPicture
    /// Whether neither a subclass nor the delegate drew anything.
    let isUndrawn: Bool
}
