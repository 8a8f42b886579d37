import QuartziteGraphics

// Compositing of a layer with its background on the CPU, for `render(in:)`. GL's blending and blending.glsl compute the same.
extension CompositingMode {
    /// Composites a layer with the background pixels and writes the result over the background.
    /// - Parameters:
    ///   - drawn: the layer's pixels, premultiplied.
    ///   - below: the background, which is overwritten.
    ///   - alpha: the layer's opacity.
    ///   - box: the layer's bounds, in pixels. Modes that change the background even where the layer is clear do so within the
    ///     rectangle around `box` and all drawn pixels.
    func blend(_ drawn: ContextPixels, over below: ContextPixels, by alpha: Double, in box: CGRect) {
        func pixel(_ place: CGFloat, _ first: Int, _ limit: Int) -> Int {
            Int(min(max(0, place.isNaN ? 0 : place + CGFloat(first)), CGFloat(limit)))
        }
        var left = pixel(box.minX.rounded(.down), below.left, below.width)
        var right = pixel(box.maxX.rounded(.up), below.left, below.width)
        var top = pixel(box.minY.rounded(.down), below.top, below.height)
        var bottom = pixel(box.maxY.rounded(.up), below.top, below.height)
        // The layer's pixels may have a margin around the background's, of equal width on each side.
        let wider = drawn.left - below.left
        for y in 0..<below.height {
            for x in 0..<below.width where !drawn.isClear(x + wider, y + wider) {
                (left, right, top, bottom) = (min(left, x), max(right, x + 1), min(top, y), max(bottom, y + 1))
            }
        }
        for y in top..<max(top, bottom) {
            for x in left..<max(left, right) { below[x, y] = mixed(drawn[x + wider, y + wider] * Float(alpha), below[x, y]) }
        }
    }

