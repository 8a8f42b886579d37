// PaintSource: a source for Cairo. A pattern is valid during one drawing call only; commands keep a Paint instead.

import CCairo

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
            let c = color.clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 1))
            cairo_set_source_rgba(cr, isSwapped ? c.z : c.x, c.y, isSwapped ? c.x : c.z, c.w)
        case .pattern(let pattern, _):
            cairo_set_source(cr, pattern)
        }
    }
}
