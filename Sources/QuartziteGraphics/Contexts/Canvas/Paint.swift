// Paint: the source of a drawing command, as a value. Cairo's pattern is made when the command is executed.

internal import CCairo

enum Paint: Sendable {
    /// Straight sRGB.
    case color(SIMD4<Double>)
    case image(ImagePaint, alpha: Double)
    case gradient(GradientPaint, alpha: Double)

    /// Calls `body` with Cairo's source for the paint, which is valid during the call. Does not call `body` if memory runs out.
    func withSource(isSwapped: Bool, _ body: (PaintSource) -> Void) {
        switch self {
        case .color(let color): body(.color(color))
        case .image(let paint, let alpha): paint.withPattern(isSwapped: isSwapped) { body(.pattern($0, alpha: alpha)) }
        case .gradient(let paint, let alpha): paint.withPattern(isSwapped: isSwapped) { body(.pattern($0, alpha: alpha)) }
        }
    }
}

/// A picture, with its place in a bitmap.
struct ImagePaint: Sendable {
    var image: CGImage
    /// The rectangle that the picture fills, in pixels, y down.
    var outline: PathElements
    /// From the bitmap's pixels to the picture's pixels, both y down.
    var toImage: CGAffineTransform
    /// Whether a pixel of the picture is larger than one of the bitmap.
    var isEnlarged: Bool
    var repeats: Bool
    var quality: CGInterpolationQuality

    func withPattern(isSwapped: Bool, _ body: (OpaquePointer) -> Void) {
        image.withPixels { pixels in
            // A canvas that is not swapped needs the picture with red and blue exchanged. The pattern is used during this call only, and so is
            // the copy.
            var exchanged: [UInt8] = isSwapped ? [] : Array(pixels)
            for at in stride(from: 0, to: exchanged.count, by: 4) { exchanged.swapAt(at, at + 2) }
            exchanged.withUnsafeMutableBytes { exchanged in
                // Cairo only reads from a source.
                let memory = isSwapped ? UnsafeMutableRawPointer(mutating: pixels.baseAddress) : exchanged.baseAddress
                guard let memory,
                    let source = CairoTarget(
                        data: memory, width: image.width, height: image.height, bytesPerRow: 4 * image.width,
                        format: image.isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32),
                    let pattern = cairo_pattern_create_for_surface(source.surface)
                else { return }
                defer { cairo_pattern_destroy(pattern) }
                var matrix = cairo_matrix_t(
                    xx: toImage.a, yx: toImage.b, xy: toImage.c, yy: toImage.d, x0: toImage.tx, y0: toImage.ty)
                cairo_pattern_set_matrix(pattern, &matrix)
                // The picture's edge pixels are repeated outside it, so that only the rectangle's outline is antialiased.
                cairo_pattern_set_extend(pattern, repeats ? CAIRO_EXTEND_REPEAT : CAIRO_EXTEND_PAD)
                cairo_pattern_set_filter(pattern, quality.filter(isEnlarged: isEnlarged))
                body(pattern)
                // The memory is not valid after this call.
                cairo_surface_finish(source.surface)
            }
        }
    }
}

/// A gradient, with its place in a bitmap.
struct GradientPaint: Sendable {
    enum Shape: Sendable {
        case line(from: SIMD2<Double>, to: SIMD2<Double>)
        /// Circles of x, y and radius.
        case circles(from: SIMD3<Double>, to: SIMD3<Double>)
    }

    /// The line or the circles, in user space.
    var shape: Shape
    /// From the bitmap's pixels, y down, to user space.
    var toUserSpace: CGAffineTransform
    /// The stops, at locations 0…1 of the shape.
    var stops: [CGGradient.Stop]
    /// Whether the end colours fill the area beyond both ends, or beyond none.
    var isExtended: Bool

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
        cairo_pattern_set_extend(pattern, isExtended ? CAIRO_EXTEND_PAD : CAIRO_EXTEND_NONE)
        for stop in stops {
            let c = stop.color.clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 1))
            cairo_pattern_add_color_stop_rgba(pattern, stop.location, isSwapped ? c.z : c.x, c.y, isSwapped ? c.x : c.z, c.w)
        }
        body(pattern)
    }
}

extension CGInterpolationQuality {
    /// Cairo's filter. CAIRO_FILTER_BEST is better only for reduced pictures: much enlarged pixels become hard squares.
    fileprivate func filter(isEnlarged: Bool) -> cairo_filter_t {
        switch self {
        case .none: CAIRO_FILTER_NEAREST
        case .low: CAIRO_FILTER_BILINEAR
        case .default, .medium: CAIRO_FILTER_GOOD
        case .high: isEnlarged ? CAIRO_FILTER_BILINEAR : CAIRO_FILTER_BEST
        }
    }
}
