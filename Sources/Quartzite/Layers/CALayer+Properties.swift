import QuartziteGraphics

extension CALayer {
    // MARK: Geometry

    /// Where the anchor point lies in the superlayer, in points. Default (0, 0). Animatable.
    public var position: CGPoint {
        get { values.position }
        set { update(.position, \.position, newValue) }
    }

    /// Distance towards the viewer, in points; decides the order among siblings. Default 0. Animatable.
    public var zPosition: CGFloat {
        get { values.zPosition }
        set { update(.zPosition, \.zPosition, newValue) }
    }

    /// The point of the bounds, in units of their size, that `position` places and transforms turn about. Default (0.5, 0.5).
    /// Animatable.
    public var anchorPoint: CGPoint {
        get { values.anchorPoint }
        set { update(.anchorPoint, \.anchorPoint, newValue) }
    }

    /// The anchor's distance from the layer's plane, in points. Default 0. Animatable.
    public var anchorPointZ: CGFloat {
        get { values.anchorPointZ }
        set { update(.anchorPointZ, \.anchorPointZ, newValue) }
    }

    /// Acts on the layer and its sublayers about the anchor point. Default identity. Animatable.
    public var transform: CATransform3D {
        get { values.transform }
        set { update(.transform, \.transform, newValue) }
    }

    /// Acts on the sublayers only, about this layer's anchor point; where perspective is given. Default identity. Animatable.
    public var sublayerTransform: CATransform3D {
        get { values.sublayerTransform }
        set { update(.sublayerTransform, \.sublayerTransform, newValue) }
    }

    /// Whether the back shows when the layer is turned away. Default true. Animatable.
    public var isDoubleSided: Bool {
        get { values.isDoubleSided }
        set { update(.doubleSided, \.doubleSided, newValue ? 1 : 0) }
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

    /// From 0, invisible, to 1, opaque; applies to the layer and its sublayers. Kept as set, clamped when drawn. Default 1.
    /// Animatable.
    public var opacity: Float {
        get { Float(values.opacity) }
        set { update(.opacity, \.opacity, Double(newValue)) }
    }

    /// Whether the layer and its sublayers are left out. Default false. Animatable. A change is the event `onOrderOut` or
    /// `onOrderIn` too.
    public var isHidden: Bool {
        get { values.isHidden }
        set {
            guard newValue != isHidden else { return }
            let order = isDisplayed ? action(forEvent: newValue ? kCAOnOrderOut : kCAOnOrderIn) : nil
            update(.hidden, \.hidden, newValue ? 1 : 0)
            order?.run(on: self)
        }
    }

    /// Whether contents and sublayers are cut off at the bounds. Default false. Animatable.
    public var masksToBounds: Bool {
        get { values.clipsToBounds }
        set { update(.masksToBounds, \.masksToBounds, newValue ? 1 : 0) }
    }

    /// Fills the bounds behind the contents. Default nil. Animatable.
    public var backgroundColor: CGColor? {
        get { LayerObjects.color(objects.backgroundColor, for: values.backgroundColor) }
        set { update(.backgroundColor, \.backgroundColor, LayerColor(newValue), newValue, \.backgroundColor) }
    }

    /// Radius of the corners, in points, at most half the shorter side when drawn. Default 0. Animatable.
    public var cornerRadius: CGFloat {
        get { CGFloat(values.cornerRadius) }
        set { update(.cornerRadius, \.cornerRadius, Double(newValue)) }
    }

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

    /// Width of the border inside the bounds, over the sublayers, in points. Default 0. Animatable.
    public var borderWidth: CGFloat {
        get { CGFloat(values.borderWidth) }
        set { update(.borderWidth, \.borderWidth, Double(newValue)) }
    }

    /// Default opaque black. Animatable.
    public var borderColor: CGColor? {
        get { LayerObjects.color(objects.borderColor, for: values.borderColor) }
        set { update(.borderColor, \.borderColor, LayerColor(newValue), newValue, \.borderColor) }
    }

    // MARK: Contents

    /// The part of the contents that shows, in units of their size. Default (0, 0, 1, 1). Animatable.
    public var contentsRect: CGRect {
        get { values.contentsRect }
        set { update(.contentsRect, \.contentsRect, newValue) }
    }

    /// The part that stretches when contents are resized, in units of their size; the rest keeps its size. Default
    /// (0, 0, 1, 1). Animatable.
    public var contentsCenter: CGRect {
        get { values.contentsCenter }
        set { update(.contentsCenter, \.contentsCenter, newValue) }
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
        set { update(.minificationFilterBias, \.minificationFilterBias, Double(newValue)) }
    }

    /// A promise that the layer covers its bounds with opaque content. Default false.
    public var isOpaque: Bool {
        get { values.isOpaque }
        set { update(\.isOpaque, newValue) }
    }

    /// Multiplies the contents, as CAML's `contentsMultiplyColor`. Default nil. Animatable.
    package var contentsMultiplyColor: CGColor? {
        get { LayerObjects.color(objects.contentsMultiplyColor, for: values.contentsMultiplyColor) }
        set { update(.contentsMultiplyColor, \.contentsMultiplyColor, LayerColor(newValue), newValue, \.contentsMultiplyColor) }
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
        set { update(.shouldRasterize, \.shouldRasterize, newValue ? 1 : 0) }
    }

    /// Pixels a point of that picture. Default 1. Animatable.
    public var rasterizationScale: CGFloat {
        get { CGFloat(values.rasterizationScale) }
        set { update(.rasterizationScale, \.rasterizationScale, Double(newValue)) }
    }

    // MARK: Shadow

    /// Default opaque black. Animatable.
    public var shadowColor: CGColor? {
        get { LayerObjects.color(objects.shadowColor, for: values.shadowColor) }
        set { update(.shadowColor, \.shadowColor, LayerColor(newValue), newValue, \.shadowColor) }
    }

    /// From 0, none, to 1. Default 0. Animatable.
    public var shadowOpacity: Float {
        get { Float(values.shadowOpacity) }
        set { update(.shadowOpacity, \.shadowOpacity, Double(newValue)) }
    }

    /// In points, in the layer's space. Default (0, −3). Animatable.
    public var shadowOffset: CGSize {
        get { values.shadowOffset }
        set { update(.shadowOffset, \.shadowOffset, newValue) }
    }

    /// Standard deviation of the blur, in points. Default 3. Animatable.
    public var shadowRadius: CGFloat {
        get { CGFloat(values.shadowRadius) }
        set { update(.shadowRadius, \.shadowRadius, Double(newValue)) }
    }

    /// The shadow's outline instead of that of the contents. Default nil. Animatable.
    public var shadowPath: CGPath? {
        get { values.shadowPath.elements.map(CGPath.init(elements:)) }
        set {
            let path = newValue.map { LayerObjects.Path($0.elements) }
            update(.shadowPath, \.shadowPath, LayerPath(path), path, \.shadowPath)
        }
    }
}
