import Quartzite

/// The area that the particles born in a short span of time cover during their lives.
struct ParticleChunk {
    /// The points of the layer's space that the particles cover; empty for none, and infinite for places beyond all numbers.
    private(set) var low = SIMD2<Double>(repeating: .infinity)
    private(set) var high = SIMD2<Double>(repeating: -.infinity)
    /// The smallest and the largest scale of a particle.
    private(set) var scales = (low: Double.infinity, high: 0.0)

    /// Adds the area that a particle covers during its life.
    mutating func cover(_ course: ParticleCourse, _ look: ParticleLook) {
        let end = course.lifetime
        let sizes = (course.scale, course.scale + course.scaleSpeed * end)
        let scale = max(sizes.0, sizes.1, 0)
        scales = (min(scales.low, max(0, min(sizes.0, sizes.1))), max(scales.high, scale))
        let reach = (look.size.width * look.size.width + look.size.height * look.size.height).squareRoot() / 2 * scale
        cover(course.place(at: 0), reach)
        cover(course.place(at: end), reach)
        // A parabola turns where the velocity is 0, along each axis by itself.
        for axis in 0..<2 where course.acceleration[axis] != 0 {
            let age = -course.velocity[axis] / course.acceleration[axis]
            if age > 0 && age < end { cover(course.place(at: age), reach) }
        }
    }

    private mutating func cover(_ place: SIMD3<Double>, _ reach: Double) {
        let place = SIMD2(place.x, place.y)
        // Minimum and maximum would ignore NaN.
        guard place.sum().isFinite, reach.isFinite else {
            (low, high) = (SIMD2(repeating: -.infinity), SIMD2(repeating: .infinity))
            return
        }
        (low, high) = (pointwiseMin(low, place - reach), pointwiseMax(high, place + reach))
    }
}
