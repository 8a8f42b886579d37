// What ties a view to its layer: the making of it, and being its delegate.

extension UIView: CALayerDelegate {
    /// Nothing: the null object ends the search, so a view's layer changes at once.
    public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { NSNull() }
}

/// A layer of that class, made by its own `init()`; a plain layer for a class that is none.
///
/// Swift makes an object from a metatype only by a `required` initialiser, and a `required init()` in `CALayer` could not be
/// overridden as `override init()`, which is how subclasses write it. `init()` of every class below `NSObject` has the same
/// place in its table, so the class taken for the one below reaches its own.
@MainActor func makeLayer(of layerClass: AnyClass) -> CALayer {
    guard layerClass is CALayer.Type else {
        Misuse.report("UIView.layerClass: \(layerClass) is no CALayer; the view has a plain layer")
        return CALayer()
    }
    let made = unsafeBitCast(layerClass, to: RequiredInit.Type.self).init()
    return unsafeBitCast(made, to: CALayer.self)
}

private class RequiredInit: NSObject {
    required override init() {
        super.init()
    }
}
