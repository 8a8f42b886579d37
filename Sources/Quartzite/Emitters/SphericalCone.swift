import QuartziteGraphics

/// A cone of directions around an axis.
struct SphericalCone {
    /// The axis of the cone, of length 1.
    let axis: SIMD3<Double>
    private let level: SIMD3<Double>
    private let upright: SIMD3<Double>
    private let cosine: Double

    /// - Parameters:
    ///   - longitude: the angle of the axis in the plane, from +x towards +y, in radians.
    ///   - elevation: the angle of the axis out of the plane, towards +z, in radians.
    ///   - range: the angle of the cone from side to side, in radians. From 2π the cone contains all directions.
    init(longitude: Double, elevation: Double, range: Double) {
        let (cosLongitude, sinLongitude) = (cos(longitude), sin(longitude))
        let (cosElevation, sinElevation) = (cos(elevation), sin(elevation))
        axis = SIMD3(cosElevation * cosLongitude, cosElevation * sinLongitude, sinElevation)
        level = SIMD3(-sinLongitude, cosLongitude, 0)
        upright = SIMD3(-sinElevation * cosLongitude, -sinElevation * sinLongitude, cosElevation)
        cosine = cos(Self.widestAngle(ofRange: range))
    }

    /// The largest angle between a direction in a cone and its axis, in radians.
    static func widestAngle(ofRange range: Double) -> Double { min(.pi, abs(range) / 2) }

    /// Returns a random direction of length 1, evenly distributed in the cone. Draws one random number, whatever the range.
    func direction(_ random: inout SplitMix64) -> SIMD3<Double> {
        // One random number for both angles, from its high and its low bits.
        let chance = random.unit()
        guard cosine < 1 else { return axis }
        let bits = chance * 0x1p26
        let turn = 2 * .pi * (bits - bits.rounded(.down))
        // Equal steps of the cosine cut a sphere into equal areas.
        let along = 1 - chance * (1 - cosine)
        let aside = max(0, 1 - along * along).squareRoot()
        return axis * along + level * (aside * cos(turn)) + upright * (aside * sin(turn))
    }
}
