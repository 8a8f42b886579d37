/// A point where two bodies touch, or a body and a boundary, during one step of the simulation.
@MainActor struct DynamicContact {
    let first: DynamicBody
    /// nil for a boundary.
    let second: DynamicBody?
    let position: DynamicVector
    private let normal: DynamicVector
    private let (firstOffset, secondOffset): (DynamicVector, DynamicVector)
    private let (normalMass, tangentMass): (Double, Double)
    /// The speed by which the bodies shall part along the normal.
    private let targetSpeed: Double
    private let friction: Double
    /// The distance in points by which the bodies are moved apart after the step.
    private let correction: Double
    private var normalImpulse = 0.0
    private var tangentImpulse = 0.0

    /// - Parameters:
    ///   - normal: the direction from the first body to the second one, or to the boundary.
    ///   - depth: how far the shapes overlap, in points.
    init(
        _ first: DynamicBody, _ second: DynamicBody?, at position: DynamicVector, normal: DynamicVector, depth: Double
    ) {
        (self.first, self.second, self.position, self.normal) = (first, second, position, normal)
        firstOffset = position - first.position
        secondOffset = second.map { position - $0.position } ?? .zero
        let (own, other) = (firstOffset, secondOffset)
        func effectiveMass(_ direction: DynamicVector) -> Double {
            var inverse = first.inverseMass + own.cross(direction) * own.cross(direction) * first.inverseInertia
            if let second { inverse += second.inverseMass + other.cross(direction) * other.cross(direction) * second.inverseInertia }
            return inverse > 0 ? 1 / inverse : 0
        }
        normalMass = effectiveMass(normal)
        tangentMass = effectiveMass(normal.perpendicular)
        let elasticity = second.map { max(first.elasticity, $0.elasticity) } ?? first.elasticity
        friction = second.map { (first.friction * $0.friction).squareRoot() } ?? first.friction
        let approach = -((second?.velocity(at: other) ?? .zero) - first.velocity(at: own)).dot(normal)
        // Slow contacts do not bounce, so that bodies come to rest. Overlaps beyond a tenth of a point are reduced by a fifth per step.
        targetSpeed = approach > 20 ? elasticity * approach : 0
        correction = min(0.2 * max(0, depth - 0.1), 2.5)
    }

    /// Moves overlapping bodies apart, without a change of their velocities.
    func separate() {
        let (own, other) = (first.inverseMass, second?.inverseMass ?? 0)
        guard correction > 0, own + other > 0 else { return }
        let move = normal * (correction / (own + other))
        first.position -= move * own
        second?.position += move * other
    }

    /// Changes the velocities of the bodies so that they do not approach each other.
    mutating func solve() {
        var relative = (second?.velocity(at: secondOffset) ?? .zero) - first.velocity(at: firstOffset)
        let oldNormal = normalImpulse
        normalImpulse = max(0, oldNormal + (targetSpeed - relative.dot(normal)) * normalMass)
        apply(normal * (normalImpulse - oldNormal))
        relative = (second?.velocity(at: secondOffset) ?? .zero) - first.velocity(at: firstOffset)
        let (tangent, oldTangent, limit) = (normal.perpendicular, tangentImpulse, friction * normalImpulse)
        tangentImpulse = min(max(oldTangent - relative.dot(tangent) * tangentMass, -limit), limit)
        apply(tangent * (tangentImpulse - oldTangent))
    }

    private func apply(_ impulse: DynamicVector) {
        first.apply(-impulse, at: firstOffset)
        second?.apply(impulse, at: secondOffset)
    }
}
