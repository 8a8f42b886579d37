import QuartziteGraphics

/// An object that lays out the sublayers of layers. Every method is optional.
public protocol CALayoutManager: NSObjectProtocol {
    /// Returns the size that `layer` prefers, in points. Default: the size of the layer's bounds.
    func preferredSize(of layer: CALayer) -> CGSize

    /// Called when the layout of `layer` becomes invalid: once, until the layer is laid out again. Default: does nothing.
    func invalidateLayout(of layer: CALayer)

    /// Sets the frames of the sublayers of `layer`. Default: does nothing.
    func layoutSublayers(of layer: CALayer)
}

extension CALayoutManager {
    public func preferredSize(of layer: CALayer) -> CGSize { layer.bounds.size }
    public func invalidateLayout(of layer: CALayer) {}
    public func layoutSublayers(of layer: CALayer) {}
}
