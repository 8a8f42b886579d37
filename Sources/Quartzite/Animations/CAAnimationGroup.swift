import QuartziteGraphics

/// Animations that run together on one clock.
///
/// They run in the group's time: 0 is where the group begins, and its speed, its cycles and its timing function act on all of them. What is
/// longer than the group is cut off, not squeezed; what has no duration takes the group's. Their `isRemovedOnCompletion` and their delegates
/// mean nothing; those of the group on the layer do.
///
/// Groups may lie in groups, `deepest` of them in each other: deeper ones, and those that lie in themselves, are misuse when they are added
/// to a layer or copied. Adding them has no effect, and a copy is empty.
open class CAAnimationGroup: CAAnimation {
    private var members: [CAAnimation]?

    public override init() { super.init() }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Copies the animations too, so that a copy shares nothing with its original.
    package override func copyValues(from other: CAAnimation) {
        super.copyValues(from: other)
        guard let other = other as? CAAnimationGroup, !other.isTooDeep("CAAnimationGroup.copy()") else { return }
        members = other.members?.compactMap { $0.copy() as? CAAnimation }
    }

    deinit {
        // One after the other, since a deep chain that let go of itself group within group would use up the stack.
        var pending = members ?? []
        members = nil
        while var animation = pending.popLast() {
            guard isKnownUniquelyReferenced(&animation), let group = animation as? CAAnimationGroup else { continue }
            pending.append(contentsOf: group.members ?? [])
            group.members = nil
        }
    }

    /// How many groups may lie in each other.
    package static let deepest = 64

    /// Whether more than `deepest` groups lie in each other, which is told as misuse of what was called.
    ///
    /// - Complexity: O(animations in the group) where each is in one place; where they are in several, times the depth.
    func isTooDeep(_ call: @autoclosure () -> String) -> Bool {
        var level = [self]
        for _ in 0..<Self.deepest {
            // Each once, so that a group that holds itself twice does not double at every level.
            var known: Set<ObjectIdentifier> = []
            level = level.flatMap { $0.members ?? [] }.compactMap { $0 as? CAAnimationGroup }.filter { known.insert(ObjectIdentifier($0)).inserted }
            if level.isEmpty { return false }
        }
        Misuse.report("\(call()): more than \(Self.deepest) groups lie in each other")
        return true
    }

    /// What runs together. Default nil.
    open var animations: [CAAnimation]? {
        get { members }
        set { edit { members = newValue } }
    }

    package override func resolveDuration(_ missing: CFTimeInterval) {
        super.resolveDuration(missing)
        for animation in members ?? [] { animation.resolveDuration(asMemberOf: duration) }
    }

    package override func resolveDuration(asMemberOf duration: CFTimeInterval) {
        super.resolveDuration(asMemberOf: duration)
        for animation in members ?? [] { animation.resolveDuration(asMemberOf: self.duration) }
    }

    package override func markAttached() {
        super.markAttached()
        for animation in members ?? [] { animation.markAttached() }
    }

    // MARK: Key-value coding

    package override class var keyTable: KeyTable { keys }

    private static let keys = KeyTable(
        after: CAAnimation.keyTable,
        [
            KeyedProperty("animations", object: \CAAnimationGroup.animations),
        ])
}
