// Conversion of coordinates between views.

extension UIView {
    /// Implements `convert(_:to:)`.
    func converted(_ point: CGPoint, to view: UIView?) -> CGPoint {
        if let view { return layer.convert(point, to: view.layer) }
        guard let base = windowLayer else { return point }
        return layer.convert(point, to: base)
    }

    /// Implements `convert(_:from:)`.
    func converted(_ point: CGPoint, from view: UIView?) -> CGPoint {
        if let view { return layer.convert(point, from: view.layer) }
        guard let base = windowLayer else { return point }
        return layer.convert(point, from: base)
    }

    /// Implements `convert(_:to:)`.
    func converted(_ rect: CGRect, to view: UIView?) -> CGRect {
        if let view { return layer.convert(rect, to: view.layer) }
        guard let base = windowLayer else { return rect }
        return layer.convert(rect, to: base)
    }

    /// Implements `convert(_:from:)`.
    func converted(_ rect: CGRect, from view: UIView?) -> CGRect {
        if let view { return layer.convert(rect, from: view.layer) }
        guard let base = windowLayer else { return rect }
        return layer.convert(rect, from: base)
    }

    /// The window's layer, or the layer that contains the root view's. nil for views without either, whose coordinates are not
    /// converted.
    private var windowLayer: CALayer? {
        let top = sequence(first: self, next: \.parent).first { $0.parent == nil }
        return top is UIWindow ? top?.layer : top?.layer.superlayer
    }
}
