// PaintSource: a source for Cairo. A pattern is valid during one drawing call only; commands keep a Paint instead.

internal import CCairo

extension SIMD4<Double> {
    /// A straight colour whose premultiplied components are whole bytes, with halves rounded up as by Core Graphics: black at 0.3 becomes
    /// 77. Cairo itself drops fractions.
    fileprivate var roundedToBytes: SIMD4 {
        // A number that was rounded to Float must not fall below a half.
        func byte(_ value: Double) -> Double { (value * 255 + 0.5001).rounded(.down) / 255 }
        let alpha = byte(w)
        guard alpha > 0 else { return SIMD4(0, 0, 0, 0) }
        return SIMD4(byte(x * w) / alpha, byte(y * w) / alpha, byte(z * w) / alpha, alpha)
    }
}

enum PaintSource {
    /// Straight sRGB. Components are clamped when they are drawn.
    case color(SIMD4<Double>)
    /// A pattern in pixels, y down. Its red and blue are exchanged where the canvas's are.
    case pattern(OpaquePointer, alpha: Double)

    /// The factor of the coverage.
    var alpha: Double {
        if case .pattern(_, let alpha) = self { return alpha }
        return 1
    }

    func set(on cr: OpaquePointer, isSwapped: Bool) {
        switch self {
        case .color(let color):
            let c = color.clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 1)).roundedToBytes
            cairo_set_source_rgba(cr, isSwapped ? c.z : c.x, c.y, isSwapped ? c.x : c.z, c.w)
        case .pattern(let pattern, _):
            cairo_set_source(cr, pattern)
        }
    }
}
