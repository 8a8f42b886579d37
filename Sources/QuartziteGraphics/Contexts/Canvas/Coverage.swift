// Coverage: the pixels that a drawing call covers, as values and as calls of Cairo. Paths are in pixels, y down. Only strokes use Cairo's own
// transform, for the shape of the pen.

internal import CCairo

enum Coverage: Sendable {
    case fill(PathElements, evenOdd: Bool)
    case stroke(PathElements, Pen)
    case everything

    /// The pen of a stroke.
    struct Pen: Sendable {
        var line: ContextState.Line
        /// From user space to pixels. The pen is round, and dash lengths are measured, in user space.
        var toPixels: CGAffineTransform
    }

    /// Paints the covered pixels with the source and operator of `cr`.
    /// - Parameter alpha: multiplies the source. Has no effect on strokes.
    func paint(on cr: OpaquePointer, alpha: Double = 1, antialias: Bool) {
        cairo_set_antialias(cr, antialias ? CAIRO_ANTIALIAS_GOOD : CAIRO_ANTIALIAS_NONE)
        cairo_new_path(cr)
        switch self {
        case .everything:
            cairo_paint_with_alpha(cr, alpha)
        case .fill(let path, let evenOdd):
            guard path.appendFilled(to: cr) else { return }
            cairo_set_fill_rule(cr, evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
            if alpha == 1 {
                cairo_fill(cr)
            } else {
                cairo_save(cr)
                cairo_clip(cr)
                cairo_paint_with_alpha(cr, alpha)
                cairo_restore(cr)
            }
        case .stroke(let path, let pen):
            let toPixels = pen.toPixels
            // A matrix without an inverse puts a Cairo context into an error state for good.
            guard toPixels.determinant != 0, toPixels.determinant.isFinite, path.append(to: cr) else { return }
            cairo_save(cr)
            var matrix = cairo_matrix_t(
                xx: toPixels.a, yx: toPixels.b, xy: toPixels.c, yy: toPixels.d, x0: toPixels.tx, y0: toPixels.ty)
            let line = pen.line
            if line.width > 0 { cairo_set_matrix(cr, &matrix) }
            cairo_set_line_width(cr, line.width > 0 ? line.width : 1)
            cairo_set_line_cap(cr, line.cap.cairo)
            cairo_set_line_join(cr, line.join.cairo)
            cairo_set_miter_limit(cr, line.miterLimit)
            cairo_set_dash(cr, line.dash, Int32(clamping: line.dash.count), line.dashPhase)
            cairo_stroke(cr)
            cairo_restore(cr)
        }
    }
}

extension PathElements {
    /// Cairo fills polygons with much larger coordinates in part or not at all. No bitmap is larger.
    private static let fillable = CGRect(x: -32_768, y: -32_768, width: 98_304, height: 98_304)

    /// Adds the path, in pixels, to the current path of `cr`, to be filled or clipped to. False, with nothing added, where a point is not
    /// finite.
    func appendFilled(to cr: OpaquePointer) -> Bool {
        let isSmall = points.allSatisfy { abs($0.x) <= 32_768 && abs($0.y) <= 32_768 }
        guard !isSmall, points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return append(to: cr) }
        return filledPart(in: Self.fillable).append(to: cr)
    }

    /// Adds the path, in pixels, to the current path of `cr`. False, with nothing added, where a point is not finite.
    func append(to cr: OpaquePointer) -> Bool {
        guard points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return false }
        // Larger coordinates overflow Cairo's fixed-point numbers.
        func limited(_ point: CGPoint) -> (Double, Double) {
            let limit = 1e6
            return (min(max(Double(point.x), -limit), limit), min(max(Double(point.y), -limit), limit))
        }
        forEach { element, from in
            switch element {
            case .move(let point):
                let (x, y) = limited(point)
                cairo_move_to(cr, x, y)
            case .line(let point):
                let (x, y) = limited(point)
                cairo_line_to(cr, x, y)
            case .quad(let control, let end):
                let cubic = CubicCurve(from: from, control: control, end: end)
                let (p, q, r) = (limited(cubic.control1), limited(cubic.control2), limited(end))
                cairo_curve_to(cr, p.0, p.1, q.0, q.1, r.0, r.1)
            case .cubic(let control1, let control2, let end):
                let (p, q, r) = (limited(control1), limited(control2), limited(end))
                cairo_curve_to(cr, p.0, p.1, q.0, q.1, r.0, r.1)
            case .close:
                cairo_close_path(cr)
            }
        }
        return true
    }
}

extension CGLineCap {
    var cairo: cairo_line_cap_t {
        switch self {
        case .butt: CAIRO_LINE_CAP_BUTT
        case .round: CAIRO_LINE_CAP_ROUND
        case .square: CAIRO_LINE_CAP_SQUARE
        }
    }
}

extension CGLineJoin {
    var cairo: cairo_line_join_t {
        switch self {
        case .miter: CAIRO_LINE_JOIN_MITER
        case .round: CAIRO_LINE_JOIN_ROUND
        case .bevel: CAIRO_LINE_JOIN_BEVEL
        }
    }
}
