import QuartziteGraphics

/// A colour change that is linear in unpremultiplied red, green, blue and alpha: a 4 × 4 matrix plus a bias.
///
/// Contrast, saturation, hue and sepia follow Filter Effects (W3C): https://www.w3.org/TR/filter-effects-1/
package struct ColorMatrix: Equatable, Sendable {
    package var red: SIMD4<Double>
    package var green: SIMD4<Double>
    package var blue: SIMD4<Double>
    package var alpha = SIMD4<Double>(0, 0, 0, 1)
    package var bias = SIMD4<Double>(0, 0, 0, 0)

    package static let identity = scaled(SIMD3(1, 1, 1))

    private static func scaled(_ v: SIMD3<Double>) -> ColorMatrix {
        ColorMatrix(red: SIMD4(v.x, 0, 0, 0), green: SIMD4(0, v.y, 0, 0), blue: SIMD4(0, 0, v.z, 0))
    }

    /// Creates the matrix of a filter from its inputs. Returns nil for filters that no matrix describes.
    package init?(_ kind: FilterKind, _ inputs: ArraySlice<SIMD4<Double>>) {
        let first = inputs.first ?? SIMD4(repeating: 0)
        let amount = first.x
        switch kind {
        case .colorBrightness:
            self = .identity
            bias = SIMD4(amount, amount, amount, 0)
        case .colorContrast:
            self = Self.scaled(SIMD3(repeating: amount))
            bias = SIMD4(0.5 - 0.5 * amount, 0.5 - 0.5 * amount, 0.5 - 0.5 * amount, 0)
        case .colorSaturate:
            let (r, g, b) = (0.213, 0.715, 0.072)
            self.init(
                red: SIMD4(r + (1 - r) * amount, g - g * amount, b - b * amount, 0),
                green: SIMD4(r - r * amount, g + (1 - g) * amount, b - b * amount, 0),
                blue: SIMD4(r - r * amount, g - g * amount, b + (1 - b) * amount, 0))
        case .colorHueRotate: self.init(hue: amount)
        case .colorInvert:
            self = Self.scaled(SIMD3(repeating: -1))
            bias = SIMD4(1, 1, 1, 0)
        case .colorMatrix:
            guard inputs.count == 5 else { return nil }
            let n = inputs.flatMap { [$0.x, $0.y, $0.z, $0.w] }
            func row(_ r: Int) -> SIMD4<Double> { SIMD4(n[5 * r], n[5 * r + 1], n[5 * r + 2], n[5 * r + 3]) }
            self.init(red: row(0), green: row(1), blue: row(2), alpha: row(3), bias: SIMD4(n[4], n[9], n[14], n[19]))
        case .colorAdd, .colorSubtract:
            self = .identity
            bias = first * first.w * (kind == .colorAdd ? 1 : -1)
            bias.w = 0
        case .multiplyColor:
            self = Self.scaled(SIMD3(first.x, first.y, first.z))
            alpha = SIMD4(0, 0, 0, first.w)
        case .colorMonochrome:
            let amount = inputs.last?.x ?? 1
            let grey = SIMD4(0.2126, 0.7152, 0.0722, 0)
            self.init(red: grey * first.x, green: grey * first.y, blue: grey * first.z)
            self = mixed(amount)
        case .luminanceToAlpha:
            let none = SIMD4<Double>(repeating: 0)
            self.init(red: none, green: none, blue: none, alpha: SIMD4(0.2126, 0.7152, 0.0722, 0))
        case .colorSepia:
            self.init(
                red: SIMD4(0.393, 0.769, 0.189, 0), green: SIMD4(0.349, 0.686, 0.168, 0), blue: SIMD4(0.272, 0.534, 0.131, 0))
            self = mixed(min(1, max(0, amount)))
        case .gaussianBlur, .vignette, .luminanceCurveMap: return nil
        }
        guard isFinite else { return nil }
    }

    init(
        red: SIMD4<Double>, green: SIMD4<Double>, blue: SIMD4<Double>, alpha: SIMD4<Double> = SIMD4(0, 0, 0, 1),
        bias: SIMD4<Double> = SIMD4(0, 0, 0, 0)
    ) {
        (self.red, self.green, self.blue, self.alpha, self.bias) = (red, green, blue, alpha, bias)
    }

    /// The matrix as `inputColorMatrix` has it: four rows of five numbers, the fifth is the bias.
    package var rows: [Double] {
        [(red, bias.x), (green, bias.y), (blue, bias.z), (alpha, bias.w)].flatMap { row, bias in [row.x, row.y, row.z, row.w, bias] }
    }

    private init(hue angle: Double) {
        let (c, s) = (cos(angle), sin(angle))
        self.init(
            red: SIMD4(0.213 + c * 0.787 - s * 0.213, 0.715 - c * 0.715 - s * 0.715, 0.072 - c * 0.072 + s * 0.928, 0),
            green: SIMD4(0.213 - c * 0.213 + s * 0.143, 0.715 + c * 0.285 + s * 0.140, 0.072 - c * 0.072 - s * 0.283, 0),
            blue: SIMD4(0.213 - c * 0.213 - s * 0.787, 0.715 - c * 0.715 + s * 0.715, 0.072 + c * 0.928 + s * 0.072, 0))
    }

    private var isFinite: Bool {
        let sum = red + green + blue + alpha + bias
        return (sum.x + sum.y + sum.z + sum.w).isFinite
    }

    /// Returns the interpolation from the identity (0) to this change (1).
    private func mixed(_ amount: Double) -> ColorMatrix {
        let one = ColorMatrix.identity
        return ColorMatrix(
            red: one.red + (red - one.red) * amount, green: one.green + (green - one.green) * amount,
            blue: one.blue + (blue - one.blue) * amount, alpha: one.alpha + (alpha - one.alpha) * amount, bias: bias * amount)
    }

    /// Whether every colour in 0…1 stays in 0…1, so that no clamping is needed before the next matrix.
    var staysInRange: Bool {
        func stays(_ row: SIMD4<Double>, _ added: Double) -> Bool {
            let low = pointwiseMin(row, SIMD4(repeating: 0)).sum() + added
            let high = pointwiseMax(row, SIMD4(repeating: 0)).sum() + added
            return low >= -1e-3 && high <= 1 + 1e-3
        }
        return stays(red, bias.x) && stays(green, bias.y) && stays(blue, bias.z) && stays(alpha, bias.w)
    }

    /// Returns this change followed by `next`, as one matrix.
    func followed(by next: ColorMatrix) -> ColorMatrix {
        func row(_ r: SIMD4<Double>) -> SIMD4<Double> {
            let head = red * r.x + green * r.y
            return head + blue * r.z + alpha * r.w
        }
        func added(_ r: SIMD4<Double>) -> Double { (r * bias).sum() }
        return ColorMatrix(
            red: row(next.red), green: row(next.green), blue: row(next.blue), alpha: row(next.alpha),
            bias: next.bias + SIMD4(added(next.red), added(next.green), added(next.blue), added(next.alpha)))
    }
}
