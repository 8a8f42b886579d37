// The timing of an animator: a function from the fraction of the duration (the time) to the fraction of the change (the progress).

/// A timing curve, with the duration for which it is made.
struct AnimatorCurve {
    private enum Shape {
        case cubic(CAMediaTimingFunction)
        case spring(CASpringAnimation)
    }

    private let shape: Shape
    /// Seconds from start to end.
    let duration: Double

    /// The curve of constant speed.
    static func linear(_ duration: Double) -> AnimatorCurve { AnimatorCurve(CAMediaTimingFunction(name: .linear), duration) }

    init(_ function: CAMediaTimingFunction, _ duration: Double) {
        (shape, self.duration) = (.cubic(function), duration)
    }

    init(_ spring: CASpringAnimation, _ duration: Double) {
        (shape, self.duration) = (.spring(spring), duration)
    }

    /// - Parameter duration: in seconds; not used by a spring that is given by its physics.
    @MainActor init(_ parameters: (any UITimingCurveProvider)?, duration: Double) {
        guard let parameters else {
            self.init(CAMediaTimingFunction(name: .easeInEaseOut), duration)
            return
        }
        if let spring = parameters.springTimingParameters, parameters.timingCurveType != .cubic {
            switch spring.spring {
            case .dampingRatio(let ratio):
                self.init(.settling(within: duration, dampingRatio: ratio, velocity: spring.velocity), duration)
            case .physical(let mass, let stiffness, let damping, let allowsOverdamping):
                let animation = CASpringAnimation()
                (animation.mass, animation.stiffness, animation.damping) = (mass, stiffness, damping)
                (animation.initialVelocity, animation.allowsOverdamping) = (spring.velocity, allowsOverdamping)
                self.init(animation, min(60, animation.settlingDuration))
            }
        } else {
            self.init(parameters.cubicTimingParameters?.timingFunction ?? CAMediaTimingFunction(name: .default), duration)
        }
    }

    /// Returns the progress at a part of the time. The time is limited to 0…1; the progress may leave these limits.
    func value(at fraction: Double) -> Double {
        if fraction <= 0 { return 0 }
        if fraction >= 1 { return 1 }
        return switch shape {
        case .cubic(let function): function.curve.value(at: fraction)
        case .spring(let spring): spring.response.value(at: fraction * duration)
        }
    }

    /// Returns the earliest part of the time at which the curve reaches a progress, limited to 0…1.
    func fraction(for value: Double) -> Double {
        if value <= 0 { return 0 }
        if value >= 1, case .cubic = shape { return 1 }
        if case .cubic(let function) = shape, function.curve.isLinear { return value }
        let steps = 256
        guard let step = (1...steps).first(where: { self.value(at: Double($0) / Double(steps)) >= value }) else { return 1 }
        var (low, high) = (Double(step - 1) / Double(steps), Double(step) / Double(steps))
        for _ in 0..<48 {
            let middle = (low + high) / 2
            if self.value(at: middle) < value { low = middle } else { high = middle }
        }
        return high
    }

    /// Returns the same curve for another duration.
    func stretched(by factor: Double) -> AnimatorCurve {
        guard factor != 1, factor > 0, case .spring(let spring) = shape, let copy = spring.copy() as? CASpringAnimation else {
            return factor == 1 ? self : AnimatorCurve(shape: shape, duration: duration * factor)
        }
        copy.stiffness = spring.stiffness / CGFloat(factor * factor)
        copy.damping = spring.damping / CGFloat(factor)
        copy.initialVelocity = spring.initialVelocity / CGFloat(factor)
        return AnimatorCurve(copy, duration * factor)
    }

    private init(shape: Shape, duration: Double) { (self.shape, self.duration) = (shape, duration) }

    /// Returns a new animation with the curve, of its duration.
    func animation(keyPath: String) -> CABasicAnimation {
        switch shape {
        case .cubic(let function):
            let animation = CABasicAnimation(keyPath: keyPath)
            (animation.timingFunction, animation.duration) = (function, duration)
            return animation
        case .spring(let spring):
            let animation = spring.copy() as? CASpringAnimation ?? CASpringAnimation()
            (animation.keyPath, animation.duration) = (keyPath, duration)
            return animation
        }
    }

    /// The timing function; nil for a spring.
    var timingFunction: CAMediaTimingFunction? {
        if case .cubic(let function) = shape { function } else { nil }
    }
}
