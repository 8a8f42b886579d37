import QuartziteGraphics

/// Places the sublayers of layers. Every method may be left out.
public protocol CALayoutManager: NSObjectProtocol {
    /// The size that the layer would like to have, in points. Without the method: the size of its bounds.
    func preferredSize(of layer: CALayer) -> CGSize

    /// The layout of `layer` has become invalid; told once, until it is laid out again.
    func invalidateLayout(of layer: CALayer)

    /// Places the sublayers.
    func layoutSublayers(of layer: CALayer)
}

extension CALayoutManager {
    public func preferredSize(of layer: CALayer) -> CGSize { layer.bounds.size }
    public func invalidateLayout(of layer: CALayer) {}
    public func layoutSublayers(of layer: CALayer) {}
}
