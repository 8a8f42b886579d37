/// A condition on the distance between a point of a body and a point of another body or of the reference view, along one direction, during
/// one step of the simulation. Rigid, or a spring.
@MainActor struct DynamicJoint {
    /// Which distances the condition allows.
    enum Limits {
        case exact
        /// Only a distance that is too large is corrected, as by a rope.
        case atMost
        /// Only a distance that is too small is corrected.
        case atLeast
    }

    /// A point of a body, given from its centre, or a point of the reference view.
    struct End {
        var body: DynamicBody?
        var offset: DynamicVector

        @MainActor var position: DynamicVector { body.map { $0.position + offset } ?? offset }
        @MainActor var velocity: DynamicVector { body?.velocity(at: offset) ?? .zero }

        @MainActor func inverseMass(along direction: DynamicVector) -> Double {
            guard let body else { return 0 }
            return body.inverseMass + offset.cross(direction) * offset.cross(direction) * body.inverseInertia
        }
    }

    private let (first, second): (End, End)
    private let direction: DynamicVector
    private let limits: Limits
    private let mass: Double
    private let bias: Double
    private let softness: Double
    private var impulse = 0.0

    /// - Parameters:
    ///   - excess: by how much the distance from the first to the second end along `direction` is too large, in points.
    ///   - frequency: the frequency of a spring in hertz, or 0 for a rigid condition.
    ///   - damping: the damping ratio of a spring; 1 does not swing.
    ///   - step: the length of the step in seconds.
    init(
        _ first: End, _ second: End, direction: DynamicVector, excess: Double, limits: Limits = .exact, frequency: Double, damping: Double,
        step: Double
    ) {
        (self.first, self.second, self.direction, self.limits) = (first, second, direction, limits)
        let inverse = first.inverseMass(along: direction) + second.inverseMass(along: direction)
        (mass, bias, softness) = Self.coefficients(
            inverseMass: inverse, excess: excess, frequency: frequency, damping: damping, step: step)
    }

    /// Returns effective mass, speed and softness of a condition.
    static func coefficients(
        inverseMass: Double, excess: Double, frequency: Double, damping: Double, step: Double
    ) -> (mass: Double, bias: Double, softness: Double) {
        guard inverseMass > 0 else { return (0, 0, 0) }
        guard frequency > 0 else { return (1 / inverseMass, 0.2 / step * excess, 0) }
        let (mass, omega) = (1 / inverseMass, 2 * Double.pi * frequency)
        let (resistance, stiffness) = (2 * mass * damping * omega, mass * omega * omega)
        let softness = 1 / (step * (resistance + step * stiffness))
        return (1 / (inverseMass + softness), excess * step * stiffness * softness, softness)
    }

    /// Changes the velocities of the bodies towards the condition.
    mutating func solve() {
        let speed = (second.velocity - first.velocity).dot(direction)
        let old = impulse
        impulse = old - mass * (speed + bias + softness * old)
        switch limits {
        case .exact: break
        case .atMost: impulse = min(0, impulse)
        case .atLeast: impulse = max(0, impulse)
        }
        let change = direction * (impulse - old)
        first.body?.apply(-change, at: first.offset)
        second.body?.apply(change, at: second.offset)
    }
}

/// A condition on the turn of a body, or on the turns of two bodies, during one step of the simulation. Rigid, or a spring.
@MainActor struct DynamicTurnJoint {
    private let first: DynamicBody
    private let second: DynamicBody?
    private let (mass, bias, softness): (Double, Double, Double)
    private let limit: Double
    private var impulse = 0.0

    /// - Parameters:
    ///   - excess: by how much the turn from the first body to the second one, or to the reference view, is too large, in radians.
    ///   - limit: the largest change of angular momentum; infinity for none.
    init(
        _ first: DynamicBody, _ second: DynamicBody?, excess: Double, frequency: Double, damping: Double, limit: Double = .infinity,
        step: Double
    ) {
        (self.first, self.second, self.limit) = (first, second, limit)
        (mass, bias, softness) = DynamicJoint.coefficients(
            inverseMass: first.inverseInertia + (second?.inverseInertia ?? 0), excess: excess, frequency: frequency, damping: damping,
            step: step)
    }

    mutating func solve() {
        let (speed, old) = ((second?.spin ?? 0) - first.spin, impulse)
        impulse = min(max(old - mass * (speed + bias + softness * old), -limit), limit)
        first.spin -= (impulse - old) * first.inverseInertia
        if let second { second.spin += (impulse - old) * second.inverseInertia }
    }
}
