import QuartziteGraphics

/// Provides contents, layout and actions for a layer. Every method is optional: each has a default implementation.
public protocol CALayerDelegate: NSObjectProtocol {
    /// Returns the action for a change of `layer`. Nil continues the search; `NSNull` ends the search without an action. Default
    /// nil.
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)?

    /// Provides the contents of `layer`. Default: draws the layer into a bitmap through `draw(_:in:)`.
    func display(_ layer: CALayer)

    /// Called before the layer is drawn by `draw(_:in:)`. Default: does nothing.
    func layerWillDraw(_ layer: CALayer)

    /// Draws `layer` into `ctx`, in points of the layer's own space. Default: draws nothing.
    func draw(_ layer: CALayer, in ctx: CGContext)

    /// Lays out the sublayers of `layer`. Default: calls the layer's layout manager.
    func layoutSublayers(of layer: CALayer)
}

extension CALayerDelegate {
    /// Draws the layer into a bitmap through `draw(_:in:)`, which becomes the contents.
    public func display(_ layer: CALayer) { layer.drawContents() }
    /// Does nothing.
    public func layerWillDraw(_ layer: CALayer) {}
    /// Draws nothing.
    public func draw(_ layer: CALayer, in ctx: CGContext) {
        // Tiles are drawn on background threads, and only the layer's own thread may change the layer.
        if !(layer is CATiledLayer) { layer.drawsNothing = true }
    }
    /// Calls the layer's layout manager.
    public func layoutSublayers(of layer: CALayer) { layer.layoutManager?.layoutSublayers(of: layer) }

    /// Returns nil, so that the search continues.
    public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}
