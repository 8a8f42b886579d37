/// Which parts of a path are inside of it.
public struct CAShapeLayerFillRule: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Where the path runs around a number of times that is not zero. The default.
    public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
    /// From where an odd number of edges is crossed on the way out.
    public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// How the ends of a line look.
public struct CAShapeLayerLineCap: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Cut off at the end. The default.
    public static let butt = CAShapeLayerLineCap(rawValue: "butt")
    /// With half a circle beyond the end.
    public static let round = CAShapeLayerLineCap(rawValue: "round")
    /// With half a square beyond the end.
    public static let square = CAShapeLayerLineCap(rawValue: "square")
}

/// How the corners of a line look.
public struct CAShapeLayerLineJoin: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Pointed, up to the mitre limit. The default.
    public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
    public static let round = CAShapeLayerLineJoin(rawValue: "round")
    public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}
