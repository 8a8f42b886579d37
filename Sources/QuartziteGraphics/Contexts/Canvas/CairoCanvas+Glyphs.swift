// Glyphs that Pango draws by Cairo's functions: coloured glyphs, and glyphs on whole pixels.

internal import CCairo

extension CairoCanvas {
    /// Calls `show` with a Cairo context in user space whose source is the colour.
    /// - Parameter hasOwnColors: whether `show` may use other colours. Where red and blue are exchanged, these need a surface of their own.
    func paint(
        _ color: SIMD4<Double>, _ toPixels: cairo_matrix_t, antialias: Bool, hasOwnColors: Bool, _ show: (OpaquePointer) -> Void
    ) {
        let cr = target.cr
        var toPixels = toPixels
        cairo_save(cr)
        defer { cairo_restore(cr) }
        cairo_set_operator(cr, CAIRO_OPERATOR_OVER)
        cairo_set_antialias(cr, antialias ? CAIRO_ANTIALIAS_GOOD : CAIRO_ANTIALIAS_NONE)
        guard hasOwnColors, isSwapped else {
            cairo_set_matrix(cr, &toPixels)
            PaintSource.color(color).set(on: cr, isSwapped: isSwapped)
            return show(cr)
        }
        guard let aside = target.sibling() else { return }
        cairo_set_matrix(aside.cr, &toPixels)
        // The colour is for glyphs without colours of their own.
        PaintSource.color(color).set(on: aside.cr, isSwapped: false)
        show(aside.cr)
        aside.exchangeRedAndBlue()
        cairo_set_source_surface(cr, aside.surface, 0, 0)
        cairo_paint(cr)
    }
}
