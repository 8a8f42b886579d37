/// The rule that decides which points are inside a path.
public struct CAShapeLayerFillRule: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A point is inside if the path's winding number about the point is not zero. The default.
    public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
    /// A point is inside if a ray from the point crosses an odd number of edges.
    public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// The shape of the ends of a stroked line.
public struct CAShapeLayerLineCap: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The line ends at its end point. The default.
    public static let butt = CAShapeLayerLineCap(rawValue: "butt")
    /// A half circle, with the line's width as diameter, is added at the end point.
    public static let round = CAShapeLayerLineCap(rawValue: "round")
    /// The line is extended by half its width.
    public static let square = CAShapeLayerLineCap(rawValue: "square")
}

/// The shape of the corners of a stroked line.
public struct CAShapeLayerLineJoin: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A sharp corner, up to the mitre limit; beyond the limit a bevel. The default.
    public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
    /// A circular arc around the corner.
    public static let round = CAShapeLayerLineJoin(rawValue: "round")
    /// A straight cut across the corner.
    public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}
