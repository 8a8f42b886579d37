/// How a gradient's colours are spread.
public struct CAGradientLayerType: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Along the line from the start point to the end point, alike all across it. The default.
    public static let axial = CAGradientLayerType(rawValue: "axial")
    /// From the start point outwards, in ellipses that reach as far as the end point along each axis.
    public static let radial = CAGradientLayerType(rawValue: "radial")
    /// Around the start point, from the ray through the end point once around, at first from +x towards +y.
    public static let conic = CAGradientLayerType(rawValue: "conic")

    /// An unknown type counts as axial.
    var kind: GradientValues.Kind {
        switch self {
        case .radial: .radial
        case .conic: .conic
        default: .axial
        }
    }
}
