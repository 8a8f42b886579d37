/// Physical properties of items: elasticity, friction, density, resistance. Only properties that are set change the items.
@preconcurrency @MainActor open class UIDynamicItemBehavior: UIDynamicBehavior {
    private var list: DynamicItems
    private var changes: [String: (DynamicBody) -> Void] = [:]
    /// Velocities for items that have no body yet.
    private var pending: [(item: any UIDynamicItem, change: (DynamicBody) -> Void)] = []

    /// How much of its speed an item keeps at a collision, from 0 to 1. An item without such a behaviour keeps 0.2. Default 0.
    open var elasticity: CGFloat = 0 {
        didSet { set("elasticity") { [elasticity] in $0.elasticity = max(0, elasticity) } }
    }
    /// How much items that slide along each other are slowed down. An item without such a behaviour has 0.2. Default 0.
    open var friction: CGFloat = 0 {
        didSet { set("friction") { [friction] in $0.friction = max(0, friction) } }
    }
    /// The mass of 100 × 100 points. Default 1.
    open var density: CGFloat = 1 {
        didSet { set("density") { [density] in $0.density = max(0, density) } }
    }
    /// The part of its speed that an item loses per second. Default 0.
    open var resistance: CGFloat = 0 {
        didSet { set("resistance") { [resistance] in $0.resistance = max(0, resistance) } }
    }
    /// The part of its angular speed that an item loses per second. Default 0.
    open var angularResistance: CGFloat = 0 {
        didSet { set("angularResistance") { [angularResistance] in $0.angularResistance = max(0, angularResistance) } }
    }
    /// The electric charge: there are no fields, so it has no effect. Default 0.
    open var charge: CGFloat = 0
    /// Whether the items collide but do not move. Default false.
    open var isAnchored = false {
        didSet { set("isAnchored") { [isAnchored] in $0.isAnchored = isAnchored } }
    }
    /// Whether the items turn. Default true.
    open var allowsRotation = true {
        didSet { set("allowsRotation") { [allowsRotation] in $0.allowsRotation = allowsRotation } }
    }

    /// Creates a behaviour for items.
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
        pending.removeAll { $0.item === item }
        wake()
    }

    /// Adds to the velocity of an item, in points per second.
    open func addLinearVelocity(_ velocity: CGPoint, for item: any UIDynamicItem) {
        change(item) { $0.velocity += DynamicVector(velocity) }
    }
    /// Returns the velocity of an item, in points per second.
    open func linearVelocity(for item: any UIDynamicItem) -> CGPoint { dynamicAnimator?.body(of: item)?.velocity.point ?? .zero }
    /// Adds to the angular velocity of an item, in radians per second.
    open func addAngularVelocity(_ velocity: CGFloat, for item: any UIDynamicItem) { change(item) { $0.spin += velocity } }
    /// Returns the angular velocity of an item, in radians per second.
    open func angularVelocity(for item: any UIDynamicItem) -> CGFloat { dynamicAnimator?.body(of: item)?.spin ?? 0 }

    private func set(_ key: String, _ change: @escaping (DynamicBody) -> Void) {
        changes[key] = change
        wake()
    }

    private func change(_ item: any UIDynamicItem, _ change: @escaping (DynamicBody) -> Void) {
        guard list.contains(item) else { return }
        pending.append((item, change))
        wake()
        if let dynamicAnimator { applyProperties(in: dynamicAnimator) }
    }

    override var ownItems: [any UIDynamicItem] { items }

    /// Sets the properties of the items' bodies, and the velocities that were added since the last call.
    func applyProperties(in animator: UIDynamicAnimator) {
        for item in items {
            guard let body = animator.body(of: item) else { continue }
            for change in changes.values { change(body) }
        }
        pending.removeAll { item, change in
            guard let body = animator.body(of: item) else { return false }
            change(body)
            return true
        }
    }
}