    /// Returns the composite of a premultiplied source and a premultiplied background.
    private func mixed(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> {
        let one = SIMD4<Float>(repeating: 1)
        switch self {
        case .sourceOver: return s + d * (1 - s.w)
        case .clear: return SIMD4(repeating: 0)
        case .copy: return s
        case .sourceIn: return s * d.w
        case .sourceOut: return s * (1 - d.w)
        case .sourceAtop: return s * d.w + d * (1 - s.w)
        case .dest: return d
        case .destOver: return s * (1 - d.w) + d
        case .destIn: return d * s.w
        case .destOut: return d * (1 - s.w)
        case .destAtop: return s * (1 - d.w) + d * s.w
        case .xor: return s * (1 - d.w) + d * (1 - s.w)
        case .plusL: return s + d
        case .subtractS: return d - s
        case .subtractD: return s - d
        case .minimum: return pointwiseMin(s, d)
        case .maximum: return pointwiseMax(s, d)
        case .screen: return s + d * (one - s)
        case .plusD:
            let alpha = min(1, s.w + d.w)
            var sum = s + d
            sum += SIMD4(repeating: alpha - s.w - d.w)
            sum.w = alpha
            return pointwiseMax(sum, SIMD4(repeating: 0))
        default: return separated(s, d)
        }
    }

    /// Computes the modes that blend unpremultiplied colours where both cover the pixel, by the formula of Compositing and Blending
    /// (W3C).
    private func separated(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> {
        let one = SIMD3<Float>(repeating: 1)
        let (source, behind) = (SIMD3(s.x, s.y, s.z), SIMD3(d.x, d.y, d.z))
        let color = straight(pointwiseMin(behind / max(d.w, 1e-5), one), pointwiseMin(source / max(s.w, 1e-5), one))
        let sum = source * (1 - d.w) + behind * (1 - s.w) + color * (s.w * d.w)
        return SIMD4(sum, s.w + d.w * (1 - s.w))
    }

    /// Blends two unpremultiplied colours: background, source.
    private func straight(_ b: SIMD3<Float>, _ s: SIMD3<Float>) -> SIMD3<Float> {
        let (zero, one) = (SIMD3<Float>(repeating: 0), SIMD3<Float>(repeating: 1))
        switch self {
        case .multiply: return b * s
        case .overlay: return Self.hardLight(s, b)
        case .darken: return pointwiseMin(b, s)
        case .lighten: return pointwiseMax(b, s)
        case .colorDodge:
            return pointwiseMin(one, b / pointwiseMax(one - s, SIMD3(repeating: 1e-5))).replacing(with: zero, where: b .<= zero)
        case .colorBurn:
            let burnt = one - pointwiseMin(one, (one - b) / pointwiseMax(s, SIMD3(repeating: 1e-5)))
            return burnt.replacing(with: one, where: b .>= one)
        case .hardLight: return Self.hardLight(b, s)
        case .softLight: return Self.softLight(b, s)
        case .difference: return (b - s).replacing(with: s - b, where: b .< s)
        case .exclusion: return b + s - 2 * b * s
        case .linearBurn: return pointwiseMax(b + s - one, zero)
        case .linearDodge: return pointwiseMin(b + s, one)
        case .linearLight: return (b + 2 * s - one).clamped(lowerBound: zero, upperBound: one)
        case .subtract: return pointwiseMax(b - s, zero)
        case .divide: return pointwiseMin(one, b / pointwiseMax(s, SIMD3(repeating: 1e-5)))
        case .pinLight:
            return pointwiseMin(b, 2 * s).replacing(with: pointwiseMax(b, 2 * s - one), where: s .>= SIMD3(repeating: 0.5))
        case .hue: return Self.withLuma(Self.withChroma(s, Self.chroma(b)), Self.luma(b))
        case .saturation: return Self.withLuma(Self.withChroma(b, Self.chroma(s)), Self.luma(b))
        case .color: return Self.withLuma(s, Self.luma(b))
        case .luminosity: return Self.withLuma(b, Self.luma(s))
        default: return s
        }
    }

    private static func hardLight(_ b: SIMD3<Float>, _ s: SIMD3<Float>) -> SIMD3<Float> {
        let doubled = 2 * s - SIMD3<Float>(repeating: 1)
        let light = b + doubled - b * doubled
        let dark: SIMD3<Float> = 2 * b * s
        return dark.replacing(with: light, where: s .>= SIMD3<Float>(repeating: 0.5))
    }

    private static func softLight(_ b: SIMD3<Float>, _ s: SIMD3<Float>) -> SIMD3<Float> {
        let one = SIMD3<Float>(repeating: 1)
        let cubic = ((16 * b - 12 * one) * b + 4 * one) * b
        let root = b.squareRoot()
        let d = root.replacing(with: cubic, where: b .<= SIMD3<Float>(repeating: 0.25))
        let doubled: SIMD3<Float> = 2 * s - one
        let darker = b + doubled * b * (one - b)
        let lighter = b + doubled * (d - b)
        return darker.replacing(with: lighter, where: s .>= SIMD3<Float>(repeating: 0.5))
    }

    private static func luma(_ c: SIMD3<Float>) -> Float { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }

    private static func chroma(_ c: SIMD3<Float>) -> Float { c.max() - c.min() }

    private static func withLuma(_ c: SIMD3<Float>, _ l: Float) -> SIMD3<Float> {
        var c = c + SIMD3<Float>(repeating: l - luma(c))
        let (l, low, high) = (luma(c), c.min(), c.max())
        let grey = SIMD3<Float>(repeating: l)
        if low < 0 { c = grey + (c - grey) * (l / Swift.max(l - low, 1e-5)) }
        if high > 1 { c = grey + (c - grey) * ((1 - l) / Swift.max(high - l, 1e-5)) }
        return c
    }

    private static func withChroma(_ c: SIMD3<Float>, _ s: Float) -> SIMD3<Float> {
        let (low, span) = (c.min(), chroma(c))
        return span > 0 ? (c - SIMD3<Float>(repeating: low)) * (s / span) : SIMD3<Float>(repeating: 0)
    }
}
