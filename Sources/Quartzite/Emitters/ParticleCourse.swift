import QuartziteGraphics

/// The values of a particle that are fixed at its birth. Its later position and appearance are functions of these values and its age,
/// computed by `particle(at:)` on the CPU and by `particles.glsl` in the vertex shader.
package struct ParticleCourse: Sendable {
    /// The time of birth, in the layer's time.
    package var birth: Double
    /// Index in `ParticleBirths.looks` of the picture that the particle shows.
    package var look: Int32
    /// The place of birth, in the emitter layer's space.
    package var start: SIMD3<Double>
    /// In points per second.
    package var velocity: SIMD3<Double>
    /// In points per second, per second.
    package var acceleration: SIMD3<Double>
    /// In seconds, greater than 0.
    package var lifetime: Double
    /// The scale at birth.
    package var scale: Double
    /// The change of the scale per second.
    package var scaleSpeed: Double
    /// The rotation at birth, in radians.
    package var angle: Double
    /// The rotation per second, in radians.
    package var spin: Double
    /// For a plane: the attitude at an angle of 0, and the axis about which the plane rotates.
    var plane: (attitude: ParticleAttitude, axis: SIMD3<Double>)?
    /// The colour at birth, straight; components may lie outside 0…1.
    package var color: SIMD4<Double>
    /// The change of the colour per second.
    package var colorSpeed: SIMD4<Double>
    /// The initial direction; used for a particle that does not move.
    var direction: SIMD3<Double>

    package func place(at age: Double) -> SIMD3<Double> { start + velocity * age + acceleration * (age * age / 2) }

    /// Returns the place at an age, and the direction from which the angles of cells inside the particle's cell count.
    func birth(at age: Double) -> ParticleBirth {
        let travel = velocity + acceleration * age
        return ParticleBirth(at: place(at: age), along: (travel * travel).sum() > 0 ? travel : direction)
    }

    func scale(at age: Double) -> Double { max(0, scale + scaleSpeed * age) }

    func color(at age: Double) -> SIMD4<Double> {
        (color + colorSpeed * age).clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 1))
    }

    /// The time of death, in the layer's time.
    package var death: Double { birth + lifetime }

    /// Whether the particle can be seen at a time of the layer.
    func isVisible(at time: Double) -> Bool {
        let (now, age) = (ParticleTime(time).seconds, time - birth)
        guard ParticleTime(birth).seconds <= now, now < ParticleTime(death).seconds else { return false }
        return scale(at: age) > 0 && color(at: age).w > 0 && place(at: age).x.isFinite
    }

    /// Returns the particle at an age, in seconds.
    func particle(at age: Double) -> Particle {
        Particle(
            position: place(at: age), angle: angle + spin * age,
            attitude: plane.map { $0.attitude.followed(by: ParticleAttitude(about: $0.axis, by: angle + spin * age)) },
            scale: scale(at: age), color: color(at: age), birth: birth, look: look)
    }
}
