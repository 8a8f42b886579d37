import QuartziteGraphics

// Asynchronous drawing: background threads execute the drawing commands of several layers in parallel.
//
//     the commit      draw(in:) of A ► draw(in:) of B ► draw(in:) of C ► … ► waits ► shows A, B, C ► hands the commit over
//     other threads        A's commands ──────────►
//                                  B's commands ───────────────►
//
// Only the duration differs: any access to a layer's contents before the commit waits for the drawing and shows its result first.
extension CALayer {
    /// Whether the context passed to `draw(in:)` and to the delegate's `draw(_:in:)` queues drawing commands, which a background
    /// thread executes. Default false.
    ///
    /// The methods themselves run on the committing thread. The image is the same and belongs to the same commit, which waits for
    /// the drawing; several such layers are drawn in parallel. A layer that the program displays outside a commit shows its
    /// image when the call returns.
    ///
    /// Useful for slow drawing: large areas, blurs, many paths. Reading pixels back waits for the queue, as do colour glyphs.
    /// Tiles of a `CATiledLayer` are drawn on background threads in any case.
    public var drawsAsynchronously: Bool {
        get { flags.contains(.drawsAsynchronously) }
        set { if newValue { flags.insert(.drawsAsynchronously) } else { flags.remove(.drawsAsynchronously) } }
    }

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
