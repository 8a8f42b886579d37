// The changes that a transition's animation makes, so that a cancelled transition can undo them.
//
// Values count if they change within animation blocks; animations count if they are added to the container's layers.

/// The values that an animation changes, and the animations that it adds.
@MainActor final class TransitionChanges {
    private let container: CALayer
    private let journal = ChangeJournal()
    /// The animations that ran before. Retained, so that no new animation has the identity of a released one.
    private var older: [ObjectIdentifier: CAAnimation] = [:]

    init(in container: CALayer) { self.container = container }

    /// Begins an animation, and records its changes.
    func record(_ begin: () -> Void) {
        forEachAnimation { _, _, animation in older[ObjectIdentifier(animation)] = animation }
        let outerJournal = AnimationBlock.journal
        AnimationBlock.journal = journal
        begin()
        AnimationBlock.journal = outerJournal
    }

    /// Removes the animations, and gives the models their values from before the animation.
    func revert() {
        journal.restore()
        removeAnimations()
    }

    /// Removes the animations. Their completions are called on a later turn of the run loop.
    func removeAnimations() {
        var added: [(CALayer, String)] = []
        forEachAnimation { layer, key, animation in
            if older[ObjectIdentifier(animation)] == nil { added.append((layer, key)) }
        }
        for (layer, key) in added { layer.removeAnimation(forKey: key) }
    }

    private func forEachAnimation(_ body: (CALayer, String, CAAnimation) -> Void) {
        container.forEachInSubtree { layer in
            for attached in layer.attachedAnimations { body(layer, attached.key, attached.animation) }
        }
    }
}
