import QuartziteGraphics

/// What a layer asks somebody else for. Every method may be left out.
public protocol CALayerDelegate: NSObjectProtocol {
    /// The action for a change of `layer`; nil leaves the search to go on, the null object ends it.
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)?

    /// Places the sublayers of `layer`. Without the method, the layer's layout manager does.
    func layoutSublayers(of layer: CALayer)
}

extension CALayerDelegate {
    public func layoutSublayers(of layer: CALayer) { layer.layoutManager?.layoutSublayers(of: layer) }

    public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}
