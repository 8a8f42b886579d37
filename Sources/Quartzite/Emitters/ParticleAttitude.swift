// The attitude of particles that are planes.
//
//     z, towards the viewer
//     │  ╱ normal of the plane at birth       both lie in the cone of `orientationRange` around the direction
//     │ ╱  ╱ axis, fixed in space             of `orientationLongitude` and `orientationLatitude`
//     │╱ ╱
//     ┼──────── x                             the plane rotates about the axis by `rotation` and `spin`
//
// No public source states Core Animation's own rule. Known are the keys, that planes tumble, and that a plane without an orientation
// looks like a sprite. All three hold here: without a range, normal and axis coincide, and the particle turns in its own plane.

import QuartziteGraphics

/// A rotation in space, as a unit quaternion.
package struct ParticleAttitude: Equatable, Sendable {
    // The imaginary parts x, y and z, then the real part. Single precision, because there are many particles.
    private var quaternion: SIMD4<Float>

    /// The rotation about an axis of length 1 by an angle in radians.
    init(about axis: SIMD3<Double>, by angle: Double) {
        let (c, s) = (cos(angle / 2), sin(angle / 2))
        quaternion = SIMD4(Float(axis.x * s), Float(axis.y * s), Float(axis.z * s), Float(c))
    }

    /// The shortest rotation that turns the z axis to a direction of length 1.
    init(facing direction: SIMD3<Double>) {
        let real = 1 + direction.z
        let length = (direction.x * direction.x + direction.y * direction.y + real * real).squareRoot()
        // Half a turn has no shortest axis: take x.
        guard length > 1e-6 else {
            quaternion = SIMD4(1, 0, 0, 0)
            return
        }
        quaternion = SIMD4(Float(-direction.y / length), Float(direction.x / length), 0, Float(real / length))
    }

    /// The shortest rotation that turns the y axis to a direction of length 1.
    init(turningYTo direction: SIMD3<Double>) {
        let real = 1 + direction.y
        let length = (direction.x * direction.x + direction.z * direction.z + real * real).squareRoot()
        // Half a turn has no shortest axis: take z.
        guard length > 1e-6 else {
            quaternion = SIMD4(0, 0, 1, 0)
            return
        }
        quaternion = SIMD4(Float(direction.z / length), 0, Float(-direction.x / length), Float(real / length))
    }

    /// This rotation, followed by another one.
    func followed(by next: ParticleAttitude) -> ParticleAttitude {
        let (a, b) = (next.quaternion, quaternion)
        var result = self
        result.quaternion = SIMD4(
            a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y, a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
            a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w, a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z)
        return result
    }

    /// The directions of the plane's own x and y axes in the layer's space.
    package var axes: (x: SIMD3<Double>, y: SIMD3<Double>) {
        let q = SIMD4<Double>(quaternion)
        return (
            SIMD3(1 - 2 * (q.y * q.y + q.z * q.z), 2 * (q.x * q.y + q.z * q.w), 2 * (q.x * q.z - q.y * q.w)),
            SIMD3(2 * (q.x * q.y - q.z * q.w), 1 - 2 * (q.x * q.x + q.z * q.z), 2 * (q.y * q.z + q.x * q.w))
        )
    }
}

extension EmitterCellValues {
    /// Returns a random direction of the cell's orientation, of length 1: evenly distributed in the cone of `orientationRange`.
    ///
    /// The latitude is the angle from the z axis, and the longitude the direction in the layer's plane, from +x towards +y. By default
    /// the direction is that of the z axis, towards the viewer.
    package func orientation(_ random: inout SplitMix64) -> SIMD3<Double> {
        SphericalCone(
            longitude: numbers[.orientationLongitude], elevation: .pi / 2 - numbers[.orientationLatitude],
            range: numbers[.orientationRange]
        ).direction(&random)
    }
}

extension Particle {
    /// The directions of the particle's own x and y axes in the layer's space.
    package var axes: (x: SIMD3<Double>, y: SIMD3<Double>) {
        if let attitude { return attitude.axes }
        if angle == 0 { return (SIMD3(1, 0, 0), SIMD3(0, 1, 0)) }
        let (c, s) = (cos(angle), sin(angle))
        return (SIMD3(c, s, 0), SIMD3(-s, c, 0))
    }
}
