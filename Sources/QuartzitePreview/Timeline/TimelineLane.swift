import QuartziteKit

/// A lane of the timeline: an animation of a layer, or a member of a group.
struct TimelineLane {
    /// The kind of an animation, which gives the lane its colour.
    enum Kind: CaseIterable {
        case basic, spring, keyframes, group, transition, other

        init(_ animation: CAAnimation) {
            switch animation {
            case is CASpringAnimation: self = .spring
            case is CABasicAnimation: self = .basic
            case is CAKeyframeAnimation: self = .keyframes
            case is CAAnimationGroup: self = .group
            case is CATransition: self = .transition
            default: self = .other
            }
        }
    }

    let layer: CALayer
    /// The key under which the animation was added to the layer; nil for members of groups, and without a key.
    let key: String?
    let animation: CAAnimation
    /// The timing in the parent's time: that of the layer or of the group.
    let timing: AnimationTiming
    let clock: LaneClock
    /// The number of the lane among those of its layer.
    let position: Int
    /// Whether the layer does not have the animation any more.
    let isRemoved: Bool

    /// The number of groups around the animation.
    var depth: Int { clock.groups.count }
    var kind: Kind { Kind(animation) }
    var keyPath: String? { (animation as? CAPropertyAnimation)?.keyPath }

    /// What the animation animates: its key path, else its key, else its class.
    var title: String {
        if let keyPath, !keyPath.isEmpty { return LayerTitle.oneLine(keyPath) }
        if let transition = animation as? CATransition { return "transition: \(LayerTitle.oneLine(transition.type.rawValue))" }
        return key.map(LayerTitle.oneLine) ?? (animation is CAAnimationGroup ? "group" : LaneText.className(animation))
    }

    /// Whether the animation, or a group around it, never ends.
    var isEndless: Bool { (clock.groups + [timing]).contains { $0.speed != 0 && $0.activeDuration == .infinity && $0.isValid } }

    /// A lane that keeps its identity while rows are listed anew.
    struct ID: Hashable {
        let layer: LayerID
        let position: Int
    }

    var id: ID { ID(layer: layer.id, position: position) }
}
