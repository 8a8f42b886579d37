import QuartziteGraphics

/// A group of animations that share one clock.
///
/// Members run in the group's time: 0 is the group's begin, and the group's speed, cycles and timing function apply to all
/// members. A member longer than the group is cut off, not scaled; a member without a duration takes the group's. A member still acts at
/// the exact end of its active time, where an animation of the layer itself is over. The members' own
/// `isRemovedOnCompletion` and delegates are ignored in favour of the group's.
///
/// Groups may be nested up to `deepest` levels. Adding a deeper or cyclic group to a layer is misuse and has no effect.
open class CAAnimationGroup: CAAnimation {
    private var members: [CAAnimation]?

    public override init() { super.init() }

    /// Reads an archived group with its members.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// The copy shares the members with the original. A layer's copy has members of its own.
    package override func copyValues(from other: CAAnimation) {
        super.copyValues(from: other)
        members = (other as? CAAnimationGroup)?.members
    }

    package override func copyWithMembers() -> CAAnimation? {
        guard !isTooDeep("CAAnimationGroup.copy()"), let copy = copy() as? CAAnimationGroup else { return nil }
        copy.members = members?.compactMap { $0.copyWithMembers() }
        return copy
    }

    deinit {
        // Iterative, because recursive release of a deep chain of groups would overflow the call stack.
        var pending = members ?? []
        members = nil
        while var animation = pending.popLast() {
            guard isKnownUniquelyReferenced(&animation), let group = animation as? CAAnimationGroup else { continue }
            pending.append(contentsOf: group.members ?? [])
            group.members = nil
        }
    }

    /// The largest nesting depth of groups.
    package static let deepest = 64

    /// Returns whether groups are nested more than `deepest` levels; if so, reports misuse of the named call.
    ///
    /// - Complexity: O(animations in the group) if each occurs once; otherwise up to that times the depth.
    func isTooDeep(_ call: @autoclosure () -> String) -> Bool {
        var level = [self]
        for _ in 0..<Self.deepest {
            // Each group once per level, so that a group that contains itself twice does not double at every level.
            var known: Set<ObjectIdentifier> = []
            level = level.flatMap { $0.members ?? [] }.compactMap { $0 as? CAAnimationGroup }.filter {
                known.insert(ObjectIdentifier($0)).inserted
            }
            if level.isEmpty { return false }
        }
        Misuse.report("\(call()): more than \(Self.deepest) groups lie in each other")
        return true
    }

    /// The members of the group. Default nil, which animates nothing.
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
            KeyedProperty("animations", object: \CAAnimationGroup.animations)
        ])
}
