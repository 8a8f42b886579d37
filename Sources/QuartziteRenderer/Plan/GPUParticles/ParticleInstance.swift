import Quartzite

/// The course of a particle, 88 bytes, as the vertex shader reads it. Must match `particles.glsl`.
package struct ParticleInstance: Equatable, Sendable {
    /// The place of birth, in points from the group's reference point, and the velocity in points per second.
    package var path: Float4
    /// The acceleration in points per second per second, the rotation at birth in turns, and the rotation per second.
    package var turning: Float4
    /// The times of birth and death, each as the two numbers of `ParticleTime`.
    package var life: Float4
    /// The colour at birth, straight.
    package var bornColor: Float4
    /// The change of the colour per second.
    package var colorSpeed: Float4
    /// The scale at birth.
    package var scale: Float
    /// The change of the scale per second.
    package var scaleSpeed: Float

    /// - Parameter reference: the group's reference point, in the layer's points.
    init(_ course: ParticleCourse, from reference: SIMD2<Double>) {
        let (birth, death) = (ParticleTime(course.birth), ParticleTime(course.death))
        path = Float4(
            Float(course.start.x - reference.x), Float(course.start.y - reference.y), Float(course.velocity.x), Float(course.velocity.y))
        turning = Float4(
            Float(course.acceleration.x), Float(course.acceleration.y), Float(course.angle / (2 * .pi)), Float(course.spin / (2 * .pi)))
        life = Float4(birth.whole, birth.rest, death.whole, death.rest)
        bornColor = Float4(SIMD4<Float>(course.color))
        colorSpeed = Float4(SIMD4<Float>(course.colorSpeed))
        (scale, scaleSpeed) = (Float(course.scale), Float(course.scaleSpeed))
    }
}
