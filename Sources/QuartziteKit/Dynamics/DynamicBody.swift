/// An item in the simulation of an animator: a rigid body with mass 1 per 100 × 100 points of its size.
@MainActor final class DynamicBody {
    let item: any UIDynamicItem
    private(set) var size = CGSize.zero
    var position = DynamicVector.zero
    /// The turn in radians since the item was read.
    var angle = 0.0
    /// In points per second.
    var velocity = DynamicVector.zero
    /// In radians per second.
    var spin = 0.0

    // Set by item behaviours. The defaults are those of bodies without such a behaviour.
    var elasticity = 0.2
    var friction = 0.2
    var density = 1.0
    var resistance = 0.0
    var angularResistance = 0.0
    var allowsRotation = true
    var isAnchored = false

    /// The item's transform when it was read.
    private var transform = CGAffineTransform.identity
    private var outline = DynamicShape(vertices: [])
    /// The position before the last step.
    private var previousPosition = DynamicVector.zero

    init(_ item: any UIDynamicItem) {
        self.item = item
        read()
    }

    /// Gives the body the properties of one without an item behaviour.
    func resetProperties() {
        (elasticity, friction, density, resistance, angularResistance) = (0.2, 0.2, 1, 0, 0)
        (allowsRotation, isAnchored) = (true, false)
    }

    /// Reads the state of the item; the velocity stays.
    func read() {
        let bounds = item.bounds
        size = CGSize(width: max(bounds.width, 1), height: max(bounds.height, 1))
        position = DynamicVector(item.center)
        previousPosition = position
        transform = item.transform
        angle = 0
        let turn = atan2(transform.b, transform.a)
        outline = DynamicShape.outline(of: item, size: size).moved(by: .zero, angle: turn)
    }

    /// Writes centre and transform to the item.
    func write() {
        if item.center != position.point { item.center = position.point }
        // A turn too small to see is left out: with any transform, the view's `frame` would be undefined.
        let turned = abs(angle) < 1e-4 ? transform : transform.concatenating(CGAffineTransform(rotationAngle: angle))
        if item.transform != turned { item.transform = turned }
    }

    /// The outline in the reference view.
    var shape: DynamicShape { outline.moved(by: position, angle: angle) }
    /// The turn of the item in radians, with the turn that it had when it was read.
    var totalAngle: Double { atan2(transform.b, transform.a) + angle }

    var mass: Double { max(density, 1e-6) * size.width * size.height / 10_000 }
    var inverseMass: Double { isAnchored ? 0 : 1 / mass }
    var inverseInertia: Double {
        guard allowsRotation, !isAnchored else { return 0 }
        let squares = size.width * size.width + size.height * size.height
        return 1 / (mass * squares / (item.collisionBoundsType == .ellipse ? 16 : 12))
    }

    /// Returns the velocity of a point of the body, given from its centre.
    func velocity(at offset: DynamicVector) -> DynamicVector { velocity + offset.perpendicular * spin }

    /// Changes the velocities by an impulse at a point, given from the centre.
    func apply(_ impulse: DynamicVector, at offset: DynamicVector) {
        velocity += impulse * inverseMass
        spin += offset.cross(impulse) * inverseInertia
    }

    /// Moves the body by its velocities.
    func advance(by step: Double) {
        previousPosition = position
        guard !isAnchored else {
            (velocity, spin) = (.zero, 0)
            return
        }
        velocity = velocity * max(0, 1 - resistance * step)
        spin = allowsRotation ? spin * max(0, 1 - angularResistance * step) : 0
        position += velocity * step
        angle += spin * step
        // A program may give velocities that are not finite, or overflow.
        if !position.isFinite || !angle.isFinite {
            read()
            (velocity, spin) = (.zero, 0)
        }
    }

    /// Puts the body back in front of a line that its centre crossed in the last step.
    func stayBefore(_ line: DynamicShape) {
        guard line.vertices.count == 2 else { return }
        let (way, along) = (position - previousPosition, line.vertices[1] - line.vertices[0])
        let area = way.cross(along)
        guard abs(area) > 1e-12 else { return }
        let from = line.vertices[0] - previousPosition
        let (time, place) = (from.cross(along) / area, from.cross(way) / area)
        guard time > 0, time <= 1, place >= 0, place <= 1 else { return }
        position = previousPosition + way * (0.99 * time)
    }

    /// Whether the body hardly moves.
    var isAtRest: Bool { velocity.length < 3 && abs(spin) < 0.03 }
}
