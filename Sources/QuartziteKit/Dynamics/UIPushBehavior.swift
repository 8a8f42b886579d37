/// Pushes items once or all the time. Magnitude 1 changes the speed of an item of 100 × 100 points with density 1 by 100 points per
/// second: at once, or in each second.
@preconcurrency @MainActor open class UIPushBehavior: UIDynamicBehavior {
    /// How long a push lasts.
    public enum Mode: Int, Sendable {
        case continuous, instantaneous
    }

    private var list: DynamicItems
    private var offsets: [ObjectIdentifier: UIOffset] = [:]
    /// How long the push lasts.
    public let mode: Mode
    /// Whether the push acts. An instantaneous push becomes inactive after it acted; set true to push again. Default true.
    open var active = true {
        didSet { if active { wake() } }
    }
    /// The direction, in radians from the x axis to the y axis. Default 0: to the right.
    open var angle: CGFloat = 0 {
        didSet { wake() }
    }
    /// The strength. Default 0.
    open var magnitude: CGFloat = 0 {
        didSet { wake() }
    }

    /// Creates a push of items.
    public init(items: [any UIDynamicItem], mode: Mode) {
        (list, self.mode) = (DynamicItems(items), mode)
        super.init()
    }

    /// The items.
    public var items: [any UIDynamicItem] { list.items }
    /// Adds an item.
    open func addItem(_ item: any UIDynamicItem) {
        list.add(item)
        wake()
    }
    /// Removes an item.
    open func removeItem(_ item: any UIDynamicItem) {
        list.remove(item)
        offsets[ObjectIdentifier(item)] = nil
    }

    /// The direction, whose length is `magnitude`.
    open var pushDirection: CGVector {
        get { CGVector(dx: magnitude * cos(angle), dy: magnitude * sin(angle)) }
        set { setAngle(atan2(newValue.dy, newValue.dx), magnitude: hypot(newValue.dx, newValue.dy)) }
    }
    /// Sets direction and strength.
    open func setAngle(_ angle: CGFloat, magnitude: CGFloat) { (self.angle, self.magnitude) = (angle, magnitude) }

    /// Returns where an item is pushed, from its centre in points. Default zero.
    open func targetOffsetFromCenter(for item: any UIDynamicItem) -> UIOffset { offsets[ObjectIdentifier(item)] ?? .zero }
    /// Sets where an item is pushed, from its centre in points. A push beside the centre turns the item.
    open func setTargetOffsetFromCenter(_ offset: UIOffset, for item: any UIDynamicItem) { offsets[ObjectIdentifier(item)] = offset }

    override var ownItems: [any UIDynamicItem] { items }

    override func applyForces(step: Double, in animator: UIDynamicAnimator) {
        guard active else { return }
        let impulse = DynamicVector(angle: angle, length: 100 * magnitude * (mode == .continuous ? step : 1))
        for item in items {
            animator.body(of: item)?.apply(impulse, at: DynamicVector(targetOffsetFromCenter(for: item)))
        }
        if mode == .instantaneous { active = false }
    }
}
