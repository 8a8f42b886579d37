import QuartziteGraphics

/// A layer that leaves its sublayers in three dimensions: they are not flattened into a plane of its own, but stand in the space of
/// its superlayer, each by itself.
///
/// It draws nothing of its own: background, border, contents, corners, shadow, mask, filters and `masksToBounds` are ignored. Its
/// opacity acts on each sublayer by itself. It has no plane that a point could lie in, so `hitTest(_:)` of it is nil; a hit test of a
/// layer around it finds its sublayers.
open class CATransformLayer: CALayer {
    public override init() {
        super.init()
    }

    public override init(layer: Any) {
        super.init(layer: layer)
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    package override var subclassValues: SubclassValues {
        get { .transform }
        set {}
    }

    package override var preserves3D: Bool { true }

    open override func hitTest(_ p: CGPoint) -> CALayer? { nil }
}
