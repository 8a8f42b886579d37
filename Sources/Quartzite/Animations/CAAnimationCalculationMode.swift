import QuartziteGraphics

/// The interpolation of a keyframe animation between its keyframes.
public struct CAAnimationCalculationMode: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Linear interpolation between keyframes at their key times. The default.
    public static let linear = CAAnimationCalculationMode(rawValue: "linear")
    /// No interpolation: each value holds until the time of the next keyframe.
    ///
    /// As in Core Animation, an animation of one value with the key times 0 and 1 has no effect in a group that is in a group.
    public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
    /// Linear interpolation at constant velocity. Key times and the timing functions of segments are ignored.
    public static let paced = CAAnimationCalculationMode(rawValue: "paced")
    /// Interpolation by a smooth spline through the values at their key times.
    public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
    /// Interpolation by a smooth spline at nearly constant velocity. Key times and the timing functions of segments are ignored.
    public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")

    /// The compiled form of the mode; nil for an unknown raw value.
    package enum Kind: Sendable { case linear, discrete, paced, cubic, cubicPaced }

    package var kind: Kind? {
        switch self {
        case .linear: .linear
        case .discrete: .discrete
        case .paced: .paced
        case .cubic: .cubic
        case .cubicPaced: .cubicPaced
        default: nil
        }
    }
}

extension CAAnimationCalculationMode.Kind {
    var isPaced: Bool { self == .paced || self == .cubicPaced }

    var interpolation: Keyframes.Interpolation {
        switch self {
        case .linear, .paced: .linear
        case .cubic, .cubicPaced: .cubic
        case .discrete: .held
        }
    }
}

/// The rotation of a layer that moves along a path.
public struct CAAnimationRotationMode: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The layer's x axis points in the direction of movement.
    public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
    /// The layer's x axis points against the direction of movement.
    public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}
