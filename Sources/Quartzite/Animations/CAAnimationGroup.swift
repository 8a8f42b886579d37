import QuartziteGraphics

/// Animations that run together on one clock.
///
/// They run in the group's time: 0 is where the group begins, and its speed, its cycles and its timing function act on all of them. What is
/// longer than the group is cut off, not squeezed; what has no duration takes the group's. Their `isRemovedOnCompletion` and their delegates
/// mean nothing; those of the group on the layer do.
open class CAAnimationGroup: CAAnimation {
    private var members: [CAAnimation]?

    public override init() { super.init() }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Copies the animations too, so that a copy shares nothing with its original.
    package override func copyValues(from other: CAAnimation) {
        super.copyValues(from: other)
        guard let other = other as? CAAnimationGroup else { return }
        members = other.members?.compactMap { $0.copy() as? CAAnimation }
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
