import QuartziteGraphics

// The places where particles are born, and the directions in which they leave.

/// The place where a particle is born, and the direction that its cell's angles are counted from.
package struct ParticleBirth: Sendable {
    package var place: SIMD3<Double>
    // The angle in the layer's plane, from +x towards +y, and the angle out of the plane, in radians.
    package var longitude = 0.0
    package var latitude = 0.0

    package init(at place: SIMD3<Double>, longitude: Double = 0, latitude: Double = 0) {
        (self.place, self.longitude, self.latitude) = (place, longitude, latitude)
    }

    /// A birth whose angles count from a direction; from +x for the zero vector.
    init(at place: SIMD3<Double>, along direction: SIMD3<Double>) {
        self.place = place
        longitude = atan2(direction.y, direction.x)
        latitude = atan2(direction.z, (direction.x * direction.x + direction.y * direction.y).squareRoot())
    }
}

extension EmitterValues {
    /// A random place on the emitter's shape. Angles count from the normal: towards −y on a line, outwards on the edge of an area and on the
    /// surface of a body. Elsewhere angles count from +x.
    package func birth(_ random: inout SplitMix64) -> ParticleBirth {
        let (width, height) = (Double(emitterSize.width), Double(emitterSize.height))
        let centre = SIMD3(Double(emitterPosition.x), Double(emitterPosition.y), emitterZPosition)
        switch shape {
        case .point: return ParticleBirth(at: centre)
        case .line:
            let x = mode == .points ? Self.end(&random) : random.signed()
            return ParticleBirth(at: centre + SIMD3(x * width / 2, 0, 0), longitude: -.pi / 2)
        case .rectangle:
            let (place, outwards) = rectangle(width, height, &random)
            return ParticleBirth(at: centre + SIMD3(width, height, 0) / 2 * place, along: outwards)
        case .cuboid:
            let (place, outwards) = cuboid(&random)
            return ParticleBirth(at: centre + SIMD3(width, height, emitterDepth) / 2 * place, along: outwards)
        case .circle:
            let isEdge = mode == .points || mode == .outline
            let (turn, radius) = (random.unit() * 2 * .pi, isEdge ? 1 : random.unit().squareRoot())
            let place = centre + SIMD3(cos(turn), sin(turn), 0) * (radius * width)
            return ParticleBirth(at: place, longitude: isEdge ? turn : 0)
        case .sphere:
            let (turn, z, part) = (random.unit() * 2 * .pi, random.signed(), random.unit())
            let across = max(0, 1 - z * z).squareRoot()
            let radius = mode == .volume ? cbrt(part) : 1
            let outwards = SIMD3(cos(turn) * across, sin(turn) * across, z)
            let place = centre + outwards * (radius * width)
            return mode == .volume ? ParticleBirth(at: place) : ParticleBirth(at: place, along: outwards)
        }
    }

    private static func end(_ random: inout SplitMix64) -> Double { random.unit() < 0.5 ? -1 : 1 }

    /// A random place in the square from −1 to 1, with the outward direction there; zero for none.
    private func rectangle(
        _ width: Double, _ height: Double, _ random: inout SplitMix64
    ) -> (place: SIMD3<Double>, outwards: SIMD3<Double>) {
        switch mode {
        case .points:
            let corner = SIMD3(Self.end(&random), Self.end(&random), 0)
            return (corner, corner)
        case .outline:
            let isAcross = random.unit() * (abs(width) + abs(height)) < abs(width)
            let (along, side) = (random.signed(), Self.end(&random))
            return isAcross ? (SIMD3(along, side, 0), SIMD3(0, side, 0)) : (SIMD3(side, along, 0), SIMD3(side, 0, 0))
        case .surface, .volume: return (SIMD3(random.signed(), random.signed(), 0), SIMD3(repeating: 0))
        }
    }

    /// A random place in the cube from −1 to 1, with the outward direction there; zero for none.
    private func cuboid(_ random: inout SplitMix64) -> (place: SIMD3<Double>, outwards: SIMD3<Double>) {
        var place = SIMD3(random.signed(), random.signed(), random.signed())
        var outwards = SIMD3<Double>(repeating: 0)
        let axis = Int(random.unit() * 3) % 3
        for axisIndex in 0..<3 {
            let isAtEnd =
                switch mode {
                case .points: true
                // A place with all but one coordinate at their ends is on an edge; with one at its end, on a side.
                case .outline: axisIndex != axis
                case .surface: axisIndex == axis
                case .volume: false
                }
            guard isAtEnd else { continue }
            place[axisIndex] = Self.end(&random)
            outwards[axisIndex] = place[axisIndex]
        }
        return (place, outwards)
    }
}

extension EmitterCellValues {
    /// The largest angle between a particle's direction and the axis of the cone, in radians.
    package var widestAngle: Double { SphericalCone.widestAngle(ofRange: numbers[.emissionRange]) }

    /// Returns the direction in which a particle leaves: evenly distributed inside a cone.
    ///
    /// Longitude, the angle in the plane of the layer, and latitude, the angle out of the plane, give the axis. The range is the angle of
    /// the cone from side to side.
    package func direction(from birth: ParticleBirth, _ random: inout SplitMix64) -> SIMD3<Double> {
        SphericalCone(
            longitude: numbers[.emissionLongitude] + birth.longitude, elevation: numbers[.emissionLatitude] + birth.latitude,
            range: numbers[.emissionRange]
        ).direction(&random)
    }
}
