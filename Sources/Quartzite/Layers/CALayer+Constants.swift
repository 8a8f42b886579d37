import QuartziteGraphics

/// How contents are placed in a layer's bounds. `top` means the edge of the largest y, `bottom` that of the smallest.
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
    /// Stretched to the bounds. The default.
    public static let resize = CALayerContentsGravity(rawValue: "resize")
    /// As large as fits, in proportion, centred.
    public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
    /// As small as fills, in proportion, centred.
    public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")

    /// The gravity as committed. A raw value that no constant has is `center`.
    package enum Placement: String, Sendable {
        case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight
        case resize, resizeAspect, resizeAspectFill
    }

    package var placement: Placement { Placement(rawValue: rawValue) ?? .center }
}

/// How a picture's pixels are read when it is drawn smaller or larger.
public struct CALayerContentsFilter: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let nearest = CALayerContentsFilter(rawValue: "nearest")
    public static let linear = CALayerContentsFilter(rawValue: "linear")
    /// Linear between smaller copies of the picture too; for minification.
    public static let trilinear = CALayerContentsFilter(rawValue: "trilinear")

    /// The filter as committed. A raw value that no constant has is `linear`.
    package enum Kind: String, Sendable { case nearest, linear, trilinear }

    package var kind: Kind { Kind(rawValue: rawValue) ?? .linear }
}

/// The pixel format of a backing store that a layer draws into.
public struct CALayerContentsFormat: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let RGBA8Uint = CALayerContentsFormat(rawValue: "RGBA8")
    public static let RGBA16Float = CALayerContentsFormat(rawValue: "RGBAh")
    public static let gray8Uint = CALayerContentsFormat(rawValue: "Gray8")
    public static let automatic = CALayerContentsFormat(rawValue: "Automatic")
}

/// The shape of rounded corners.
public struct CALayerCornerCurve: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A quarter of a circle. The default.
    public static let circular = CALayerCornerCurve(rawValue: "circular")
    /// A curve that begins earlier and bends more softly.
    public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}

/// Corners of a layer, by the edges that meet there.
public struct CACornerMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
    public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
    public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
    public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)

    package static let all = CACornerMask(rawValue: 15)
}

/// Edges of a layer that are antialiased.
public struct CAEdgeAntialiasingMask: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let layerLeftEdge = CAEdgeAntialiasingMask(rawValue: 1)
    public static let layerRightEdge = CAEdgeAntialiasingMask(rawValue: 2)
    public static let layerBottomEdge = CAEdgeAntialiasingMask(rawValue: 4)
    public static let layerTopEdge = CAEdgeAntialiasingMask(rawValue: 8)

    package static let all = CAEdgeAntialiasingMask(rawValue: 15)
}

/// The event of a layer that comes into a displayed tree, or becomes visible.
public let kCAOnOrderIn = "onOrderIn"
/// The event of a layer that leaves a displayed tree, or is hidden.
public let kCAOnOrderOut = "onOrderOut"
/// The key of a layer's transition animation.
public let kCATransition = "transition"
