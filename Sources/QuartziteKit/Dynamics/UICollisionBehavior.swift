/// Is told of collisions. Every method is optional.
@preconcurrency @MainActor public protocol UICollisionBehaviorDelegate: AnyObject {
    /// Called when two items begin to touch at a point of the reference view.
    func collisionBehavior(
        _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem, at p: CGPoint)
    /// Called when two items no longer touch.
    func collisionBehavior(_ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem)
    /// Called when an item begins to touch a boundary. The identifier of the reference view's bounds is nil.
    func collisionBehavior(
        _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem, withBoundaryIdentifier identifier: (any NSCopying)?,
        at p: CGPoint)
    /// Called when an item no longer touches a boundary.
    func collisionBehavior(
        _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem, withBoundaryIdentifier identifier: (any NSCopying)?)
}

extension UICollisionBehaviorDelegate {
    /// Does nothing.
    public func collisionBehavior(
        _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem, at p: CGPoint
    ) {}
    /// Does nothing.
    public func collisionBehavior(
        _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem
    ) {}
    /// Does nothing.
    public func collisionBehavior(
        _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem, withBoundaryIdentifier identifier: (any NSCopying)?,
        at p: CGPoint
    ) {}
    /// Does nothing.
    public func collisionBehavior(
        _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem, withBoundaryIdentifier identifier: (any NSCopying)?
    ) {}
}

/// Lets items collide with each other and with boundaries.
@preconcurrency @MainActor open class UICollisionBehavior: UIDynamicBehavior {
    /// What items collide with.
    public struct Mode: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Other items.
        public static let items = Mode(rawValue: 1)
        /// Boundaries.
        public static let boundaries = Mode(rawValue: 2)
        /// Both.
        public static let everything = Mode(rawValue: .max)
    }

    private var list: DynamicItems
    private var boundaries: [CollisionBoundary] = []
    private var touches = CollisionTouches()
    /// What the items collide with. Default `everything`.
    open var collisionMode = Mode.everything {
        didSet { wake() }
    }
    /// Whether the bounds of the reference view are a boundary. Default false.
    open var translatesReferenceBoundsIntoBoundary = false {
        didSet { wake() }
    }
    private var referenceInsets = UIEdgeInsets.zero
    /// Is told of collisions. Not retained. Default nil.
    open weak var collisionDelegate: (any UICollisionBehaviorDelegate)?

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
        wake()
    }

    // MARK: Boundaries

    /// Makes the bounds of the reference view a boundary, with distances from the bounds in points.
    open func setTranslatesReferenceBoundsIntoBoundary(with insets: UIEdgeInsets) {
        (referenceInsets, translatesReferenceBoundsIntoBoundary) = (insets, true)
    }

    /// Adds a path as a boundary; it replaces a boundary with the same identifier.
    open func addBoundary(withIdentifier identifier: any NSCopying, for bezierPath: UIBezierPath) {
        removeBoundary(withIdentifier: identifier)
        boundaries.append(CollisionBoundary(identifier: identifier, path: bezierPath))
        wake()
    }

    /// Adds a line as a boundary; it replaces a boundary with the same identifier.
    open func addBoundary(withIdentifier identifier: any NSCopying, from p1: CGPoint, to p2: CGPoint) {
        let path = UIBezierPath()
        path.move(to: p1)
        path.addLine(to: p2)
        addBoundary(withIdentifier: identifier, for: path)
    }

    /// Returns the path of a boundary, or nil.
    open func boundary(withIdentifier identifier: any NSCopying) -> UIBezierPath? {
        boundaries.first { $0.has(identifier) }?.path
    }

    /// Removes a boundary.
    open func removeBoundary(withIdentifier identifier: any NSCopying) {
        boundaries.removeAll { $0.has(identifier) }
        wake()
    }

    /// Removes all boundaries but the reference view's bounds.
    open func removeAllBoundaries() {
        boundaries = []
        wake()
    }

    /// The identifiers of the boundaries; nil for none.
    open var boundaryIdentifiers: [any NSCopying]? {
        boundaries.isEmpty ? nil : boundaries.compactMap(\.identifier)
    }

    // MARK: Simulation

    override var ownItems: [any UIDynamicItem] { items }

    /// Returns the contacts of a step, and notes them for the delegate.
    func contacts(in animator: UIDynamicAnimator) -> [DynamicContact] {
        let bodies = items.compactMap(animator.body)
        let present = collisionMode.contains(.boundaries) ? allBoundaries(of: animator.referenceView) : []
        for boundary in present {
            for line in boundary.lines {
                for body in bodies { body.stayBefore(line) }
            }
        }
        let shapes = bodies.map(\.shape)
        var contacts: [DynamicContact] = []
        func touch(_ overlap: DynamicOverlap?, _ first: DynamicBody, _ second: DynamicBody?, _ boundary: CollisionBoundary?) {
            guard let overlap, let point = overlap.points.first?.position.point else { return }
            touches.note(first.item, second?.item, boundary, at: point)
            contacts += overlap.points.map {
                DynamicContact(first, second, at: $0.position, normal: overlap.normal, depth: $0.depth)
            }
        }
        for boundary in present {
            for (body, shape) in zip(bodies, shapes) {
                for line in boundary.lines where shape.mayTouch(line) {
                    touch(DynamicOverlap(of: shape, and: line), body, nil, boundary)
                }
            }
        }
        if collisionMode.contains(.items) {
            for first in bodies.indices {
                for second in bodies.indices where second > first && shapes[first].mayTouch(shapes[second]) {
                    touch(DynamicOverlap(of: shapes[first], and: shapes[second]), bodies[first], bodies[second], nil)
                }
            }
        }
        return contacts
    }

    private func allBoundaries(of view: UIView?) -> [CollisionBoundary] {
        guard translatesReferenceBoundsIntoBoundary, let view else { return boundaries }
        return boundaries + [CollisionBoundary(identifier: nil, path: UIBezierPath(rect: view.bounds.inset(by: referenceInsets)))]
    }

    /// Tells the delegate of the contacts that began and ended in a frame.
    func reportTouches() {
        let (began, ended) = touches.next()
        guard let delegate = collisionDelegate else { return }
        for touch in ended {
            if let second = touch.second {
                delegate.collisionBehavior(self, endedContactFor: touch.first, with: second)
            } else {
                delegate.collisionBehavior(self, endedContactFor: touch.first, withBoundaryIdentifier: touch.boundary)
            }
        }
        for touch in began {
            if let second = touch.second {
                delegate.collisionBehavior(self, beganContactFor: touch.first, with: second, at: touch.point)
            } else {
                delegate.collisionBehavior(self, beganContactFor: touch.first, withBoundaryIdentifier: touch.boundary, at: touch.point)
            }
        }
    }
}
