import QuartziteGraphics

extension CALayer {
    /// Draws the layer and its sublayers: the implementation of `render(in:)`.
    func renderSubtree(in context: CGContext) {
        if !flags.contains(.isPresentation) {
            layoutIfNeeded()
            CATransaction.withoutActions { forEachInSubtree { $0.displayIfNeeded() } }
        }
        context.saveGState()
        context.beginPath()
        var rendering = LayerRendering(context)
        rendering.render(self)
        context.restoreGState()
    }
}
