import QuartziteGraphics

extension CALayer {
    /// Draws the layer and its sublayers: the implementation of `render(in:)` and `renderAsShown(in:)`.
    func renderSubtree(in context: CGContext, _ style: LayerRendering.Style) {
        if !flags.contains(.isPresentation) {
            layoutIfNeeded()
            CATransaction.withoutActions { forEachInSubtree { $0.displayIfNeeded() } }
        }
        context.saveGState()
        context.beginPath()
        var rendering = LayerRendering(context, style)
        rendering.render(self)
        context.restoreGState()
    }
}
