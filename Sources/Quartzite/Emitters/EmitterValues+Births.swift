import QuartziteGraphics

// Where particles are born, and where to they set off.
extension EmitterValues {
    /// A place on the emitter's shape.
    package func birthPlace(_ random: inout ParticleRandom) -> SIMD3<Double> {
        let (width, height) = (Double(emitterSize.width), Double(emitterSize.height))
        let centre = SIMD3(Double(emitterPosition.x), Double(emitterPosition.y), emitterZPosition)
        switch shape {
        case .point: return centre
        case .line:
            let x = mode == .points ? Self.end(&random) : random.signed()
            return centre + SIMD3(x * width / 2, 0, 0)
        case .rectangle: return centre + SIMD3(width, height, 0) / 2 * rectangle(width, height, &random)
        case .cuboid: return centre + SIMD3(width, height, emitterDepth) / 2 * cuboid(&random)
        case .circle:
            let isEdge = mode == .points || mode == .outline
            let (turn, radius) = (random.unit() * 2 * .pi, isEdge ? 1 : random.unit().squareRoot())
            return centre + SIMD3(cos(turn), sin(turn), 0) * (radius * width)
        case .sphere:
            let (turn, z, part) = (random.unit() * 2 * .pi, random.signed(), random.unit())
            let across = max(0, 1 - z * z).squareRoot()
            let radius = mode == .volume ? cbrt(part) : 1
            return centre + SIMD3(cos(turn) * across, sin(turn) * across, z) * (radius * width)
        }
    }

    private static func end(_ random: inout ParticleRandom) -> Double { random.unit() < 0.5 ? -1 : 1 }

    /// In the square from −1 to 1.
    private func rectangle(_ width: Double, _ height: Double, _ random: inout ParticleRandom) -> SIMD3<Double> {
        switch mode {
        case .points: return SIMD3(Self.end(&random), Self.end(&random), 0)
        case .outline:
            let isAcross = random.unit() * (abs(width) + abs(height)) < abs(width)
            let (along, side) = (random.signed(), Self.end(&random))
            return isAcross ? SIMD3(along, side, 0) : SIMD3(side, along, 0)
        case .surface, .volume: return SIMD3(random.signed(), random.signed(), 0)
        }
    }

    /// In the cube from −1 to 1.
    private func cuboid(_ random: inout ParticleRandom) -> SIMD3<Double> {
        var place = SIMD3(random.signed(), random.signed(), random.signed())
        let axis = Int(random.unit() * 3) % 3
        switch mode {
        case .points: for lane in 0..<3 { place[lane] = Self.end(&random) }
        // All but one at their ends: an edge. One at its end: a side.
        case .outline: for lane in 0..<3 where lane != axis { place[lane] = Self.end(&random) }
        case .surface: place[axis] = Self.end(&random)
        case .volume: break
        }
        return place
    }
}

extension EmitterCellValues {
    /// How far from its middle the fan reaches in which particles set off.
    package var widestAngle: Double { min(.pi, abs(numbers[.emissionRange]) / 2) }

    /// The direction in which a particle sets off: longitude is the angle in the plane of the layer, from +x towards +y, latitude the
    /// one out of the plane. The range is the whole width of the fan, in the plane.
    package func direction(turnedBy turn: Double = 0, _ random: inout ParticleRandom) -> SIMD3<Double> {
        let longitude = numbers[.emissionLongitude] + turn + numbers[.emissionRange] / 2 * random.signed()
        let latitude = numbers[.emissionLatitude]
        return SIMD3(cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude))
    }
}
