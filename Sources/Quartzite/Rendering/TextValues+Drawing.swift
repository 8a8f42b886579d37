import QuartziteGraphics

extension TextValues {
    /// Draws the text upright into the bounds of its layer, in the layer's coordinates, and clips it there.
    /// - Parameters:
    ///   - isFlipped: whether the layer's y axis points up.
    ///   - isMirrored: whether the layer's x axis points left.
    package func draw(in context: CGContext, bounds: CGRect, isFlipped: Bool, isMirrored: Bool) {
        guard let text, !text.isEmpty, bounds.width > 0, bounds.height > 0 else { return }
        guard let layout = TextLayout(text, format, room: bounds.size) else { return }
        context.saveGState()
        context.clip(to: bounds)
        if isFlipped {
            context.translateBy(x: 0, y: bounds.minY + bounds.maxY)
            context.scaleBy(x: 1, y: -1)
        }
        if isMirrored {
            context.translateBy(x: bounds.minX + bounds.maxX, y: 0)
            context.scaleBy(x: -1, y: 1)
        }
        layout.draw(in: context, at: bounds.origin, color: (foregroundColor.isPresent ? foregroundColor : LayerColor(.white)).components)
        context.restoreGState()
    }
}
