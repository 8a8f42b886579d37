import QuartziteGraphics

/// The root class of all layers. Declares `init(layer:)` and has no stored properties.
///
/// A presentation layer is made by the subclass's own `init(layer:)`, which Core Animation's clients write as `override
/// init(layer: Any)`. Swift calls an overridden initialiser through a metatype only if the initialiser is `required`, and a
/// `required` initialiser cannot be overridden with that spelling. So this class declares `init(layer:)` as its first member, the
/// twin below declares the same initialiser as `required`, and both have it in the same vtable slot: a layer's metatype, cast to
/// the twin's, reaches the layer's own override. A test with a subclass in another module verifies this layout.
open class CALayerBase: NSObject {
    /// Makes a copy of `layer` for presentation. A subclass overrides it to copy its own properties, and calls super. See
    /// `CALayer.init(layer:)`.
    public init(layer: Any) {
        super.init()
    }

    public override init() {
        super.init()
    }
}

/// For internal use only. The class is open so that the optimiser must look up `init(layer:)` in the vtable; for a class that
/// cannot be subclassed the optimiser would call the only known implementation directly.
open class CALayerTwin: NSObject {
    /// Never called on this class: a call reaches the `init(layer:)` of the layer's own class.
    public required init(layer: Any) {
        super.init()
    }
}

extension CALayer {
    /// Whether `init(layer:)` copies the values of this layer, because a presentation layer of the layer is being made.
    package var isBeingPresented: Bool { flags.contains(.isBeingPresented) }
}

extension CALayerBase {
    /// Returns a copy of `layer` for presentation, made by the `init(layer:)` of the layer's own class.
    static func copy(of layer: CALayer) -> CALayerBase { copy(of: layer, as: type(of: layer)) }

    /// Returns a copy of `layer` made by the `init(layer:)` of a class, which is the layer's or one above it.
    static func copy(of layer: CALayer, as type: CALayer.Type) -> CALayerBase {
        layer.flags.insert(.isBeingPresented)
        defer { layer.flags.remove(.isBeingPresented) }
        let twin = unsafeBitCast(type as AnyClass, to: CALayerTwin.Type.self)
        let made: AnyObject = twin.init(layer: layer)
        return unsafeDowncast(made, to: CALayerBase.self)
    }
}
