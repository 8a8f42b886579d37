import QuartziteGraphics

/// The supported filters with their inputs.
///
/// Contrast, saturation, hue, inversion and sepia follow Filter Effects (W3C), on encoded sRGB. Filters read unpremultiplied
/// colours and clamp their results to 0…1.
package enum FilterKind: UInt8, Sendable, CaseIterable {
    /// `inputRadius`: standard deviation, in points. `inputNormalizeEdges` and `inputHardEdges`: how the blur treats the edges of the
    /// layer, see `FilterChain.Edges`.
    case gaussianBlur
    /// `inputAmount` is added to red, green and blue.
    case colorBrightness
    /// `inputAmount`: 0 is grey, 1 has no effect.
    case colorContrast
    /// `inputAmount`: 0 is grey, 1 has no effect.
    case colorSaturate
    /// `inputAngle`: rotation of the hue, in radians.
    case colorHueRotate
    case colorInvert
    /// `inputColorMatrix`: four rows of five numbers, for red, green, blue and alpha. The fifth number is added.
    case colorMatrix
    /// `inputColor`, multiplied by its alpha, is added to red, green and blue.
    case colorAdd
    /// `inputColor`, multiplied by its alpha, is subtracted from red, green and blue.
    case colorSubtract
    /// Red, green, blue and alpha are multiplied by those of `inputColor`.
    case multiplyColor
    /// Shades of `inputColor`, blended with the original by `inputAmount`.
    case colorMonochrome
    /// Black, with an alpha that equals the layer's luminance.
    case luminanceToAlpha
    /// `inputAmount`: 0 has no effect, 1 is full sepia.
    case colorSepia
    /// Darkens the corners by `inputAmount`. `inputRadius` is where darkening starts, as a fraction of half the diagonal.
    case vignette
    /// Replaces colours by the grey to which a curve maps their luminance, blended with the original by `inputAmount`. `inputValues` are
    /// the four heights of a Bézier curve over the luminances 0, 1/3, 2/3 and 1, as the materials of control centres have them.
    case luminanceCurveMap

    /// An input of a filter: its key, the kind of value and the default.
    package struct Input: Sendable {
        package enum Shape: Sendable { case number, color, matrix, curve }
        package let key: String
        package let shape: Shape
        package let initial: [SIMD4<Double>]

        /// Number of `SIMD4` values that the input takes.
        var slotCount: Int { initial.count }
    }

    /// The inputs, in the order of their numbers in `EffectValues`.
    package var inputs: [Input] { Self.allInputs[Int(rawValue)] }

    /// Creates a kind from a filter's type: the name of a `CAFilter`, or of an equivalent Core Image filter. Returns nil for an
    /// unknown name.
    package init?(type: String) {
        guard let kind = Self.kinds[type] else { return nil }
        self = kind
    }

    private static let kinds: [String: FilterKind] = {
        var kinds: [String: FilterKind] = [:]
        for kind in allCases { kinds[String(describing: kind)] = kind }
        kinds["sepiaTone"] = .colorSepia
        kinds["CISepiaTone"] = .colorSepia
        kinds["CIGaussianBlur"] = .gaussianBlur
        kinds["CIColorInvert"] = .colorInvert
        kinds["CIHueAdjust"] = .colorHueRotate
        kinds["CIVignette"] = .vignette
        kinds["CIColorMonochrome"] = .colorMonochrome
        return kinds
    }()

    /// The state of a filter as an input that animations change: 0 is off.
    static let enabledInput = number("enabled", 1)

    /// Returns the key that `CAFilter` uses. Core Image calls the amount an intensity.
    package static func canonicalKey(_ key: String) -> String { key == "inputIntensity" ? "inputAmount" : key }

    /// Inputs of Core Animation's blurs that have no effect here: blurs have one quality.
    package static let inputsWithoutEffect: Set<String> = ["inputQuality", "inputDither", "inputIntermediateBitDepth"]

    private static let allInputs: [[Input]] = allCases.map { kind in
        switch kind {
        case .gaussianBlur: [number("inputRadius", 10), number("inputNormalizeEdges", 0), number("inputHardEdges", 0)]
        case .colorBrightness: [number("inputAmount", 0)]
        case .colorContrast, .colorSaturate, .colorSepia: [number("inputAmount", 1)]
        case .colorHueRotate: [number("inputAngle", 0)]
        case .colorInvert, .luminanceToAlpha: []
        case .colorMatrix:
            [
                Input(
                    key: "inputColorMatrix", shape: .matrix,
                    initial: [SIMD4(1, 0, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 0), SIMD4(1, 0, 0, 0), SIMD4(0, 0, 1, 0)])
            ]
        case .colorAdd, .colorSubtract: [color(SIMD4(0, 0, 0, 0))]
        case .multiplyColor: [color(SIMD4(1, 1, 1, 1))]
        case .colorMonochrome: [color(SIMD4(1, 1, 1, 1)), number("inputAmount", 1)]
        case .vignette: [number("inputAmount", 1), number("inputRadius", 0.5)]
        case .luminanceCurveMap:
            [Input(key: "inputValues", shape: .curve, initial: [SIMD4(0, 1.0 / 3, 2.0 / 3, 1)]), number("inputAmount", 1)]
        }
    }

    private static func number(_ key: String, _ value: Double) -> Input {
        Input(key: key, shape: .number, initial: [SIMD4(value, 0, 0, 0)])
    }

    private static func color(_ value: SIMD4<Double>) -> Input { Input(key: "inputColor", shape: .color, initial: [value]) }
}

extension FilterKind.Input {
    /// Returns the numbers of a value, or nil for a value of the wrong type.
    package func slots(of value: AnimatableValue) -> [SIMD4<Double>]? {
        switch shape {
        case .number: return value.channels(for: .number).map { [$0] }
        case .color: return value.channels(for: .color).map { [$0] }
        case .matrix:
            guard let n = value.numbers, n.count == 20 else { return nil }
            return (0..<5).map { SIMD4(n[4 * $0], n[4 * $0 + 1], n[4 * $0 + 2], n[4 * $0 + 3]) }
        case .curve:
            guard let n = value.numbers, n.count == 4 else { return nil }
            return [SIMD4(n[0], n[1], n[2], n[3])]
        }
    }

    /// Returns the value that the numbers encode.
    package func value(_ slots: ArraySlice<SIMD4<Double>>) -> Any {
        let first = slots.first ?? SIMD4(repeating: 0)
        return switch shape {
        case .number: NSNumber(value: first.x)
        case .color: CGColor(srgb: first)
        case .matrix, .curve: slots.flatMap { [$0.x, $0.y, $0.z, $0.w] }.map { NSNumber(value: $0) as Any }
        }
    }
}
