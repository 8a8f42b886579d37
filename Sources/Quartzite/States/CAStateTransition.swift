/// The animations that run when a layer goes from one state to another.
public final class CAStateTransition: NSObject {
    /// The name of the state that is left; `*` means every state. Default `*`.
    public var fromState: String
    /// The name of the state that is entered; `*` means every state. Default `*`.
    public var toState: String
    /// The animations. Later ones replace earlier ones of the same layer and key. Default empty.
    public var elements: [CAStateTransitionElement]

    /// Creates a transition.
    public init(fromState: String = "*", toState: String = "*", elements: [CAStateTransitionElement] = []) {
        (self.fromState, self.toState, self.elements) = (fromState, toState, elements)
        super.init()
    }

    /// The time in seconds until the last animation has ended, at a speed of 1. Infinite if one repeats without end.
    public var duration: CFTimeInterval { elements.filter(\.isEnabled).map { $0.beginTime + $0.duration }.max() ?? 0 }
}

/// An animation in a transition between states.
public final class CAStateTransitionElement: NSObject {
    /// The layer that is animated. Not retained. An element without a target does nothing.
    public weak var target: CALayer?
    /// The key of the animation in the layer, as in `CALayer.add(_:forKey:)`. An animation without a key path animates the property of
    /// this name.
    public var key: String
    /// The animation. A basic or spring animation without `fromValue`, `toValue` and `byValue` runs from the value on screen to the
    /// value in the new state. Its `beginTime` counts in seconds from the start of the transition.
    public var animation: CAAnimation
    /// Whether the animation runs. Default true.
    public var isEnabled = true

    /// Creates an element.
    public init(target: CALayer?, key: String, animation: CAAnimation) {
        (self.target, self.key, self.animation) = (target, key, animation)
        super.init()
    }

    /// The seconds from the start of the transition to the start of the animation.
    public var beginTime: CFTimeInterval { max(animation.beginTime, 0) }

    /// The seconds for which the animation is active, with repeats.
    public var duration: CFTimeInterval {
        var timing = AnimationTiming()
        // As for every animation, a duration of 0 means that of the transaction.
        timing.duration = animation.duration > 0 ? animation.duration : CATransaction.animationDuration()
        timing.speed = Double(animation.speed)
        timing.repeatCount = Double(animation.repeatCount)
        timing.repeatDuration = animation.repeatDuration
        timing.autoreverses = animation.autoreverses
        return timing.totalDuration
    }
}
