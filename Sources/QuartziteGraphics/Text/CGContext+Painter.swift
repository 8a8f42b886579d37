// What text is painted with: Cairo's own drawing state, in the context's user space.

import CCairo

extension CGContext {
    /// Cairo's drawing state of a target, for as long as painting lasts.
    struct Painter {
        let cr: OpaquePointer
        fileprivate let target: CairoTarget
        fileprivate let isSwapped: Bool

        /// The source, straight and brought into 0…1.
        func set(_ color: SIMD4<Double>) { PaintSource.color(color).set(on: cr, isSwapped: isSwapped) }

        func fill(_ rect: CGRect, _ color: SIMD4<Double>) {
            set(color)
            cairo_new_path(cr)
            cairo_rectangle(cr, rect.minX, rect.minY, rect.width, rect.height)
            cairo_fill(cr)
        }

        /// Paints what brings its own colours, which a target with red and blue exchanged would get wrong.
        func withTrueColors(_ body: (OpaquePointer) -> Void) {
            guard isSwapped else { return body(cr) }
            guard let aside = target.sibling() else { return }
            var matrix = cairo_matrix_t()
            cairo_get_matrix(cr, &matrix)
            cairo_set_matrix(aside.cr, &matrix)
            // Glyphs without colours of their own among them.
            if let source = cairo_get_source(cr) { cairo_set_source(aside.cr, source) }
            body(aside.cr)
            aside.exchangeRedAndBlue()
            cairo_save(cr)
            cairo_identity_matrix(cr)
            cairo_set_source_surface(cr, aside.surface, 0, 0)
            cairo_paint(cr)
            cairo_restore(cr)
        }
    }

    /// Paints with Cairo's own calls, in user space. The clip holds; alpha, blend mode, mask and shadow act on all of it as one.
    func paintDirectly(_ body: (Painter) -> Void) {
        let toPixels = toPixels
        guard toPixels.determinant != 0, toPixels.determinant.isFinite, toPixels.tx.isFinite, toPixels.ty.isFinite else { return }
        let isPlain = state.alpha == 1 && state.blendMode == .normal && state.shadow == nil && state.mask == nil
        if !isPlain { beginTransparencyLayer(auxiliaryInfo: nil) }
        let cr = target.cr
        cairo_save(cr)
        var matrix = cairo_matrix_t(
            xx: toPixels.a, yx: toPixels.b, xy: toPixels.c, yy: toPixels.d, x0: toPixels.tx, y0: toPixels.ty)
        cairo_set_matrix(cr, &matrix)
        cairo_set_operator(cr, CAIRO_OPERATOR_OVER)
        cairo_set_fill_rule(cr, CAIRO_FILL_RULE_WINDING)
        cairo_set_antialias(cr, state.shouldAntialias ? CAIRO_ANTIALIAS_GOOD : CAIRO_ANTIALIAS_NONE)
        body(Painter(cr: cr, target: target, isSwapped: isSwapped))
        cairo_restore(cr)
        if !isPlain { endTransparencyLayer() }
    }
}
