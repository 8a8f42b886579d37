// PaintSource: what Cairo is told to paint with. A pattern lives only as long as the call that draws with it; Paint is what is kept.

import CCairo

enum PaintSource {
    /// Straight sRGB; clamped only here, where it is drawn.
    case color(SIMD4<Double>)
    /// A pattern in pixels, y down, whose red and blue are exchanged where the context's are.
    case pattern(OpaquePointer, alpha: Double)

    /// What the coverage must be multiplied by.
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
