/// A part of the motion that an animator gives to items: gravity, collisions, a spring. A plain behaviour groups others as its children.
@preconcurrency @MainActor open class UIDynamicBehavior: NSObject {
    /// The behaviours that belong to this one.
    open private(set) var childBehaviors: [UIDynamicBehavior] = []
    /// Called after each frame in which the animator moved its items. Default nil.
    open var action: (() -> Void)?
    /// The animator that the behaviour, or the behaviour that it belongs to, was added to; nil for none.
    public internal(set) weak var dynamicAnimator: UIDynamicAnimator?

    /// Creates a behaviour without effect, for children.
    public override init() { super.init() }

    /// Adds a behaviour to this one.
    open func addChildBehavior(_ behavior: UIDynamicBehavior) {
        guard !childBehaviors.contains(where: { $0 === behavior }), !behavior.all.contains(where: { $0 === self }) else { return }
        behavior.dynamicAnimator?.removeBehavior(behavior)
        childBehaviors.append(behavior)
        if let dynamicAnimator { behavior.enter(dynamicAnimator) }
        wake()
    }

    /// Removes a behaviour from this one.
    open func removeChildBehavior(_ behavior: UIDynamicBehavior) {
        guard childBehaviors.contains(where: { $0 === behavior }) else { return }
        childBehaviors.removeAll { $0 === behavior }
        behavior.enter(nil)
        wake()
    }

    /// Called before the behaviour is added to an animator, or with nil before it is removed. The default does nothing.
    open func willMove(to dynamicAnimator: UIDynamicAnimator?) {}

    /// The behaviour with the children of its children.
    var all: [UIDynamicBehavior] { [self] + childBehaviors.flatMap(\.all) }

    /// Adds the behaviour with its children to an animator, or removes them.
    func enter(_ animator: UIDynamicAnimator?) {
        willMove(to: animator)
        dynamicAnimator = animator
        for child in childBehaviors { child.enter(animator) }
    }

    /// Lets the animator run again after a change.
    func wake() { dynamicAnimator?.wake() }

    // MARK: Simulation

    /// The items whose bodies the behaviour needs.
    var ownItems: [any UIDynamicItem] { [] }

    /// Changes velocities before the conditions of a step are solved.
    func applyForces(step: Double, in animator: UIDynamicAnimator) {}
    /// Returns the conditions for a step.
    func joints(step: Double, in animator: UIDynamicAnimator) -> ([DynamicJoint], [DynamicTurnJoint]) { ([], []) }
}

/// A list of items, compared by identity.
@MainActor struct DynamicItems {
    private(set) var items: [any UIDynamicItem] = []
    private var identifiers: Set<ObjectIdentifier> = []

    init(_ items: [any UIDynamicItem]) {
        for item in items { add(item) }
    }

    mutating func add(_ item: any UIDynamicItem) {
        if identifiers.insert(ObjectIdentifier(item)).inserted { items.append(item) }
    }
    mutating func remove(_ item: any UIDynamicItem) {
        if identifiers.remove(ObjectIdentifier(item)) != nil { items.removeAll { $0 === item } }
    }
    func contains(_ item: any UIDynamicItem) -> Bool { identifiers.contains(ObjectIdentifier(item)) }
}
