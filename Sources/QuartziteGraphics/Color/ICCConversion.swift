// From a profile's colours to sRGB's, 8 bits each: curve, matrix, sRGB's curve. Colours outside sRGB are clamped,
// as the pictures hold no more than 0…255. White stays white: both sides are relative to D50.

struct ICCConversion {
    /// Linear light of each 8-bit value, three times 256 (all three alike for gray).
    private let linear: [[Float]]
    /// Linear light to linear sRGB; nil for gray.
    private let matrix: Matrix3?

    /// Linear sRGB to CIE XYZ under D50, as sRGB's own profile has it.
    private static let sRGBInD50 = Matrix3(columns: [
        [0.436_074_7, 0.222_504_5, 0.013_932_2],
        [0.385_064_9, 0.716_878_6, 0.097_104_5],
        [0.143_080_4, 0.060_616_9, 0.714_173_3],
    ])

    private static let steps = 16_383
    /// sRGB's 8-bit value of linear light, in steps fine enough for the darkest.
    private static let encoded: [UInt8] = (0...steps).map {
        UInt8((TransferFunction.sRGB.encoded(Double($0) / Double(steps)) * 255).rounded())
    }

    /// Nil where nothing needs converting: the profile is sRGB, to within one of 255, or of a kind that is not known.
    init?(profile bytes: [UInt8]) {
        guard let profile = ICCProfile(bytes) else { return nil }
        let curves = profile.curves.count == 1 ? Array(repeating: profile.curves[0], count: 3) : profile.curves
        linear = curves.map { curve in
            (0...255).map { value in
                let light = curve.linear(Double(value) / 255)
                return light.isFinite ? Float(min(max(light, 0), 1)) : 0
            }
        }
        matrix = profile.toXYZ.map { Self.sRGBInD50.inverse * $0 }
        if isIdentity { return nil }
    }

    /// Converts red, green and blue of RGBA pixels in place.
    func apply(to pixels: UnsafeMutableBufferPointer<UInt8>, onlyOpaque: Bool) {
        guard let matrix else { return applyGray(to: pixels, onlyOpaque: onlyOpaque) }
        let columns = matrix.columns.map { SIMD3<Float>($0) }
        let (red, green, blue) = (columns[0], columns[1], columns[2])
        let top = SIMD3<Float>(repeating: Float(Self.steps))
        linear[0].withUnsafeBufferPointer { r in
            linear[1].withUnsafeBufferPointer { g in
                linear[2].withUnsafeBufferPointer { b in
                    Self.encoded.withUnsafeBufferPointer { encoded in
                        for at in stride(from: 0, to: pixels.count, by: 4) where !onlyOpaque || pixels[at + 3] == 255 {
                            var light = red * r[Int(pixels[at])]
                            light += green * g[Int(pixels[at + 1])]
                            light += blue * b[Int(pixels[at + 2])]
                            let step = (light * top).clamped(lowerBound: .zero, upperBound: top).rounded(.toNearestOrEven)
                            pixels[at] = encoded[Int(step.x)]
                            pixels[at + 1] = encoded[Int(step.y)]
                            pixels[at + 2] = encoded[Int(step.z)]
                        }
                    }
                }
            }
        }
    }

    private func applyGray(to pixels: UnsafeMutableBufferPointer<UInt8>, onlyOpaque: Bool) {
        let table = linear[0].map { Self.encoded[Int(($0 * Float(Self.steps)).rounded())] }
        for at in stride(from: 0, to: pixels.count, by: 4) where !onlyOpaque || pixels[at + 3] == 255 {
            for channel in at..<(at + 3) { pixels[channel] = table[Int(pixels[channel])] }
        }
    }

    /// Whether grays, primaries and their mixtures come out within one of what they were.
    private var isIdentity: Bool {
        var samples: [UInt8] = []
        for value in UInt8.min...UInt8.max { samples += [value, value, value, 255] }
        for corner in 0..<27 {
            let levels: [UInt8] = [0, 128, 255]
            samples += [levels[corner % 3], levels[corner / 3 % 3], levels[corner / 9], 255]
        }
        var converted = samples
        converted.withUnsafeMutableBufferPointer { apply(to: $0, onlyOpaque: false) }
        return zip(samples, converted).allSatisfy { abs(Int($0) - Int($1)) <= 1 }
    }
}
