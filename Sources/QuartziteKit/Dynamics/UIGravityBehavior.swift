/// Accelerates items: magnitude 1 is 1000 points per second each second.
@preconcurrency @MainActor open class UIGravityBehavior: UIDynamicBehavior {
    private var list: DynamicItems
    /// The direction of the gravity, in radians from the x axis to the y axis. Default a quarter turn: downwards.
    open var angle: CGFloat = .pi / 2 {
        didSet { wake() }
    }
    /// The acceleration in thousands of points per second each second. Default 1.
    open var magnitude: CGFloat = 1 {
        didSet { wake() }
    }

    /// Creates a gravity for items.
    public init(items: [any UIDynamicItem]) {
        list = DynamicItems(items)
        super.init()
    }

    /// Creates a behaviour without items.
    public convenience override init() { self.init(items: []) }

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
        wake()
    }

    /// The direction, whose length is `magnitude`. Default (0, 1).
    open var gravityDirection: CGVector {
        get { CGVector(dx: magnitude * cos(angle), dy: magnitude * sin(angle)) }
        set { setAngle(atan2(newValue.dy, newValue.dx), magnitude: hypot(newValue.dx, newValue.dy)) }
    }
    /// Sets direction and acceleration.
    open func setAngle(_ angle: CGFloat, magnitude: CGFloat) { (self.angle, self.magnitude) = (angle, magnitude) }

    override var ownItems: [any UIDynamicItem] { items }

    override func applyForces(step: Double, in animator: UIDynamicAnimator) {
        let change = DynamicVector(angle: angle, length: 1000 * magnitude * step)
        for item in items {
            guard let body = animator.body(of: item), !body.isAnchored else { continue }
            body.velocity += change
        }
    }
}
