// The relation of a view to its layer: the view creates the layer and is its delegate.

// A tiled layer must not call a view's drawing code on another thread than the main thread.
extension UIView: nonisolated MainThreadDrawing {}

extension UIView: CALayerDelegate {}

extension UIView {
    /// Becomes the layer's delegate. A view that overrides `draw(_:)` is drawn before it is first shown, at the screen's
    /// resolution.
    func adoptLayer() {
        layer.delegate = self
        layer.setNeedsLayout()
        guard overridesDraw else { return }
        layer.contentsScale = UIScreen.main.scale
        layer.setNeedsDisplay()
    }

    /// Draws the layer: the implementation of `draw(_:in:)`.
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

/// Creates a layer of a class by the class's own `init()`. A class that is not a `CALayer` is reported as misuse and gives a plain
/// layer.
///
/// Swift creates an object from a metatype only by a `required` initialiser. A `required init()` in `CALayer` could not be
/// overridden as `override init()`, which is what subclasses write. `init()` is the first member of `NSObject`, so in the tables of
/// all subclasses it has the slot in which a root class has its first member. The class, cast to `InitFirst`, therefore reaches its
/// own `init()`. Two tests guard this: one with a subclass that overrides `init()`, one with a subclass that does not.
@MainActor func makeLayer(of layerClass: AnyClass) -> CALayer {
    guard layerClass is CALayer.Type else {
        Misuse.report("UIView.layerClass: \(layerClass) is not a subclass of CALayer; a plain layer is used")
        return CALayer()
    }
    if layerClass == CALayer.self { return CALayer() }
    return unsafeBitCast(unsafeBitCast(layerClass, to: InitFirst.Type.self).init(), to: CALayer.self)
}

/// A root class whose first member is `init()`. Open, so that the optimiser does not take this initialiser for the only one.
open class InitFirst {
    /// Never called: an object of this class is never created.
    public required init() {}
}
