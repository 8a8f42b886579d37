// The motion of a change of states for which a document has no transition. A device shows such a change only under a finger, as a
// blend of both states; without a finger the blend runs by itself, as after a release.

/// Moves properties from the values on screen to those of the new states.
struct DefaultStateTransition {
    /// The duration of the motion in seconds. The spring is then at rest.
    static let duration: CFTimeInterval = 0.8
    /// The time in seconds at which the spring is half-way, where values that cannot be interpolated change: a critically damped
    /// spring is there at 1.678347 / w.
    private static let half: CFTimeInterval = 1.678347 / SpringResponse.releaseStiffness.squareRoot()

    private struct Value {
        let target: CALayer
        let keyPath: String
        /// The value on screen.
        let start: Any?
        /// The value of the model before the change.
        let old: Any?
    }

    private let values: [Value]

    /// Notes the values that the changes of `states` concern. Must be called before the values change.
    init(_ states: [CAState]) {
        var (values, known): ([Value], Set<[AnyHashable]>) = ([], [])
        for change in states.lazy.flatMap(\.elements).compactMap({ $0 as? CAStateSetValue }) {
            guard let target = change.target, known.insert([ObjectIdentifier(target), change.keyPath]).inserted else { continue }
            let shown = target.presentation() ?? target
            values.append(
                Value(
                    target: target, keyPath: change.keyPath, start: shown.value(forKeyPath: change.keyPath),
                    old: target.value(forKeyPath: change.keyPath)))
        }
        self.values = values
    }

    /// Adds the animations. Must be called after the values have changed.
    /// - Parameter speed: divides all times; greater than 0.
    func start(speed: Float, into animations: inout StateAnimations) {
        for value in values {
            let new = value.target.value(forKeyPath: value.keyPath)
            let (start, old, end) = (AnimatableValue(value.start), AnimatableValue(value.old), AnimatableValue(new))
            let isSame = old.flatMap { old in end.map(old.isEqual) } ?? (old == nil && end == nil)
            guard let start, !isSame, value.target.canAnimate(value.keyPath) else { continue }
            let isSwitch = value.target.propertyPath(value.keyPath)?.shape == .boolean
            let animation = Self.animation(value.keyPath, from: start, to: isSwitch ? nil : end)
            animation.fromValue = value.start
            animation.speed = speed
            animation.beginTime = value.target.convertTime(animations.time, from: nil)
            animation.fillMode = .backwards
            animations.add(animation, to: value.target, forKey: "state " + value.keyPath)
        }
    }

    private static func animation(_ keyPath: String, from start: AnimatableValue, to end: AnimatableValue?) -> CABasicAnimation {
        guard let end, start.canInterpolate(to: end) else {
            let wait = CABasicAnimation(keyPath: keyPath)
            (wait.toValue, wait.duration) = (start.any, half)
            return wait
        }
        let spring = CASpringAnimation(keyPath: keyPath)
        (spring.mass, spring.stiffness, spring.damping) = (1, SpringResponse.releaseStiffness, SpringResponse.releaseDamping)
        spring.duration = duration
        return spring
    }
}
