import QuartziteGraphics

extension TextValues {
    /// Draws the text upright into the bounds of its layer, in the layer's coordinates, and clips it there.
    /// - Parameter isFlipped: whether the layer's y axis points up.
    package func draw(in context: CGContext, bounds: CGRect, isFlipped: Bool) {
        guard let text, !text.isEmpty, bounds.width > 0, bounds.height > 0 else { return }
        guard let layout = TextLayout(text, format, room: bounds.size) else { return }
        context.saveGState()
        context.clip(to: bounds)
        if isFlipped {
            context.translateBy(x: 0, y: bounds.minY + bounds.maxY)
            context.scaleBy(x: 1, y: -1)
        }
        layout.draw(in: context, at: bounds.origin, color: (foregroundColor.isPresent ? foregroundColor : LayerColor(.white)).components)
        context.restoreGState()
    }
}
