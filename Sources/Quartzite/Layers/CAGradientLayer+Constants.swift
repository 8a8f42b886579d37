/// The geometry along which a gradient's colours vary.
public struct CAGradientLayerType: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Colours vary along the line from the start point to the end point, and are constant perpendicular to the line. The default.
    public static let axial = CAGradientLayerType(rawValue: "axial")
    /// Colours vary outwards from the start point, in ellipses whose radii are the distances to the end point along x and y.
    public static let radial = CAGradientLayerType(rawValue: "radial")
    /// Colours vary with the angle around the start point. The first colour lies on the ray through the end point; angles grow
    /// from +x towards +y.
    public static let conic = CAGradientLayerType(rawValue: "conic")

    /// The committed form of the type. An unknown raw value is `axial`.
    var kind: GradientValues.Kind {
        switch self {
        case .radial: .radial
        case .conic: .conic
        default: .axial
        }
    }
}
