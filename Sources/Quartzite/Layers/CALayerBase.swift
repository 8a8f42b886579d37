import QuartziteGraphics

/// The root of all layers, which declares `init(layer:)` and holds nothing.
///
/// A presentation layer must be made by the subclass's own `init(layer:)`, which Core Animation's clients write as
/// `override init(layer: Any)`. Swift calls an overridden initialiser through a metatype only where it is `required`, and a
/// `required` one could not be overridden that way. So this class declares `init(layer:)` as its first member, the twin
/// below declares the same as `required`, and both have it in the same slot of their tables: a layer's metatype, taken for
/// the twin's, reaches the layer's own override. A test with a subclass in another module holds this together.
open class CALayerBase: NSObject {
    /// Makes a copy of `layer` that shows presentation values. Override it to copy what your subclass adds, and call super.
    public init(layer: Any) {
        super.init()
    }

    public override init() {
        super.init()
    }
}

/// Not for use. It is open so that an optimiser must look `init(layer:)` up in the table: of a class that nobody can subclass it
/// knows the only one there is, and would call that.
open class CALayerTwin: NSObject {
    public required init(layer: Any) {
        super.init()
    }
}

extension CALayerBase {
    /// A copy of `layer` by the `init(layer:)` of its own class.
    static func copy(of layer: CALayerBase) -> CALayerBase {
        let twin = unsafeBitCast(type(of: layer) as AnyClass, to: CALayerTwin.Type.self)
        let made: AnyObject = twin.init(layer: layer)
        return unsafeDowncast(made, to: CALayerBase.self)
    }
}
