import QuartziteGraphics

/// An animation between two values by the motion of a damped spring.
///
/// The progress depends on the spring and the seconds since the begin. `duration` only sets the end, and the timing function is
/// ignored. An animation that is added without a duration takes `settlingDuration`.
open class CASpringAnimation: CABasicAnimation {
    private var spring = SpringStorage()

    private struct SpringStorage {
        var mass: CGFloat = 1
        var stiffness: CGFloat = 100
        var damping: CGFloat = 10
        var initialVelocity: CGFloat = 0
        var allowsOverdamping = false
    }

    public override init() { super.init() }

    /// Reads an archived spring animation.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Makes a spring from its perceived duration and bounce: with mass 1, overdamping allowed, and `settlingDuration` as the
    /// duration. Values without a spring (a duration of 0 or less, NaN) are misuse and give the default spring.
    /// - Parameters:
    ///   - perceptualDuration: the period of the undamped spring, in seconds.
    ///   - bounce: from −1 (no movement) over 0 (critically damped) to 1 (endless oscillation).
    public init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
        super.init()
        let frequency = 2 * CGFloat.pi / CGFloat(perceptualDuration)
        let ratio = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
        spring.stiffness = frequency * frequency
        spring.damping = bounce <= -1 ? .infinity : max(0, 2 * ratio * spring.stiffness.squareRoot())
        spring.allowsOverdamping = true
        if !(perceptualDuration > 0 && spring.stiffness > 0 && spring.stiffness.isFinite) || bounce.isNaN {
            Misuse.report("CASpringAnimation: there is no spring of the perceptual duration \(perceptualDuration) and bounce \(bounce)")
            spring = SpringStorage()
        }
        storage.duration = settlingDuration
    }

    package override func copyValues(from other: CAAnimation) {
        super.copyValues(from: other)
        if let other = other as? CASpringAnimation { spring = other.spring }
    }

    /// The mass on the spring. Must be greater than 0; other values are ignored. Default 1.
    open var mass: CGFloat {
        get { spring.mass }
        set { edit { if newValue > 0 { spring.mass = newValue } } }
    }

    /// The stiffness of the spring: force per displacement. Must be greater than 0; other values are ignored. Default 100.
    open var stiffness: CGFloat {
        get { spring.stiffness }
        set { edit { if newValue > 0 { spring.stiffness = newValue } } }
    }

    /// The damping coefficient: force per velocity. Must be at least 0; other values are ignored. Default 10.
    open var damping: CGFloat {
        get { spring.damping }
        set { edit { if newValue >= 0 { spring.damping = newValue } } }
    }

    /// The initial velocity towards the end value, in distances between both values per second. Negative values start in the
    /// opposite direction. Default 0.
    open var initialVelocity: CGFloat {
        get { spring.initialVelocity }
        set { edit { spring.initialVelocity = newValue } }
    }

    /// Whether damping beyond the critical value slows the spring down further; otherwise it counts as critical damping. Default
    /// false.
    open var allowsOverdamping: Bool {
        get { spring.allowsOverdamping }
        set { edit { spring.allowsOverdamping = newValue } }
    }

    /// The estimated time until the spring is at rest, in seconds; the largest `Float` if the spring never rests.
    open var settlingDuration: CFTimeInterval { response.settlingDuration }

    /// The period of the spring without damping, in seconds.
    open var perceptualDuration: CFTimeInterval { CFTimeInterval(2 * CGFloat.pi * (mass / stiffness).squareRoot()) }

    /// The amount of oscillation: 1 is endless, 0 is critical damping, and values down to −1 are increasingly overdamped.
    open var bounce: CGFloat {
        let ratio = damping / (2 * (stiffness * mass).squareRoot())
        return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
    }

    /// The spring's response, for sampling.
    package var response: SpringResponse {
        SpringResponse(
            mass: Double(mass), stiffness: Double(stiffness), damping: Double(damping), velocity: Double(initialVelocity),
            allowsOverdamping: allowsOverdamping)
    }

    package override func resolveDuration(_ missing: CFTimeInterval) {
        let settling = settlingDuration
        super.resolveDuration(settling > 0 ? settling : missing)
    }

    open override func shouldArchiveValue(forKey key: String) -> Bool {
        // Core Animation does not archive `initialVelocity`, for an unknown reason.
        key != "initialVelocity" && super.shouldArchiveValue(forKey: key)
    }

    // MARK: Key-value coding

    package override class var keyTable: KeyTable { keys }

    private static let keys = KeyTable(
        after: CABasicAnimation.keyTable,
        [
            KeyedProperty("mass", \CASpringAnimation.mass, default: 1),
            KeyedProperty("stiffness", \CASpringAnimation.stiffness, default: 100),
            KeyedProperty("damping", \CASpringAnimation.damping, default: 10),
            KeyedProperty("initialVelocity", \CASpringAnimation.initialVelocity),
            KeyedProperty("allowsOverdamping", \CASpringAnimation.allowsOverdamping, default: false),
            KeyedProperty("settlingDuration", readOnly: \CASpringAnimation.settlingDuration),
            KeyedProperty("perceptualDuration", readOnly: \CASpringAnimation.perceptualDuration),
            KeyedProperty("bounce", readOnly: \CASpringAnimation.bounce),
        ])
}
