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
    /// Returns the size of the layer's bounds.
    public func preferredSize(of layer: CALayer) -> CGSize { layer.bounds.size }
    /// Does nothing.
    public func invalidateLayout(of layer: CALayer) {}
    /// Does nothing.
    public func layoutSublayers(of layer: CALayer) {}
}
