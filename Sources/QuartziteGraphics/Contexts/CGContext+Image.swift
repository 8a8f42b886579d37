// Pictures. A picture is upright where y is up: its first row lies along the rectangle's upper side.

import CCairo

extension CGContext {
    /// Draws the picture stretched over `rect`; with `byTiling`, again and again over all of the clip, with `rect` as
    /// one of the tiles.
    public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
        withPattern(of: image, in: rect, repeats: byTiling) { pattern, outline in
            draw(.pattern(pattern, alpha: state.alpha), byTiling ? .everything : .fill(outline, evenOdd: false))
        }
    }

    /// Draws the picture as if it were stretched over `rect`, but only what of it lies in `part`. Where that is larger, the picture's
    /// edge goes on.
    package func draw(_ image: CGImage, in rect: CGRect, showing part: CGRect) {
        withPattern(of: image, in: rect) { pattern, _ in
            draw(.pattern(pattern, alpha: state.alpha), .fill(outline { $0.addRect(part.standardized) }, evenOdd: false))
        }
    }

    /// Calls `body` with a pattern that has the picture in `rect`, and the rectangle's outline in pixels. Not at all
    /// where there is nothing to be seen.
    func withPattern(
        of image: CGImage, in rect: CGRect, repeats: Bool = false, _ body: (OpaquePointer, PathElements) -> Void
    ) {
        let rect = rect.standardized
        guard rect.width > 0, rect.height > 0 else { return }
        // Picture's pixels, y down, to the rectangle, y up, to the bitmap's pixels, y down.
        let toPixels = CGAffineTransform(
            a: rect.width / CGFloat(image.width), b: 0, c: 0, d: -rect.height / CGFloat(image.height),
            tx: rect.minX, ty: rect.maxY
        ).concatenating(self.toPixels)
        // Cairo stops drawing for good once it was given a matrix without an inverse.
        guard toPixels.determinant != 0, toPixels.determinant.isFinite, toPixels.tx.isFinite, toPixels.ty.isFinite else { return }
        let inverse = toPixels.inverted()
        guard [inverse.a, inverse.b, inverse.c, inverse.d, inverse.tx, inverse.ty].allSatisfy(\.isFinite) else { return }

        image.withPixels { pixels in
            // A context that is not swapped wants the picture's red and blue exchanged; it is drawn at once, so the
            // copy, like the picture's own memory, need only live during the call.
            var exchanged: [UInt8] = isSwapped ? [] : Array(pixels)
            for at in stride(from: 0, to: exchanged.count, by: 4) { exchanged.swapAt(at, at + 2) }
            exchanged.withUnsafeMutableBytes { exchanged in
                // Cairo only reads from a source.
                let memory = isSwapped ? UnsafeMutableRawPointer(mutating: pixels.baseAddress) : exchanged.baseAddress
                guard let memory,
                    let source = CairoTarget(
                        data: memory, width: image.width, height: image.height, bytesPerRow: 4 * image.width,
                        format: image.isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32),
                    let pattern = cairo_pattern_create_for_surface(source.surface) else { return }
                defer { cairo_pattern_destroy(pattern) }
                var matrix = cairo_matrix_t(
                    xx: inverse.a, yx: inverse.b, xy: inverse.c, yy: inverse.d, x0: inverse.tx, y0: inverse.ty)
                cairo_pattern_set_matrix(pattern, &matrix)
                // The picture's edge pixels go on outside: only the rectangle's outline cuts it off.
                cairo_pattern_set_extend(pattern, repeats ? CAIRO_EXTEND_REPEAT : CAIRO_EXTEND_PAD)
                let isEnlarged = abs(toPixels.determinant) > 1
                cairo_pattern_set_filter(pattern, state.interpolationQuality.filter(isEnlarged: isEnlarged))
                body(pattern, outline { $0.addRect(rect) })
                // Nothing keeps the memory beyond this call.
                cairo_surface_finish(source.surface)
            }
        }
    }
}

extension CGInterpolationQuality {
    /// Cairo's best filter makes hard squares of pixels that are much enlarged; it is only better at reducing.
    func filter(isEnlarged: Bool) -> cairo_filter_t {
        switch self {
        case .none: CAIRO_FILTER_NEAREST
        case .low: CAIRO_FILTER_BILINEAR
        case .default, .medium: CAIRO_FILTER_GOOD
        case .high: isEnlarged ? CAIRO_FILTER_BILINEAR : CAIRO_FILTER_BEST
        }
    }
}
