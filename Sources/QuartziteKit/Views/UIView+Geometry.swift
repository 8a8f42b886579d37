// Coordinates between views.

extension UIView {
    /// A point of this view's space in another's. Nil stands for the root view's superlayer, the window's points.
    public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
        if let view { return layer.convert(point, to: view.layer) }
        guard let base = windowLayer else { return point }
        return layer.convert(point, to: base)
    }

    /// A point of another view's space in this one's.
    public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
        if let view { return layer.convert(point, from: view.layer) }
        guard let base = windowLayer else { return point }
        return layer.convert(point, from: base)
    }

    /// The box around a rectangle of this view's space in another's.
    public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
        if let view { return layer.convert(rect, to: view.layer) }
        guard let base = windowLayer else { return rect }
        return layer.convert(rect, to: base)
    }

    /// The box around a rectangle of another view's space in this one's.
    public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
        if let view { return layer.convert(rect, from: view.layer) }
        guard let base = windowLayer else { return rect }
        return layer.convert(rect, from: base)
    }

    /// The window's layer, or what shows the root view; nil for views that are in no window, whose points then stay as they are.
    private var windowLayer: CALayer? {
        let top = sequence(first: self, next: \.parent).first { $0.parent == nil }
        return top is UIWindow ? top?.layer : top?.layer.superlayer
    }
}
