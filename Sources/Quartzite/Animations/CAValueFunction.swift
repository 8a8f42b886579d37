import QuartziteGraphics

/// The name of a value function.
public struct CAValueFunctionName: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A number, in radians, to a rotation about the x axis.
    public static let rotateX = CAValueFunctionName(rawValue: "rotateX")
    /// A number, in radians, to a rotation about the y axis.
    public static let rotateY = CAValueFunctionName(rawValue: "rotateY")
    /// A number, in radians, to a rotation about the z axis.
    public static let rotateZ = CAValueFunctionName(rawValue: "rotateZ")
    /// Three numbers to a scale along x, y and z.
    public static let scale = CAValueFunctionName(rawValue: "scale")
    /// A number to a scale along x.
    public static let scaleX = CAValueFunctionName(rawValue: "scaleX")
    /// A number to a scale along y.
    public static let scaleY = CAValueFunctionName(rawValue: "scaleY")
    /// A number to a scale along z.
    public static let scaleZ = CAValueFunctionName(rawValue: "scaleZ")
    /// Three numbers, in points, to a translation along x, y and z.
    public static let translate = CAValueFunctionName(rawValue: "translate")
    /// A number, in points, to a translation along x.
    public static let translateX = CAValueFunctionName(rawValue: "translateX")
    /// A number, in points, to a translation along y.
    public static let translateY = CAValueFunctionName(rawValue: "translateY")
    /// A number, in points, to a translation along z.
    public static let translateZ = CAValueFunctionName(rawValue: "translateZ")
}

/// A function that makes a matrix from interpolated numbers. With `rotateZ`, an animation from 0 to 2π turns once, whereas an
/// interpolation between the two equal matrices would not move.
///
/// The matrix replaces the whole transform. In an additive animation, the matrix is multiplied in front of the transform.
public final class CAValueFunction: NSObject, NSSecureCoding, Sendable {
    package let kind: Kind

    private init(kind: Kind) { self.kind = kind }

    /// Makes the function with the given name; nil for an unknown name.
    public convenience init?(name: CAValueFunctionName) {
        guard let kind = Kind(rawValue: name.rawValue) else { return nil }
        self.init(kind: kind)
    }

    /// Reads an archived function; nil if the archive has no known name.
    public convenience init?(coder: NSCoder) {
        guard coder.containsValue(forKey: "name"), let name = coder.decodeObject(of: NSString.self, forKey: "name") else { return nil }
        self.init(name: CAValueFunctionName(rawValue: String(describing: name)))
    }

    /// Archives the function's name.
    public func encode(with coder: NSCoder) { coder.encode(NSString(string: kind.rawValue), forKey: "name") }

    /// Always true.
    public static var supportsSecureCoding: Bool { true }

    /// The name of the function.
    public var name: CAValueFunctionName { CAValueFunctionName(rawValue: kind.rawValue) }

    public override func isEqual(_ object: Any?) -> Bool { (object as? CAValueFunction)?.kind == kind }
    public override var hash: Int { kind.hashValue }
    public override var description: String { "CAValueFunction(\(kind.rawValue))" }
}

extension CAValueFunction {
    /// The functions as values.
    package enum Kind: String, Sendable, CaseIterable {
        case rotateX, rotateY, rotateZ
        case scale, scaleX, scaleY, scaleZ
        case translate, translateX, translateY, translateZ

        /// The number of input numbers.
        package var inputCount: Int { self == .scale || self == .translate ? 3 : 1 }

        /// The neutral input, which replaces a missing end of an animation.
        package var neutralInput: SIMD4<Double> {
            switch self {
            case .scale: SIMD4(1, 1, 1, 0)
            case .scaleX, .scaleY, .scaleZ: SIMD4(1, 0, 0, 0)
            default: SIMD4(0, 0, 0, 0)
            }
        }

        /// Returns the matrix for an input.
        package func matrix(_ v: SIMD4<Double>) -> CATransform3D {
            switch self {
            case .rotateX: CATransform3DMakeRotation(CGFloat(v.x), 1, 0, 0)
            case .rotateY: CATransform3DMakeRotation(CGFloat(v.x), 0, 1, 0)
            case .rotateZ: CATransform3DMakeRotation(CGFloat(v.x), 0, 0, 1)
            case .scale: CATransform3DMakeScale(CGFloat(v.x), CGFloat(v.y), CGFloat(v.z))
            case .scaleX: CATransform3DMakeScale(CGFloat(v.x), 1, 1)
            case .scaleY: CATransform3DMakeScale(1, CGFloat(v.x), 1)
            case .scaleZ: CATransform3DMakeScale(1, 1, CGFloat(v.x))
            case .translate: CATransform3DMakeTranslation(CGFloat(v.x), CGFloat(v.y), CGFloat(v.z))
            case .translateX: CATransform3DMakeTranslation(CGFloat(v.x), 0, 0)
            case .translateY: CATransform3DMakeTranslation(0, CGFloat(v.x), 0)
            case .translateZ: CATransform3DMakeTranslation(0, 0, CGFloat(v.x))
            }
        }
    }
}
