// The animations that changes of states have added to layers.

/// A set of animations, each of which some layer has under a key.
package struct StateAnimations {
    private struct Member {
        weak var layer: CALayer?
        let key: String
        /// The layer's own copy. Another animation may have taken the key.
        weak var animation: CAAnimation?
    }

    private struct Place: Hashable {
        let layer: ObjectIdentifier
        let key: String
    }

    private var members: [Place: Member] = [:]
    /// The media time at which the change of states began, in seconds.
    package let time: CFTimeInterval

    init(time: CFTimeInterval = 0) { self.time = time }

    package var isEmpty: Bool { members.isEmpty }

    /// Adds an animation to a layer and to the set.
    mutating func add(_ animation: CAAnimation, to layer: CALayer, forKey key: String) {
        // A layer has one transition, under a fixed key.
        let key = animation is CATransition ? kCATransition : key
        layer.add(animation, forKey: key)
        layer.markAddedByState(key)
        members[Place(layer: ObjectIdentifier(layer), key: key)] = Member(layer: layer, key: key, animation: layer.animation(forKey: key))
    }

    /// Adds the members of another set, and drops those whose layer or animation no longer exists.
    mutating func formUnion(_ other: StateAnimations) {
        members = members.filter { $0.value.animation != nil }
        members.merge(other.members) { $1 }
    }

    /// Whether an animation of a layer is in the set.
    package func contains(_ attached: AttachedAnimation, of layer: CALayer) -> Bool {
        members[Place(layer: ObjectIdentifier(layer), key: attached.key)].map { $0.animation === attached.animation } ?? false
    }

    /// Removes the animations that end from their layers, and all from the set. Endless ones run on.
    mutating func end() {
        for member in members.values {
            guard let layer = member.layer, let animation = member.animation, layer.animation(forKey: member.key) === animation,
                animation.timing(beginTime: 0).activeDuration.isFinite
            else { continue }
            layer.removeAnimation(forKey: member.key)
        }
        members = [:]
    }
}
