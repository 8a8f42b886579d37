import QuartziteGraphics

/// The effect of a behaviour on living particles.
package enum ParticleBehavior: Sendable {
    /// A force that oscillates with the age: the vector times `wave(age × frequency)`.
    case wave(force: SIMD3<Double>, frequency: Double)
    /// A force of −`drag` × velocity.
    case drag(Double)
    case attractor(ParticleAttractor)
    /// Turns the y axis along the velocity, then about z by `turn` in radians. In space, planes turn about the axis across both directions.
    case alignment(turn: Double, inSpace: Bool)
    case color(LifeCurve)
    case number(ParticleNumber, LifeCurve, isAdditive: Bool)

    /// Whether the behaviour changes a particle's motion.
    package var moves: Bool {
        switch self {
        case .wave, .drag, .attractor: true
        case .number(let number, _, _): number.axis != nil || number == .mass
        case .alignment, .color: false
        }
    }

    /// A triangle wave between −1 and 1 with a period of 1, smoothed by a quadratic smoothstep: 1 at 0, −1 at ½.
    ///
    /// No public source states the phase. A wave that begins with its full force makes a particle sway; one that begins at 0 would also push
    /// it away for ever.
    package static func wave(_ phase: Double) -> Double {
        let triangle = abs(1 - 2 * (phase - phase.rounded(.down)))
        let smooth = triangle < 0.5 ? 2 * triangle * triangle : 1 - 2 * (1 - triangle) * (1 - triangle)
        return smooth * 2 - 1
    }
}

/// A spring towards a point, a line or a plane.
package struct ParticleAttractor: Sendable {
    package enum Shape: Sendable {
        /// Towards the place.
        case radial
        /// Towards the line through the place along an axis of length 1.
        case axial(SIMD3<Double>)
        /// Towards the plane through the place with a normal of length 1.
        case planar(SIMD3<Double>)
    }

    var shape: Shape
    var stiffness: Double
    /// The distance within which there is no force. The spring is measured from there.
    var radius: Double
    var place: SIMD3<Double>

    /// Returns the force at a place.
    func force(at point: SIMD3<Double>) -> SIMD3<Double> {
        var way = place - point
        switch shape {
        case .radial: break
        case .axial(let axis): way -= axis * (way * axis).sum()
        case .planar(let normal): way = normal * (way * normal).sum()
        }
        let distance = (way * way).sum().squareRoot()
        guard distance > radius, distance > 0 else { return SIMD3(repeating: 0) }
        return way * (stiffness * (distance - radius) / distance)
    }
}

/// A number of a particle that may be a function of the particle's life. The raw values are the key paths.
package enum ParticleNumber: String, CaseIterable, Sendable {
    case positionX = "position.x"
    case positionY = "position.y"
    case positionZ = "position.z"
    case velocityX = "velocity.x"
    case velocityY = "velocity.y"
    case velocityZ = "velocity.z"
    case mass, rotation, spin, scale, scaleSpeed
    case red = "color.red"
    case green = "color.green"
    case blue = "color.blue"
    case alpha = "color.alpha"

    /// The axis of a place or a velocity: 0 for x, 1 for y, 2 for z.
    var axis: Int? {
        switch self {
        case .positionX, .velocityX: 0
        case .positionY, .velocityY: 1
        case .positionZ, .velocityZ: 2
        default: nil
        }
    }

    var isPosition: Bool { self == .positionX || self == .positionY || self == .positionZ }

    /// The component of the colour: 0 for red to 3 for alpha.
    var colorComponent: Int? {
        switch self {
        case .red: 0
        case .green: 1
        case .blue: 2
        case .alpha: 3
        default: nil
        }
    }
}

/// A function of the part of its life that a particle has lived: values at rising locations from 0 to 1, with straight lines between them.
package struct LifeCurve: Sendable {
    /// Numbers are in the first component.
    private let values: [SIMD4<Double>]
    private let locations: [Double]
    /// The integrals from the first location up to each one.
    private let areas: [SIMD4<Double>]

    /// The largest number of values.
    static let most = 1024

    /// Nil without values, with more than `most`, with numbers that are not finite, or with locations that are fewer than the values or fall.
    /// - Parameter locations: nil spaces the values evenly.
    init?(_ values: [SIMD4<Double>], locations: [Double]?) {
        guard !values.isEmpty, values.count <= Self.most else { return nil }
        let last = Double(max(1, values.count - 1))
        let places = locations ?? values.indices.map { Double($0) / last }
        guard places.count >= values.count, values.allSatisfy({ $0.sum().isFinite }), places.allSatisfy(\.isFinite),
            !zip(places, places.dropFirst()).contains(where: { $0 > $1 })
        else { return nil }
        self.values = values
        self.locations = Array(places.prefix(values.count))
        var (areas, area): ([SIMD4<Double>], SIMD4<Double>) = ([], SIMD4(repeating: 0))
        for index in values.indices {
            if index > 0 { area += (values[index] + values[index - 1]) / 2 * (places[index] - places[index - 1]) }
            areas.append(area)
        }
        self.areas = areas
    }

    /// The value at a part of the life.
    func value(at part: Double) -> SIMD4<Double> {
        let (index, fraction) = segment(at: part)
        guard index + 1 < values.count else { return values[index] }
        return values[index] + (values[index + 1] - values[index]) * fraction
    }

    /// The integral of the values from 0 to a part of the life.
    func area(to part: Double) -> SIMD4<Double> { primitive(part) - primitive(0) }

    /// The integral from the first location to `part`, which may be before it.
    private func primitive(_ part: Double) -> SIMD4<Double> {
        if part <= locations[0] { return values[0] * (part - locations[0]) }
        let (index, _) = segment(at: part)
        return areas[index] + (values[index] + value(at: part)) / 2 * (part - locations[index])
    }

    /// The index of the last location that is not after `part`, and the fraction of the way to the next one.
    private func segment(at part: Double) -> (index: Int, fraction: Double) {
        guard part > locations[0] else { return (0, 0) }
        var (low, high) = (0, locations.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if locations[middle] <= part { low = middle } else { high = middle }
        }
        guard low + 1 < locations.count else { return (low, 0) }
        return (low, (part - locations[low]) / (locations[low + 1] - locations[low]))
    }
}
