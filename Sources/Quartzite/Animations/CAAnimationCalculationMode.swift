import QuartziteGraphics

/// How a keyframe animation finds the values between its keys.
public struct CAAnimationCalculationMode: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Along straight lines, from key time to key time. The default.
    public static let linear = CAAnimationCalculationMode(rawValue: "linear")
    /// Not at all: each value holds until the next one's time.
    public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
    /// Along straight lines at an even pace; key times and the paces of segments mean nothing.
    public static let paced = CAAnimationCalculationMode(rawValue: "paced")
    /// Along a smooth curve through the values, from key time to key time.
    public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
    /// Along a smooth curve, at a nearly even pace.
    public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")

    /// The mode as compiled; nil for a raw value that no constant has.
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

/// How a layer turns while it moves along a path.
public struct CAAnimationRotationMode: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Its x axis points the way it goes.
    public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
    /// Its x axis points the way it came.
    public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}
