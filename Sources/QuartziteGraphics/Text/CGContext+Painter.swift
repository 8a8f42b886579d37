// Painting text: paths and glyphs in the context's user space.
//
// Pango is called on the context's thread only, also where another thread draws. Pango adds outlines to a separate Cairo context, and the path
// becomes a drawing command. Glyphs without outlines, and glyphs on whole pixels, are painted directly, after all earlier commands.

internal import CCairo

extension CGContext {
    /// Paints text. Valid only during the call of `paintDirectly`.
    struct Painter {
        /// The Cairo context that receives outlines.
        let cr: OpaquePointer
        fileprivate let context: CGContext
        fileprivate let toPixels: cairo_matrix_t

        func fill(_ rect: CGRect, _ color: SIMD4<Double>) {
            cairo_new_path(cr)
            cairo_rectangle(cr, rect.minX, rect.minY, rect.width, rect.height)
            fillPath(color)
        }

        /// Fills the current path of `cr`, and clears the path.
        /// - Parameter color: straight; clamped to 0…1.
        func fillPath(_ color: SIMD4<Double>) {
            guard let path = CairoPath(takingFrom: cr) else { return }
            context.perform(.fill(path, color: color, antialias: context.state.shouldAntialias))
        }

        /// Calls `show` with a Cairo context whose source is the colour.
        /// - Parameter hasOwnColors: whether `show` may use other colours, too.
        func paint(_ color: SIMD4<Double>, hasOwnColors: Bool, _ show: (OpaquePointer) -> Void) {
            context.settledCanvas.paint(
                color, toPixels, antialias: context.state.shouldAntialias, hasOwnColors: hasOwnColors, show)
        }
    }

    /// Paints in user space, inside the clip. Alpha, blend mode, mask and shadow apply to everything in `body` as a whole.
    func paintDirectly(_ body: (Painter) -> Void) {
        let toPixels = toPixels
        guard toPixels.determinant != 0, toPixels.determinant.isFinite, toPixels.tx.isFinite, toPixels.ty.isFinite,
            let cr = outlineContext()
        else { return }
        defer { cairo_destroy(cr) }
        let isPlain = state.alpha == 1 && state.blendMode == .normal && state.shadow == nil && !state.isMasked
        if !isPlain { beginTransparencyLayer(auxiliaryInfo: nil) }
        var matrix = cairo_matrix_t(
            xx: toPixels.a, yx: toPixels.b, xy: toPixels.c, yy: toPixels.d, x0: toPixels.tx, y0: toPixels.ty)
        cairo_set_matrix(cr, &matrix)
        body(Painter(cr: cr, context: self, toPixels: matrix))
        if !isPlain { endTransparencyLayer() }
    }

    /// A Cairo context for outlines; nil if memory runs out.
    ///
    /// Cairo drops glyphs that lie further than ten font sizes from the target. So the target is as large as the bitmap, with a margin of the
    /// bitmap's size, since shadows of text in the margin may fall into the bitmap.
    private func outlineContext() -> OpaquePointer? {
        guard let surface = cairo_recording_surface_create(CAIRO_CONTENT_ALPHA, nil) else { return nil }
        defer { cairo_surface_destroy(surface) }
        guard let cr = cairo_create(surface) else { return nil }
        let margin = Double(max(width, height))
        cairo_rectangle(cr, -margin, -margin, Double(width) + 2 * margin, Double(height) + 2 * margin)
        cairo_clip(cr)
        return cr
    }
}
