// How a colour space's components become extended sRGB, and back.
//
// RGB:   components ──transfer function──► linear light ──primaries' matrix──► linear sRGB ──► sRGB
// Gray:  component  ──transfer function──► linear light ──► sRGB, three times
// CMYK:  no profile: red = (1 − cyan) × (1 − black) …; back with the largest possible share of black
//
// Transfer functions are odd (f(−x) = −f(x)), so components outside 0…1 survive a round trip, as extended spaces require. All spaces have
// the white point D65.

/// The meaning of a colour space's components.
package enum ColorEncoding: Hashable, Sendable {
    case rgb(RGBPrimaries, TransferFunction)
    case gray(TransferFunction)
    case cmyk

    package var componentCount: Int {
        switch self {
        case .rgb: 3
        case .gray: 1
        case .cmyk: 4
        }
    }

    /// Straight extended sRGB of `componentCount` components without alpha.
    package func extendedSRGB(_ components: some RandomAccessCollection<CGFloat>) -> SIMD3<Double> {
        let value = components.map(Double.init)
        switch self {
        case .rgb(.sRGB, .sRGB):
            return SIMD3(value[0], value[1], value[2])
        case .rgb(let primaries, let transfer):
            let light = SIMD3(transfer.linear(value[0]), transfer.linear(value[1]), transfer.linear(value[2]))
            return TransferFunction.sRGB.encoded(primaries.toLinearSRGB * light)
        case .gray(.sRGB):
            return SIMD3(repeating: value[0])
        case .gray(let transfer):
            return SIMD3(repeating: TransferFunction.sRGB.encoded(transfer.linear(value[0])))
        case .cmyk:
            return (1 - SIMD3(value[0], value[1], value[2])) * (1 - value[3])
        }
    }

    /// The components, without alpha, of a straight extended sRGB colour. A gray is the colour's luminance.
    package func components(fromExtendedSRGB srgb: SIMD3<Double>) -> [CGFloat] {
        switch self {
        case .rgb(.sRGB, .sRGB):
            return [srgb.x, srgb.y, srgb.z].map { CGFloat($0) }
        case .rgb(let primaries, let transfer):
            let light = primaries.toLinearSRGB.inverse * TransferFunction.sRGB.linear(srgb)
            let encoded = transfer.encoded(light)
            return [encoded.x, encoded.y, encoded.z].map { CGFloat($0) }
        case .gray(let transfer):
            if srgb.x == srgb.y, srgb.y == srgb.z, transfer == .sRGB { return [CGFloat(srgb.x)] }
            let light = TransferFunction.sRGB.linear(srgb)
            let luminance = (light * SIMD3(0.2126, 0.7152, 0.0722)).sum()
            return [CGFloat(transfer.encoded(luminance))]
        case .cmyk:
            let black = 1 - max(srgb.x, srgb.y, srgb.z)
            guard black < 1 else { return [0, 0, 0, 1] }
            let ink = 1 - srgb / (1 - black)
            return [ink.x, ink.y, ink.z, black].map { CGFloat($0) }
        }
    }
}

/// The curve between encoded components and linear light.
package enum TransferFunction: Hashable, Sendable {
    case linear
    case sRGB
    /// A power with this exponent.
    case gamma(Double)

    package func linear(_ encoded: Double) -> Double {
        let magnitude = abs(encoded)
        let light: Double
        switch self {
        case .linear: return encoded
        case .sRGB: light = magnitude <= 0.04045 ? magnitude / 12.92 : pow((magnitude + 0.055) / 1.055, 2.4)
        case .gamma(let exponent): light = pow(magnitude, exponent)
        }
        return encoded < 0 ? -light : light
    }

    package func encoded(_ linear: Double) -> Double {
        let magnitude = abs(linear)
        let code: Double
        switch self {
        case .linear: return linear
        case .sRGB: code = magnitude <= 0.0031308 ? magnitude * 12.92 : 1.055 * pow(magnitude, 1 / 2.4) - 0.055
        case .gamma(let exponent): code = pow(magnitude, 1 / exponent)
        }
        return linear < 0 ? -code : code
    }

    package func linear(_ encoded: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(linear(encoded.x), linear(encoded.y), linear(encoded.z))
    }

    package func encoded(_ linear: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(encoded(linear.x), encoded(linear.y), encoded(linear.z))
    }
}
