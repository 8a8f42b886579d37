import QuartziteGraphics

/// A layer that preserves 3D: its sublayers are not flattened into a plane of the layer, but join the 3D rendering context of the
/// superlayer.
///
/// The layer draws nothing of its own: background, border, contents, corners, shadow, mask, filters and `masksToBounds` are
/// ignored. Its opacity applies to each sublayer separately. The layer has no plane, so its own `hitTest(_:)` returns nil; a hit
/// test of an enclosing layer finds its sublayers. `render(in:)` draws it as a plain layer.
open class CATransformLayer: CALayer {
    public override init() {
        super.init()
    }

    public override init(layer: Any) {
        super.init(layer: layer)
    }

    /// Reads an archived transform layer.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    package override var subclassValues: SubclassValues {
        get { .transform }
        set {}
    }

    package override var preserves3D: Bool { true }

    /// Always returns nil: the layer has no plane.
    open override func hitTest(_ p: CGPoint) -> CALayer? { nil }
}
