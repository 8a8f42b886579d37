import Quartzite

/// Where a document has the animations of its layers, for edits of its text.
struct AnimationPlaces {
    /// The place of an animation, or of a member of a group.
    struct Place {
        /// The element with the animation's properties.
        let element: MarkupElement
        /// The member of the list that stands for the animation: the element itself, one around it, or a reference to it.
        let member: MarkupElement

        /// Whether the list only refers to the animation. References mean elements before them.
        var isReference: Bool { element.index < member.index }
    }

    private var places: [ObjectIdentifier: (animation: CAAnimation, place: Place)] = [:]
    /// The number of animations that were made of an element, by its index.
    private var uses: [Int: Int] = [:]

    init() {}

    /// Records that an animation was made of an element.
    mutating func use(_ element: MarkupElement) { uses[element.index, default: 0] += 1 }

    /// Records the place of an animation.
    mutating func note(_ animation: CAAnimation, _ place: Place) { places[ObjectIdentifier(animation)] = (animation, place) }

    /// Moves the place of an animation, and those of a group's members, to the copy that a layer has made.
    mutating func move(from animation: CAAnimation, to copy: CAAnimation) {
        var pairs = [(animation, copy)]
        while let (old, new) = pairs.popLast() {
            if old !== new, let entry = places.removeValue(forKey: ObjectIdentifier(old)) { note(new, entry.place) }
            if let old = (old as? CAAnimationGroup)?.animations, let new = (new as? CAAnimationGroup)?.animations {
                pairs += zip(old, new)
            }
        }
    }

    /// The place of an animation that a layer has, or of a member; nil for one of no element.
    func place(of animation: CAAnimation) -> Place? { places[ObjectIdentifier(animation)]?.place }

    /// Whether several animations were made of the element of a place.
    func isShared(_ place: Place) -> Bool { uses[place.element.index] ?? 0 > 1 }
}
