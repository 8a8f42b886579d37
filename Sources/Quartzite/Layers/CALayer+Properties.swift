import QuartziteGraphics

extension CALayer {
    // MARK: Geometry

    /// The anchor's distance from the layer's plane, in points. Default 0. Animatable.
    public var anchorPointZ: CGFloat {
        get { values.anchorPointZ }
        set { change(\.anchorPointZ, newValue) }
    }

    /// Whether the back shows when the layer is turned away. Default true. Animatable.
    public var isDoubleSided: Bool {
        get { values.isDoubleSided }
        set { change(\.doubleSided, newValue ? 1 : 0, key: "doubleSided") }
    }

    /// Whether y grows the other way in the layer's space, for it and its sublayers. Default false.
    public var isGeometryFlipped: Bool {
        get { values.isGeometryFlipped }
        set { update(\.isGeometryFlipped, newValue) }
    }

    /// The transform as an affine transform of the plane; the identity where it is none.
    public func affineTransform() -> CGAffineTransform { CATransform3DGetAffineTransform(transform) }

    /// Replaces the whole transform by an affine transform of the plane.
    public func setAffineTransform(_ m: CGAffineTransform) { transform = CATransform3DMakeAffineTransform(m) }

    // MARK: Looks

    /// Which corners are rounded. Default all four; bits of no corner are dropped.
    public var maskedCorners: CACornerMask {
        get { values.maskedCorners }
        set { update(\.maskedCorners, newValue.intersection(.all)) }
    }

    /// The shape of rounded corners. Default `circular`, which an unknown value becomes.
    public var cornerCurve: CALayerCornerCurve {
        get { values.isCornerCurveContinuous ? .continuous : .circular }
        set { update(\.isCornerCurveContinuous, newValue == .continuous) }
    }

    /// By how much a corner of that curve begins earlier than its radius.
    public class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
        curve == .continuous ? 1.528665 : 1
    }

    // MARK: Contents

    /// The part of the contents that shows, in units of their size. Default (0, 0, 1, 1). Animatable.
    public var contentsRect: CGRect {
        get { values.contentsRect }
        set { change(\.contentsRect, newValue) }
    }

    /// The part that stretches when contents are resized, in units of their size; the rest keeps its size. Default
    /// (0, 0, 1, 1). Animatable.
    public var contentsCenter: CGRect {
        get { values.contentsCenter }
        set { change(\.contentsCenter, newValue) }
    }

    /// How contents are placed in the bounds. Default `resize`; an unknown value becomes `center`.
    public var contentsGravity: CALayerContentsGravity {
        get { CALayerContentsGravity(rawValue: values.contentsGravity.rawValue) }
        set { update(\.contentsGravity, newValue.placement) }
    }

    /// The filter for contents drawn smaller. Default `linear`.
    public var minificationFilter: CALayerContentsFilter {
        get { CALayerContentsFilter(rawValue: values.minificationFilter.rawValue) }
        set { update(\.minificationFilter, newValue.kind) }
    }

    /// The filter for contents drawn larger. Default `linear`.
    public var magnificationFilter: CALayerContentsFilter {
        get { CALayerContentsFilter(rawValue: values.magnificationFilter.rawValue) }
        set { update(\.magnificationFilter, newValue.kind) }
    }

    /// Which of the smaller copies `trilinear` picks: positive is blurrier. Default 0. Animatable.
    public var minificationFilterBias: Float {
        get { Float(values.minificationFilterBias) }
        set { change(\.minificationFilterBias, Double(newValue)) }
    }

    /// Multiplies the contents, as CAML's `contentsMultiplyColor`. Default nil. Animatable.
    package var contentsMultiplyColor: CGColor? {
        get { LayerObjects.color(objects.contentsMultiplyColor, for: values.contentsMultiplyColor) }
        set { change(\.contentsMultiplyColor, LayerColor(newValue), newValue, \.contentsMultiplyColor) }
    }

    // MARK: Edges, groups, rasters

    /// Which edges are antialiased. Default all four.
    public var edgeAntialiasingMask: CAEdgeAntialiasingMask {
        get { values.edgeAntialiasingMask }
        set { update(\.edgeAntialiasingMask, newValue) }
    }

    /// Whether edges are antialiased. Default true.
    public var allowsEdgeAntialiasing: Bool {
        get { values.allowsEdgeAntialiasing }
        set { update(\.allowsEdgeAntialiasing, newValue) }
    }

    /// Whether opacity applies to the layer with its sublayers as one picture. Default true.
    public var allowsGroupOpacity: Bool {
        get { values.allowsGroupOpacity }
        set { update(\.allowsGroupOpacity, newValue) }
    }

    /// Whether the layer with its sublayers is kept as a picture. Default false. Animatable.
    public var shouldRasterize: Bool {
        get { values.shouldRasterize != 0 }
        set { change(\.shouldRasterize, newValue ? 1 : 0) }
    }

    /// Pixels a point of that picture. Default 1. Animatable.
    public var rasterizationScale: CGFloat {
        get { CGFloat(values.rasterizationScale) }
        set { change(\.rasterizationScale, Double(newValue)) }
    }

    // MARK: Shadow

}
