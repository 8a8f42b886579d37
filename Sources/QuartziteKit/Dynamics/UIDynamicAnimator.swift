// Dynamics: items that move by gravity, pushes, springs and collisions.
//
// The simulation has fixed steps of 1/240 s of scene time, so the same behaviours give the same motion on every machine, in a window and
// without one, as long as no frame takes more than 0.1 s; the time beyond that is left out. In each step forces change velocities; then contacts and attachments correct the velocities in ten rounds; then the bodies
// move. The items are written once per frame.

/// Is told when an animator runs and rests. Every method is optional.
@preconcurrency @MainActor public protocol UIDynamicAnimatorDelegate: AnyObject {
    /// Called before the animator begins to move its items.
    func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator)
    /// Called when all items are at rest.
    func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator)
}

extension UIDynamicAnimatorDelegate {
    /// Does nothing.
    public func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) {}
    /// Does nothing.
    public func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) {}
}

/// Moves items by behaviours, in the coordinates of a reference view.
@preconcurrency @MainActor open class UIDynamicAnimator: NSObject {
    /// Seconds of a step.
    private static let step = 1.0 / 240
    /// Seconds without motion after which the animator rests.
    private static let patience = 0.5

    /// The view whose coordinates the items have. Retained. nil for an animator without one.
    public let referenceView: UIView?
    /// Is told when the animator runs and rests. Not retained. Default nil.
    open weak var delegate: (any UIDynamicAnimatorDelegate)?
    /// The behaviours that were added, without their children.
    open private(set) var behaviors: [UIDynamicBehavior] = []
    /// Whether the animator moves its items. It rests when they are at rest, and runs again after a change of a behaviour.
    public var isRunning: Bool { link != nil }
    /// Seconds of scene time during which the animator ran.
    public private(set) var elapsedTime: TimeInterval = 0

    private var bodies: [ObjectIdentifier: DynamicBody] = [:]
    private var link: CADisplayLink?
    private var lastTime: Double?
    /// Time that is not yet simulated, shorter than a step.
    private var remainder = 0.0
    private var restingTime = 0.0

    /// Creates an animator for views of a reference view.
    public init(referenceView view: UIView) {
        referenceView = view
        super.init()
    }

    /// Creates an animator without a reference view.
    public override init() {
        referenceView = nil
        super.init()
    }

    // MARK: Behaviours

    /// Adds a behaviour.
    open func addBehavior(_ behavior: UIDynamicBehavior) {
        guard !behaviors.contains(where: { $0 === behavior }) else { return }
        behavior.dynamicAnimator?.removeBehavior(behavior)
        behaviors.append(behavior)
        behavior.enter(self)
        wake()
    }

    /// Removes a behaviour. Items without behaviours lose their velocity.
    open func removeBehavior(_ behavior: UIDynamicBehavior) {
        guard behaviors.contains(where: { $0 === behavior }) else { return }
        behaviors.removeAll { $0 === behavior }
        behavior.enter(nil)
        updateBodies()
        wake()
    }

    /// Removes all behaviours.
    open func removeAllBehaviors() {
        let removed = behaviors
        behaviors = []
        for behavior in removed { behavior.enter(nil) }
        updateBodies()
    }

    /// Reads centre, bounds and transform of an item again, after the program changed them.
    open func updateItem(usingCurrentState item: any UIDynamicItem) {
        bodies[ObjectIdentifier(item)]?.read()
        wake()
    }

    /// Returns the items whose frames intersect a rectangle of the reference view.
    open func items(in rect: CGRect) -> [any UIDynamicItem] {
        updateBodies()
        return orderedBodies.map(\.item).filter { item in
            let size = item.bounds.size
            return CGRect(x: item.center.x - size.width / 2, y: item.center.y - size.height / 2, width: size.width, height: size.height)
                .overlaps(rect)
        }
    }

    // MARK: Bodies

    private var all: [UIDynamicBehavior] { behaviors.flatMap(\.all) }
    /// The bodies in the order in which their items were added, as of the last `updateBodies()`.
    private var orderedBodies: [DynamicBody] = []

    /// Returns the body of an item of a behaviour, or nil.
    func body(of item: any UIDynamicItem) -> DynamicBody? {
        let key = ObjectIdentifier(item)
        if let body = bodies[key] { return body }
        guard all.contains(where: { $0.ownItems.contains { $0 === item } }) else { return nil }
        let body = DynamicBody(item)
        bodies[key] = body
        return body
    }

    /// Drops the bodies of items without behaviours, and makes those of new items.
    private func updateBodies() {
        let items = DynamicItems(all.flatMap(\.ownItems)).items
        let old = bodies
        bodies = [:]
        orderedBodies = items.map { old[ObjectIdentifier($0)] ?? DynamicBody($0) }
        for body in orderedBodies { bodies[ObjectIdentifier(body.item)] = body }
    }

    // MARK: Time

    /// Runs after a change.
    func wake() {
        restingTime = 0
        guard link == nil, !behaviors.isEmpty else { return }
        updateBodies()
        (lastTime, remainder) = (nil, 0)
        let link = CADisplayLink { [weak self] link in
            MainActor.assumeIsolated {
                guard let self else { return link.invalidate() }
                self.frame(of: link)
            }
        }
        self.link = link
        link.add(to: .main, forMode: .common)
        delegate?.dynamicAnimatorWillResume(self)
    }

    private func rest() {
        link?.invalidate()
        link = nil
        for body in bodies.values { (body.velocity, body.spin) = (.zero, 0) }
        delegate?.dynamicAnimatorDidPause(self)
    }

    private func frame(of link: CADisplayLink) {
        let duration = min(max(lastTime.map { link.timestamp - $0 } ?? link.duration, 0), 0.1)
        lastTime = link.timestamp
        advance(by: duration)
    }

    /// Simulates a part of scene time, and writes the items.
    private func advance(by duration: Double) {
        updateBodies()
        elapsedTime += duration
        remainder += duration
        // The sum of frame times may be slightly less than whole steps.
        while remainder >= Self.step - 1e-6 {
            remainder -= Self.step
            simulate()
        }
        for body in orderedBodies where !body.isAnchored { body.write() }
        let behaviors = all
        for behavior in behaviors { (behavior as? UICollisionBehavior)?.reportTouches() }
        for behavior in behaviors { behavior.action?() }
        restingTime = bodies.values.allSatisfy(\.isAtRest) ? restingTime + duration : 0
        if bodies.isEmpty || restingTime >= Self.patience { rest() }
    }

    private func simulate() {
        let (behaviors, step) = (all, Self.step)
        for body in orderedBodies { body.resetProperties() }
        for behavior in behaviors { (behavior as? UIDynamicItemBehavior)?.applyProperties(in: self) }
        for behavior in behaviors { behavior.applyForces(step: step, in: self) }
        var joints: [DynamicJoint] = []
        var turns: [DynamicTurnJoint] = []
        var contacts: [DynamicContact] = []
        for behavior in behaviors {
            let conditions = behavior.joints(step: step, in: self)
            joints += conditions.0
            turns += conditions.1
            if let collision = behavior as? UICollisionBehavior { contacts += collision.contacts(in: self) }
        }
        for _ in 0..<10 {
            for index in turns.indices { turns[index].solve() }
            for index in joints.indices { joints[index].solve() }
            for index in contacts.indices { contacts[index].solve() }
        }
        for body in orderedBodies { body.advance(by: step) }
        for contact in contacts { contact.separate() }
    }
}
