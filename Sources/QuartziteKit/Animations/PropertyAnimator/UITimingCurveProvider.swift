// Timing of property animators: cubic curves and springs.

import Quartzite

/// The kind of a timing.
public enum UITimingCurveType: Int, Sendable {
    /// The system's own curve.
    case builtin
    case cubic
    case spring
    /// A spring for the motion, with a cubic curve.
    case composed
}

/// Gives a property animator its timing.
@preconcurrency @MainActor public protocol UITimingCurveProvider: NSObjectProtocol {
    /// Which of the parameters count.
    var timingCurveType: UITimingCurveType { get }
    /// The cubic curve, or nil.
    var cubicTimingParameters: UICubicTimingParameters? { get }
    /// The spring, or nil.
    var springTimingParameters: UISpringTimingParameters? { get }
}

/// A cubic timing curve from (0, 0) to (1, 1).
@preconcurrency @MainActor open class UICubicTimingParameters: NSObject, UITimingCurveProvider {
    /// The standard curve, or `easeInOut` for control points of the program's own.
    public let animationCurve: UIView.AnimationCurve
    /// The first control point.
    public let controlPoint1: CGPoint
    /// The second control point.
    public let controlPoint2: CGPoint
    private let isBuiltin: Bool

    /// Creates the system's default curve: control points (0.25, 0.1), (0.25, 1).
    public override init() {
        (animationCurve, isBuiltin) = (.easeInOut, true)
        (controlPoint1, controlPoint2) = (CGPoint(x: 0.25, y: 0.1), CGPoint(x: 0.25, y: 1))
        super.init()
    }

    /// Creates a standard curve.
    public init(animationCurve curve: UIView.AnimationCurve) {
        let function = curve.timingFunction
        (animationCurve, isBuiltin) = (curve, true)
        (controlPoint1, controlPoint2) = (function.controlPoint(1), function.controlPoint(2))
        super.init()
    }

    /// Creates a curve from its control points. The x values should lie in 0…1. With y values outside 0…1 the motion overshoots.
    public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
        (animationCurve, isBuiltin) = (.easeInOut, false)
        (controlPoint1, controlPoint2) = (point1, point2)
        super.init()
    }

    public var timingCurveType: UITimingCurveType { isBuiltin ? .builtin : .cubic }
    public var cubicTimingParameters: UICubicTimingParameters? { self }
    public var springTimingParameters: UISpringTimingParameters? { nil }

    var timingFunction: CAMediaTimingFunction {
        CAMediaTimingFunction(
            controlPoints: Float(controlPoint1.x), Float(controlPoint1.y), Float(controlPoint2.x), Float(controlPoint2.y))
    }
}

/// The motion of a damped spring.
@preconcurrency @MainActor open class UISpringTimingParameters: NSObject, UITimingCurveProvider {
    /// The description of the spring.
    enum Spring {
        /// A spring that comes to rest within the animator's duration.
        case dampingRatio(CGFloat)
        /// A spring with its own duration.
        case physical(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, allowsOverdamping: Bool)
    }

    /// The velocity at the start, in multiples of the whole change per second. Of its two numbers the one of larger size counts, for
    /// all properties.
    public let initialVelocity: CGVector
    let spring: Spring

    /// Creates the system's default spring: critically damped, at rest after about half a second.
    public override convenience init() {
        self.init(mass: 3, stiffness: 1000, damping: 2 * CGFloat(3000).squareRoot(), initialVelocity: .zero)
    }

    /// Creates a spring that comes to rest within the animator's duration.
    /// - Parameters:
    ///   - ratio: 1 for no oscillation; smaller values down to 0.01 oscillate more.
    ///   - velocity: the velocity at the start, in multiples of the whole change per second.
    public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector) {
        (spring, initialVelocity) = (.dampingRatio(ratio), velocity)
        super.init()
    }

    /// Creates a spring without velocity at the start that comes to rest within the animator's duration.
    public convenience init(dampingRatio ratio: CGFloat) {
        self.init(dampingRatio: ratio, initialVelocity: .zero)
    }

    /// Creates a spring from its physics. Its time to rest replaces the animator's duration.
    public init(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector) {
        spring = .physical(mass: mass, stiffness: stiffness, damping: damping, allowsOverdamping: false)
        initialVelocity = velocity
        super.init()
    }

    /// Creates a spring from its appearance. Its time to rest replaces the animator's duration.
    /// - Parameters:
    ///   - duration: the period of the undamped spring in seconds. Default 0.5.
    ///   - bounce: from −1 (no movement) over 0 (no overshoot) to 1 (endless oscillation). Default 0.
    ///   - initialVelocity: the velocity at the start, in multiples of the whole change per second. Default zero.
    public init(duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialVelocity: CGVector = .zero) {
        let animation = CASpringAnimation(perceptualDuration: duration, bounce: bounce)
        spring = .physical(mass: animation.mass, stiffness: animation.stiffness, damping: animation.damping, allowsOverdamping: true)
        self.initialVelocity = initialVelocity
        super.init()
    }

    public var timingCurveType: UITimingCurveType { .spring }
    public var cubicTimingParameters: UICubicTimingParameters? { nil }
    public var springTimingParameters: UISpringTimingParameters? { self }

    /// The number that represents both components of the velocity.
    var velocity: CGFloat {
        let number = abs(initialVelocity.dx) >= abs(initialVelocity.dy) ? initialVelocity.dx : initialVelocity.dy
        return number.isFinite ? number : 0
    }
}

extension CAMediaTimingFunction {
    fileprivate func controlPoint(_ index: Int) -> CGPoint {
        var values: [Float] = [0, 0]
        getControlPoint(at: index, values: &values)
        return CGPoint(x: CGFloat(values[0]), y: CGFloat(values[1]))
    }
}
