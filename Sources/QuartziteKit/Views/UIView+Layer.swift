// What ties a view to its layer: the making of it, and being its delegate.

// A tiled layer must not draw by a view on another thread than its own.
extension UIView: nonisolated MainThreadDrawing {}

extension UIView: CALayerDelegate {}

extension UIView {
    /// Becomes the new layer's delegate. A view that draws is drawn before it is first shown, at the screen's resolution.
    func adoptLayer() {
        layer.delegate = self
        layer.setNeedsLayout()
        guard overridesDraw else { return }
        layer.contentsScale = UIScreen.main.scale
        layer.setNeedsDisplay()
    }

    /// Whether the view's class has a `draw(_:)` of its own.
    var overridesDraw: Bool { MethodOverrides.draw.exist(in: type(of: self)) }

    /// See `draw(_:in:)`.
    func drawByRect(_ layer: CALayer, in context: CGContext) {
        guard layer === self.layer, overridesDraw else {
            layer.drawsNothing = true
            return
        }
        UIGraphicsPushContext(context)
        draw(layer.bounds)
        UIGraphicsPopContext()
    }
}

/// A layer of that class, made by its own `init()`; a plain layer for a class that is none.
///
/// Swift makes an object from a metatype only by a `required` initialiser, and a `required init()` in `CALayer` could not be
/// overridden as `override init()`, which is how subclasses write it. But `init()` is the first member of `NSObject`, so in the
/// tables of all its subclasses it stands where a root class has its first member: the class, taken for the one below, reaches
/// its own `init()`. A test with a subclass that overrides it, and one with a subclass that does not, hold this together.
@MainActor func makeLayer(of layerClass: AnyClass) -> CALayer {
    guard layerClass is CALayer.Type else {
        Misuse.report("UIView.layerClass: \(layerClass) is no CALayer; the view has a plain layer")
        return CALayer()
    }
    if layerClass == CALayer.self { return CALayer() }
    return unsafeBitCast(unsafeBitCast(layerClass, to: InitFirst.Type.self).init(), to: CALayer.self)
}

/// A root class whose first member is `init()`. Open, so that no optimiser takes its own initialiser for the only one there is.
open class InitFirst {
    public required init() {}
}
