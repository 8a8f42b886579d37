import QuartziteGraphics

/// The particles of an emitter at one time. They depend only on the values and the time, in whatever order times are sampled:
/// `ParticleBirths` lists the living particles, and `ParticleCourse` computes the position and the look of each.
///
/// This is the reference for particles that the vertex shader computes (`ParticleGroup`). Particles that the shader cannot compute are
/// drawn from this list.
package struct Particles: Sendable {
    package private(set) var list: ContiguousArray<Particle> = []
    private var births = ParticleBirths()
    /// The pictures of the particles.
    package var looks: ContiguousArray<ParticleLook> { births.looks }
    /// Whether particles keep their depth instead of being flattened into the layer's plane.
    package private(set) var preservesDepth = false
    /// Whether particles are drawn from back to front.
    package private(set) var isOrderedByDepth = false
    /// Whether particles are blended additively.
    package private(set) var addsColors = false
    /// Whether there are more particles than are shown.
    package var isTruncated: Bool { births.isTruncated }

    /// The largest number of particles that a layer shows.
    package static let most = 20_000

    package init() {}

    /// Removes all particles.
    package mutating func removeAll() {
        list.removeAll(keepingCapacity: true)
        births.removeAll()
        preservesDepth = false
    }

    /// Computes the particles at `time`, the layer's time.
    /// - Parameter motion: the animations of the values; nil for none.
    /// - Complexity: O(particles + births within the longest life). Allocates only for more particles than before.
    package mutating func update(_ values: EmitterValues, at time: Double, motion: EmitterMotion?) {
        list.removeAll(keepingCapacity: true)
        addsColors = values.order == .additive
        (preservesDepth, isOrderedByDepth) = (values.preservesDepth, values.order == .backToFront)
        births.listVisible(values, at: time, motion: motion)
        for course in births.courses {
            let particle = course.particle(at: time - course.birth)
            // A behaviour may accelerate a particle without limit.
            if course.behaviors == nil || particle.isFinite { list.append(particle) }
        }
        sort(by: values.order)
    }

    private mutating func sort(by order: EmitterValues.Order) {
        switch order {
        case .unordered, .additive: list.sort { ($0.look, $0.birth) < ($1.look, $1.birth) }
        case .oldestFirst: list.sort { $0.birth < $1.birth }
        case .oldestLast: list.sort { $0.birth > $1.birth }
        case .backToFront: list.sort { ($0.position.z, $0.birth) < ($1.position.z, $1.birth) }
        }
    }

    /// Sorts the particles from back to front by their depth along an axis of the layer's space, for layers that keep depth and are tilted
    /// in their 3D rendering context.
    package mutating func sort(along axis: SIMD3<Double>) {
        func depth(_ particle: Particle) -> Double { (particle.position * axis).sum() }
        list.sort { (depth($0), $0.birth) < (depth($1), $1.birth) }
    }

    /// The bounding box of all particles with their soft edges, flattened into the layer's plane; null for none.
    package var extent: CGRect {
        var (low, high) = (SIMD2<Double>(repeating: .infinity), SIMD2<Double>(repeating: -.infinity))
        for particle in list {
            let size = looks[Int(particle.look)].size
            let reach = (size.width * size.width + size.height * size.height).squareRoot() / 2 * particle.scale + particle.cornerOutset
            let place = SIMD2(particle.position.x, particle.position.y)
            (low, high) = (pointwiseMin(low, place - reach), pointwiseMax(high, place + reach))
        }
        return low.x <= high.x ? CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y) : .null
    }
}
