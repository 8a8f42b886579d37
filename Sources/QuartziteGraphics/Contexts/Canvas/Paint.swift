// Paint: what a drawing command paints with. Values only; Cairo's patterns are made of them where they are drawn.

import CCairo

enum Paint: Sendable {
    /// Straight sRGB.
    case color(SIMD4<Double>)
    case image(ImagePaint, alpha: Double)
    case gradient(GradientPaint, alpha: Double)

    /// Calls `body` with the paint as Cairo has it, which lives as long as the call. Not at all without memory.
    func withSource(isSwapped: Bool, _ body: (PaintSource) -> Void) {
        switch self {
        case .color(let color): body(.color(color))
        case .image(let paint, let alpha): paint.withPattern(isSwapped: isSwapped) { body(.pattern($0, alpha: alpha)) }
        case .gradient(let paint, let alpha): paint.withPattern(isSwapped: isSwapped) { body(.pattern($0, alpha: alpha)) }
        }
    }
}

/// A picture somewhere in a bitmap.
struct ImagePaint: Sendable {
    var image: CGImage
    /// The rectangle that it fills, in pixels, y down.
    var outline: PathElements
    /// The bitmap's pixels to the picture's, both y down.
    var toImage: CGAffineTransform
    /// Whether a pixel of the picture is larger than one of the bitmap.
    var isEnlarged: Bool
    var repeats: Bool
    var quality: CGInterpolationQuality

    func withPattern(isSwapped: Bool, _ body: (OpaquePointer) -> Void) {
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
                    xx: toImage.a, yx: toImage.b, xy: toImage.c, yy: toImage.d, x0: toImage.tx, y0: toImage.ty)
                cairo_pattern_set_matrix(pattern, &matrix)
                // The picture's edge pixels go on outside: only the rectangle's outline cuts it off.
                cairo_pattern_set_extend(pattern, repeats ? CAIRO_EXTEND_REPEAT : CAIRO_EXTEND_PAD)
                cairo_pattern_set_filter(pattern, quality.filter(isEnlarged: isEnlarged))
                body(pattern)
                // Nothing keeps the memory beyond this call.
                cairo_surface_finish(source.surface)
            }
        }
    }
}

/// A gradient somewhere in a bitmap.
struct GradientPaint: Sendable {
    enum Shape: Sendable {
        case line(from: SIMD2<Double>, to: SIMD2<Double>)
        /// x, y and the radius.
        case circles(from: SIMD3<Double>, to: SIMD3<Double>)
    }

    /// In user space.
    var shape: Shape
    /// The bitmap's pixels, y down, to user space.
    var toUserSpace: CGAffineTransform
    /// From 0 to 1 in `shape`.
    var stops: [CGGradient.Stop]
    /// Whether the end colours go on beyond both ends, or beyond none.
    var goesOn: Bool

    func withPattern(isSwapped: Bool, _ body: (OpaquePointer) -> Void) {
        let made: OpaquePointer? =
            switch shape {
            case .line(let a, let b): cairo_pattern_create_linear(a.x, a.y, b.x, b.y)
            case .circles(let a, let b): cairo_pattern_create_radial(a.x, a.y, a.z, b.x, b.y, b.z)
            }
        guard let pattern = made else { return }
        defer { cairo_pattern_destroy(pattern) }
        var matrix = cairo_matrix_t(
            xx: toUserSpace.a, yx: toUserSpace.b, xy: toUserSpace.c, yy: toUserSpace.d, x0: toUserSpace.tx, y0: toUserSpace.ty)
        cairo_pattern_set_matrix(pattern, &matrix)
        cairo_pattern_set_extend(pattern, goesOn ? CAIRO_EXTEND_PAD : CAIRO_EXTEND_NONE)
        for stop in stops {
            let c = stop.color.clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 1))
            cairo_pattern_add_color_stop_rgba(pattern, stop.location, isSwapped ? c.z : c.x, c.y, isSwapped ? c.x : c.z, c.w)
        }
        body(pattern)
    }
}

extension CGInterpolationQuality {
    /// Cairo's best filter makes hard squares of pixels that are much enlarged; it is only better at reducing.
    fileprivate func filter(isEnlarged: Bool) -> cairo_filter_t {
        switch self {
        case .none: CAIRO_FILTER_NEAREST
        case .low: CAIRO_FILTER_BILINEAR
        case .default, .medium: CAIRO_FILTER_GOOD
        case .high: isEnlarged ? CAIRO_FILTER_BILINEAR : CAIRO_FILTER_BEST
        }
    }
}
