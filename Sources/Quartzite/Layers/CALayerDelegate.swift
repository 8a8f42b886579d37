import QuartziteGraphics

/// What a layer asks somebody else for. Every method may be left out.
public protocol CALayerDelegate: NSObjectProtocol {
    /// The action for a change of `layer`; nil leaves the search to go on, the null object ends it.
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)?

    /// Provides the contents of `layer`. Without the method, the layer is drawn into a picture.
    func display(_ layer: CALayer)

    /// The layer is about to be drawn by `draw(_:in:)`.
    func layerWillDraw(_ layer: CALayer)

    /// Draws `layer`, in its own space.
    func draw(_ layer: CALayer, in ctx: CGContext)

    /// Places the sublayers of `layer`. Without the method, the layer's layout manager does.
    func layoutSublayers(of layer: CALayer)
}

extension CALayerDelegate {
    public func display(_ layer: CALayer) { layer.drawContents() }
    public func layerWillDraw(_ layer: CALayer) {}
    public func draw(_ layer: CALayer, in ctx: CGContext) {
        // Tiles are drawn on other threads than the layer's, which alone may change it.
        if !(layer is CATiledLayer) { layer.drawsNothing = true }
    }
    public func layoutSublayers(of layer: CALayer) { layer.layoutManager?.layoutSublayers(of: layer) }

    public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}
