// What text is painted with: paths and glyphs, in the context's user space.
//
// Pango is asked on the thread of the context alone, whichever draws: it lays outlines in a drawing state aside, and what becomes a command
// is the path. Glyphs that have none, or are to stand on whole pixels, are painted by it at once, when all commands before are done.

import CCairo

extension CGContext {
    /// Paints as long as painting lasts.
    struct Painter {
        /// Where paths are laid.
        let cr: OpaquePointer
        fileprivate let context: CGContext
        fileprivate let toPixels: cairo_matrix_t

        func fill(_ rect: CGRect, _ color: SIMD4<Double>) {
            cairo_new_path(cr)
            cairo_rectangle(cr, rect.minX, rect.minY, rect.width, rect.height)
            fillPath(color)
        }

        /// Fills the path that is laid, and ends it.
        /// - Parameter color: straight; brought into 0…1.
        func fillPath(_ color: SIMD4<Double>) {
            guard let path = CairoPath(takingFrom: cr) else { return }
            context.perform(.fill(path, color: color, antialias: context.state.shouldAntialias))
        }

        /// Has `show` paint at once, with the colour as the source.
        /// - Parameter hasOwnColors: whether it may bring colours of its own.
        func paint(_ color: SIMD4<Double>, hasOwnColors: Bool, _ show: (OpaquePointer) -> Void) {
            context.settledCanvas.paint(
                color, toPixels, antialias: context.state.shouldAntialias, hasOwnColors: hasOwnColors, show)
        }
    }

    /// Paints in user space. The clip holds; alpha, blend mode, mask and shadow act on all of it as one.
    func paintDirectly(_ body: (Painter) -> Void) {
        let toPixels = toPixels
        guard toPixels.determinant != 0, toPixels.determinant.isFinite, toPixels.tx.isFinite, toPixels.ty.isFinite,
            let cr = outlineState()
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

    /// A drawing state to lay outlines in. Nil without memory.
    ///
    /// Cairo leaves glyphs out that lie further than ten times the font's size from what is drawn on. That must be no small thing, then, but
    /// the bitmap with as much again around it, where shadows may come from.
    private func outlineState() -> OpaquePointer? {
        guard let surface = cairo_recording_surface_create(CAIRO_CONTENT_ALPHA, nil) else { return nil }
        defer { cairo_surface_destroy(surface) }
        guard let cr = cairo_create(surface) else { return nil }
        let room = Double(max(width, height))
        cairo_rectangle(cr, -room, -room, Double(width) + 2 * room, Double(height) + 2 * room)
        cairo_clip(cr)
        return cr
    }
}
