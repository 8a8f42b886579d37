import QuartziteGraphics

extension CALayer {
    // MARK: Geometry

    /// The z coordinate of the anchor point relative to the layer's plane, in points. Default 0. Animatable.
    public var anchorPointZ: CGFloat {
        get { values.anchorPointZ }
        set { change(\.anchorPointZ, newValue) }
    }

    /// Whether the layer is visible when its back faces the viewer. Default true. Animatable, but without an implicit animation.
    public var isDoubleSided: Bool {
        get { values.isDoubleSided }
        set { change(\.doubleSided, newValue ? 1 : 0, key: "doubleSided") }
    }

    /// Whether the y axis of the layer's coordinate space is reversed, for the layer and its sublayers. Default false. Not
    /// animatable.
    public var isGeometryFlipped: Bool {
        get { values.isGeometryFlipped }
        set { update(\.isGeometryFlipped, newValue) }
    }

    /// Returns `transform` as a 2D affine transform; the identity if `transform` is not affine in the plane.
    public func affineTransform() -> CGAffineTransform { CATransform3DGetAffineTransform(transform) }

    /// Sets `transform` to a 2D affine transform.
    public func setAffineTransform(_ m: CGAffineTransform) { transform = CATransform3DMakeAffineTransform(m) }

    // MARK: Looks

    /// The corners that `cornerRadius` applies to. Default all four; unknown bits are dropped. Not animatable.
    public var maskedCorners: CACornerMask {
        get { values.maskedCorners }
        set { update(\.maskedCorners, newValue.intersection(.all)) }
    }

    /// The curve of rounded corners. Default `circular`; an unknown value becomes `circular`. Not animatable.
    public var cornerCurve: CALayerCornerCurve {
        get { values.isCornerCurveContinuous ? .continuous : .circular }
        set { update(\.isCornerCurveContinuous, newValue == .continuous) }
    }

    /// Returns the factor by which a corner of the curve extends beyond `cornerRadius`: 1.528665 for `continuous`, otherwise 1.
    public class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
        curve == .continuous ? 1.528665 : 1
    }

    // MARK: Contents

    /// The part of the contents that is drawn, in the unit square of the contents. Default (0, 0, 1, 1). Animatable.
    public var contentsRect: CGRect {
        get { values.contentsRect }
        set { change(\.contentsRect, newValue) }
    }

    /// The stretchable middle of nine-part scaling, in the unit square of the shown contents. The corners outside keep their size;
    /// the edges stretch along one axis. Default (0, 0, 1, 1), which stretches all. Animatable.
    public var contentsCenter: CGRect {
        get { values.contentsCenter }
        set { change(\.contentsCenter, newValue) }
    }

    /// How contents are positioned and scaled in the bounds. Default `resize`; an unknown value becomes `center`. Not animatable.
    public var contentsGravity: CALayerContentsGravity {
        get { CALayerContentsGravity(rawValue: values.contentsGravity.rawValue) }
        set { update(\.contentsGravity, newValue.placement) }
    }

    /// The sampling filter for contents that are drawn smaller than their size. Default `linear`; an unknown value becomes
    /// `linear`. Not animatable.
    public var minificationFilter: CALayerContentsFilter {
        get { CALayerContentsFilter(rawValue: values.minificationFilter.rawValue) }
        set { update(\.minificationFilter, newValue.kind) }
    }

    /// The sampling filter for contents that are drawn larger than their size. Default `linear`; an unknown value becomes
    /// `linear`. Not animatable.
    public var magnificationFilter: CALayerContentsFilter {
        get { CALayerContentsFilter(rawValue: values.magnificationFilter.rawValue) }
        set { update(\.magnificationFilter, newValue.kind) }
    }

    /// The bias that is added to the mipmap level of `trilinear` minification, in levels; positive values are blurrier. Default 0.
    /// Animatable.
    public var minificationFilterBias: Float {
        get { Float(values.minificationFilterBias) }
        set { change(\.minificationFilterBias, Double(newValue)) }
    }

    /// The colour that the contents are multiplied by; CAML's `contentsMultiplyColor`. Default nil, which multiplies by white.
    /// Animatable.
    package var contentsMultiplyColor: CGColor? {
        get { LayerObjects.color(objects.rareObjects.contentsMultiplyColor, for: values.contentsMultiplyColor) }
        set { change(\.contentsMultiplyColor, LayerColor(newValue), newValue, \.contentsMultiplyColor) }
    }

    // MARK: Edges, groups, rasters

    /// The edges that are antialiased. Default all four. Not animatable.
    public var edgeAntialiasingMask: CAEdgeAntialiasingMask {
        get { values.edgeAntialiasingMask }
        set { update(\.edgeAntialiasingMask, newValue) }
    }

    /// Whether the layer's edges are antialiased at all. Default true. Not animatable.
    public var allowsEdgeAntialiasing: Bool {
        get { values.allowsEdgeAntialiasing }
        set { update(\.allowsEdgeAntialiasing, newValue) }
    }

    /// Whether `opacity` applies to the layer and its sublayers as one group, rather than to each of them. Default true. Not
    /// animatable.
    public var allowsGroupOpacity: Bool {
        get { values.allowsGroupOpacity }
        set { update(\.allowsGroupOpacity, newValue) }
    }

    /// Whether the layer and its sublayers are drawn into a bitmap that is cached and composited. Default false. Animatable.
    public var shouldRasterize: Bool {
        get { values.shouldRasterize != 0 }
        set { change(\.shouldRasterize, newValue ? 1 : 0) }
    }

    /// The resolution of the bitmap for `shouldRasterize`, in pixels per point. Default 1. Animatable.
    public var rasterizationScale: CGFloat {
        get { CGFloat(values.rasterizationScale) }
        set { change(\.rasterizationScale, Double(newValue)) }
    }

    // MARK: Shadow
}
