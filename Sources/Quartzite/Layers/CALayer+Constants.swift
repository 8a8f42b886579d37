import QuartziteGraphics

/// How contents are positioned and scaled in a layer's bounds. `top` is the edge of the largest y, `bottom` the edge of the
/// smallest; without `resize` in its name, a value keeps the contents' own size.
public struct CALayerContentsGravity: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let center = CALayerContentsGravity(rawValue: "center")
    public static let top = CALayerContentsGravity(rawValue: "top")
    public static let bottom = CALayerContentsGravity(rawValue: "bottom")
    public static let left = CALayerContentsGravity(rawValue: "left")
    public static let right = CALayerContentsGravity(rawValue: "right")
    public static let topLeft = CALayerContentsGravity(rawValue: "topLeft")
    public static let topRight = CALayerContentsGravity(rawValue: "topRight")
    public static let bottomLeft = CALayerContentsGravity(rawValue: "bottomLeft")
    public static let bottomRight = CALayerContentsGravity(rawValue: "bottomRight")
    /// Stretched to fill the bounds, without regard to proportions. The default.
    public static let resize = CALayerContentsGravity(rawValue: "resize")
    /// Scaled in proportion to fit entirely inside the bounds, and centred.
    public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
    /// Scaled in proportion to cover the bounds entirely, and centred. The excess reaches beyond the bounds.
    public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")

    /// The committed form of the gravity. An unknown raw value is `center`.
    @usableFromInline package enum Placement: String, Sendable {
        case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight
        case resize, resizeAspect, resizeAspectFill
    }

    package var placement: Placement { Placement(rawValue: rawValue) ?? .center }
}

/// The sampling filter for contents that are drawn smaller or larger than their own size.
public struct CALayerContentsFilter: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The nearest texel.
    public static let nearest = CALayerContentsFilter(rawValue: "nearest")
    /// Bilinear interpolation between four texels. The default.
    public static let linear = CALayerContentsFilter(rawValue: "linear")
    /// Linear interpolation between mipmap levels as well; for minification.
    public static let trilinear = CALayerContentsFilter(rawValue: "trilinear")

    /// The committed form of the filter. An unknown raw value is `linear`.
    package enum Kind: String, Sendable { case nearest, linear, trilinear }

    package var kind: Kind { Kind(rawValue: rawValue) ?? .linear }
}

/// The pixel format of the bitmap that `draw(in:)` draws into.
public struct CALayerContentsFormat: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// 8 bits per channel, RGBA. The default.
    public static let RGBA8Uint = CALayerContentsFormat(rawValue: "RGBA8")
    /// Half-precision RGBA. Bitmaps have 8 bits per channel here, so this format equals `RGBA8Uint`.
    public static let RGBA16Float = CALayerContentsFormat(rawValue: "RGBAh")
    /// Luminance and alpha only.
    public static let gray8Uint = CALayerContentsFormat(rawValue: "Gray8")
    /// Leaves the choice to the library, which draws as with `RGBA8Uint`.
    public static let automatic = CALayerContentsFormat(rawValue: "Automatic")
}

/// The shape of rounded corners.
public struct CALayerCornerCurve: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A quarter circle. The default.
    public static let circular = CALayerCornerCurve(rawValue: "circular")
    /// A curve that starts before the radius and whose curvature changes gradually.
    public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}

/// A set of corners of a layer, each named by the two edges that meet there.
public struct CACornerMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
    public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
    public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
    public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)

    package static let all = CACornerMask(rawValue: 15)
}

/// A set of edges of a layer; selects the edges that are antialiased.
public struct CAEdgeAntialiasingMask: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The edge of the smallest x.
    public static let layerLeftEdge = CAEdgeAntialiasingMask(rawValue: 1)
    /// The edge of the largest x.
    public static let layerRightEdge = CAEdgeAntialiasingMask(rawValue: 2)
    /// The edge of the smallest y.
    public static let layerBottomEdge = CAEdgeAntialiasingMask(rawValue: 4)
    /// The edge of the largest y.
    public static let layerTopEdge = CAEdgeAntialiasingMask(rawValue: 8)

    package static let all = CAEdgeAntialiasingMask(rawValue: 15)
}

/// The action key for a layer that is inserted into a displayed tree or becomes visible.
public let kCAOnOrderIn = "onOrderIn"
/// The action key for a layer that is removed from a displayed tree or is hidden.
public let kCAOnOrderOut = "onOrderOut"
/// The key under which every `CATransition` of a layer is found.
public let kCATransition = "transition"
