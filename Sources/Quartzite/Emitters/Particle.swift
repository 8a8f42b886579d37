import QuartziteGraphics

/// A particle at one time.
package struct Particle: Equatable, Sendable {
    /// The place in the emitter layer's space.
    package var position: SIMD3<Double>
    /// The rotation about the z axis, in radians. For a plane, the rotation about an axis of its own, which `attitude` contains.
    package var angle: Double
    /// The attitude of a plane; nil for a picture in the layer's plane.
    package var attitude: ParticleAttitude?
    package var scale: Double
    /// The colour, with straight alpha.
    package var color: SIMD4<Double>
    /// The time of birth, in the layer's time.
    package var birth: Double
    /// Index in `Particles.looks` of the picture that the particle shows.
    package var look: Int32

    /// The distance in points by which the soft edges of a plane extend beyond its corners, on a screen with at least one pixel per point.
    /// At most 10 000; 0 for a picture in the layer's plane. Almost edge-on, the corners are acute.
    var cornerOutset: Double {
        guard attitude != nil else { return 0 }
        let (x, y) = axes
        let (dot, det) = (abs(x.x * y.x + x.y * y.y), abs(x.x * y.y - x.y * y.x))
        // A plane seen edge-on is not drawn.
        guard det > 0 else { return 0 }
        let hypot = (dot * dot + det * det).squareRoot()
        // The sine of half the acute angle.
        let sine = det / (2 * hypot * (hypot + dot)).squareRoot()
        return sine > 5e-5 ? 0.5 / sine + 0.5 : 10_000
    }

    var isFinite: Bool { abs(position.x) < 1e12 && abs(position.y) < 1e12 && abs(position.z) < 1e12 && angle.isFinite && scale.isFinite }
}

/// The looks of a cell's particles.
package struct ParticleLook: Sendable {
    package let image: CGImage
    /// The shown part of the picture.
    package let contentsRect: CGRect
    /// The size in points at a scale of 1.
    package let size: CGSize
    package let minificationFilter: CALayerContentsFilter.Kind
    package let magnificationFilter: CALayerContentsFilter.Kind
    /// See `CALayer.minificationFilterBias`.
    package let minificationFilterBias: Double
}

extension ParticleLook {
    /// The look of a cell's particles; nil for a cell without a picture.
    init?(_ cell: EmitterCellValues) {
        guard let image = cell.contents else { return nil }
        let scale = cell.numbers[.contentsScale] > 0 ? cell.numbers[.contentsScale] : 1
        let part = cell.contentsRect
        self.init(
            image: image, contentsRect: part,
            size: CGSize(
                width: Double(image.width) * abs(Double(part.width)) / scale,
                height: Double(image.height) * abs(Double(part.height)) / scale),
            minificationFilter: cell.minificationFilter, magnificationFilter: cell.magnificationFilter,
            minificationFilterBias: cell.numbers[.minificationFilterBias])
    }

    package func isSame(as other: ParticleLook) -> Bool {
        image === other.image && bits == other.bits && minificationFilter == other.minificationFilter
            && magnificationFilter == other.magnificationFilter
    }

    /// Compares the bits of numbers: NaN equals itself.
    private var bits: SIMD8<UInt64> {
        let (part, filterBias) = (contentsRect, minificationFilterBias.bitPattern)
        return SIMD8(
            Double(part.origin.x).bitPattern, Double(part.origin.y).bitPattern, Double(part.size.width).bitPattern,
            Double(part.size.height).bitPattern, Double(size.width).bitPattern, Double(size.height).bitPattern, filterBias, 0)
    }
}

extension SplitMix64 {
    /// Returns a seed that depends on both `a` and `b`: the seed of an object inside another one.
    static func mixed(_ a: UInt64, _ b: UInt64) -> UInt64 {
        var random = SplitMix64(a ^ (b &* 0xD1B5_4A32_D192_ED03))
        return random.next()
    }

    /// Returns a random number in 0 ..< 1.
    mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }
    /// Returns a random number in −1 ..< 1.
    mutating func signed() -> Double { unit() * 2 - 1 }
}
