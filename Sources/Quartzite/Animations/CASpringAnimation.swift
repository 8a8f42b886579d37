import QuartziteGraphics

/// An animation that swings from one value to another like a weight on a spring.
///
/// How far it is follows from the spring and the seconds since its begin; `duration` only says when it stops, and the timing function means
/// nothing. Added without a duration, it takes `settlingDuration`.
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

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// A spring by how it looks. Its mass is 1, it may be overdamped, and its duration is that in which it settles.
    /// - Parameters:
    ///   - perceptualDuration: the period of the undamped spring, in seconds.
    ///   - bounce: from −1, no movement at all, over 0, the fastest way without passing the end, to 1, a swing that never ends.
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

    /// The weight at the spring's end. Must be greater than 0, else it is not changed. Default 1.
    open var mass: CGFloat {
        get { spring.mass }
        set { edit { if newValue > 0 { spring.mass = newValue } } }
    }

    /// How strongly the spring pulls. Must be greater than 0, else it is not changed. Default 100.
    open var stiffness: CGFloat {
        get { spring.stiffness }
        set { edit { if newValue > 0 { spring.stiffness = newValue } } }
    }

    /// What slows it down. Must not be negative, else it is not changed. Default 10.
    open var damping: CGFloat {
        get { spring.damping }
        set { edit { if newValue >= 0 { spring.damping = newValue } } }
    }

    /// How fast it starts towards the end, in lengths of the whole way a second; negative starts the other way. Default 0.
    open var initialVelocity: CGFloat {
        get { spring.initialVelocity }
        set { edit { spring.initialVelocity = newValue } }
    }

    /// Whether a damping beyond the critical one makes it slower still; else it counts as the critical one. Default false.
    open var allowsOverdamping: Bool {
        get { spring.allowsOverdamping }
        set { edit { spring.allowsOverdamping = newValue } }
    }

    /// About how long it takes until the spring is at rest, in seconds; the largest `Float` where it never is.
    open var settlingDuration: CFTimeInterval { response.settlingDuration }

    /// The period of the spring if nothing damped it, in seconds.
    open var perceptualDuration: CFTimeInterval { CFTimeInterval(2 * CGFloat.pi * (mass / stiffness).squareRoot()) }

    /// How much it swings: 1 for ever, 0 not at all, down to −1 the slower it creeps.
    open var bounce: CGFloat {
        let ratio = damping / (2 * (stiffness * mass).squareRoot())
        return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
    }

    /// The spring's movement.
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
        // As Core Animation does, however odd.
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
