import QuartziteGraphics

// Layers whose drawing is done by other threads, beside each other and beside the program.
//
//     the commit      draw(in:) of A ► draw(in:) of B ► draw(in:) of C ► … ► waits ► shows A, B, C ► hands the commit over
//     other threads        A's commands ──────────►
//                                  B's commands ───────────────►
//
// Nobody can tell the difference but by the time it takes: whatever reads or changes a layer's contents before that waits, and has the
// layer show what was drawn first.
extension CALayer {
    /// Whether the context that `draw(in:)` and the delegate's `draw(_:in:)` are given queues drawing commands, which a background thread
    /// executes. The methods themselves are called on the thread of the commit all the same. The picture is the same, and comes with the
    /// same commit, which waits for it; several such layers are drawn at once. A layer that the program itself displays, outside of a
    /// commit, shows its picture when that returns.
    ///
    /// Worth it where drawing is slow: large, blurred, or of many paths. Whatever reads pixels back meanwhile waits for the queue, as do
    /// glyphs that have colours of their own. Tiles of a `CATiledLayer` are drawn on other threads anyway. Default false.
    public var drawsAsynchronously: Bool {
        get { flags.contains(.drawsAsynchronously) }
        set { if newValue { flags.insert(.drawsAsynchronously) } else { flags.remove(.drawsAsynchronously) } }
    }

    /// Shows what was drawn: now, or where other threads are at it and a commit will come back for it, then.
    func finish(_ drawing: LayerDrawing) {
        guard drawsAsynchronously, let context, context.isDisplaying else { return show(drawing) }
        newRareData.drawing = drawing
        context.drawingBegan(of: self)
    }

    /// Waits for what is drawn on another thread, and shows it.
    func finishDrawing() {
        guard let rareData, let drawing = rareData.drawing else { return }
        rareData.drawing = nil
        show(drawing)
    }
}

/// What a layer has drawn.
struct LayerDrawing {
    let picture: PendingPicture
    /// Nobody drew.
    let isUndrawn: Bool
}
