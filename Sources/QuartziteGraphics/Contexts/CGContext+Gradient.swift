// Gradients, over all of the clip.
//
// Cairo's gradients go on at both ends or at neither. For one end only, that end is moved out beyond the bitmap, along
// the line or the cone, and the stops are squeezed accordingly: behind the last stop its colour goes on.

import CCairo

extension CGContext {
    /// Changes colour along the line from `startPoint` to `endPoint`, and not across it. Nothing where they are equal.
    public func drawLinearGradient(
        _ gradient: CGGradient, start startPoint: CGPoint, end endPoint: CGPoint, options: CGGradientDrawingOptions
    ) {
        let length = hypot(endPoint.x - startPoint.x, endPoint.y - startPoint.y)
        guard length > 0, length.isFinite else { return }
        let span = GradientSpan(options, reach: Double(distanceToFarthestCorner(from: startPoint) / length) + 1)
        func point(_ t: Double) -> (x: Double, y: Double) {
            (Double(startPoint.x) + Double(endPoint.x - startPoint.x) * t, Double(startPoint.y) + Double(endPoint.y - startPoint.y) * t)
        }
        let (a, b) = (point(span.low), point(span.high))
        draw(gradient, span, cairo_pattern_create_linear(a.x, a.y, b.x, b.y))
    }

    /// Changes colour from the first circle to the second. Nothing where they are equal.
    public func drawRadialGradient(
        _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint, endRadius: CGFloat,
        options: CGGradientDrawingOptions
    ) {
        let way = Double(hypot(endCenter.x - startCenter.x, endCenter.y - startCenter.y))
        let growth = Double(endRadius - startRadius)
        guard startRadius >= 0, endRadius >= 0, way.isFinite, growth.isFinite, way > 0 || growth != 0 else { return }
        // Circles from here on cover all of the bitmap, or none of it.
        let far = Double(distanceToFarthestCorner(from: startCenter) + startRadius + endRadius)
        var span = GradientSpan(options, reach: min(far / max(abs(abs(growth) - way), 1e-3) + 1, 1e5))
        // No circle is smaller than a point.
        if growth > 0 { span.low = max(span.low, -Double(startRadius) / growth) }
        if growth < 0 { span.high = min(span.high, -Double(startRadius) / growth) }
        func circle(_ t: Double) -> (x: Double, y: Double, radius: Double) {
            (Double(startCenter.x) + Double(endCenter.x - startCenter.x) * t,
                Double(startCenter.y) + Double(endCenter.y - startCenter.y) * t,
                max(0, Double(startRadius) + growth * t))
        }
        let (a, b) = (circle(span.low), circle(span.high))
        draw(gradient, span, cairo_pattern_create_radial(a.x, a.y, a.radius, b.x, b.y, b.radius))
    }

    /// - Parameter pattern: in user space, from `span.low` to `span.high`; released here.
    private func draw(_ gradient: CGGradient, _ span: GradientSpan, _ pattern: OpaquePointer?) {
        guard let pattern else { return }
        defer { cairo_pattern_destroy(pattern) }
        let inverse = toPixels.inverted()
        // Cairo stops drawing for good once it was given a matrix without an inverse.
        guard inverse != toPixels || toPixels.determinant != 0, inverse.determinant != 0, inverse.determinant.isFinite,
            inverse.tx.isFinite, inverse.ty.isFinite else { return }
        var matrix = cairo_matrix_t(
            xx: inverse.a, yx: inverse.b, xy: inverse.c, yy: inverse.d, x0: inverse.tx, y0: inverse.ty)
        cairo_pattern_set_matrix(pattern, &matrix)
        cairo_pattern_set_extend(pattern, span.goesOn ? CAIRO_EXTEND_PAD : CAIRO_EXTEND_NONE)
        // Cairo takes stops that lie at one place for nothing at all; the end colours stand at both ends as well.
        var stops = gradient.stops
        if let first = stops.first, let last = stops.last {
            stops.insert(CGGradient.Stop(location: span.low, color: first.color), at: 0)
            stops.append(CGGradient.Stop(location: span.high, color: last.color))
        }
        for stop in stops {
            let c = stop.color.clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 1))
            let location = (stop.location - span.low) / (span.high - span.low)
            cairo_pattern_add_color_stop_rgba(
                pattern, min(max(location, 0), 1), isSwapped ? c.z : c.x, c.y, isSwapped ? c.x : c.z, c.w)
        }
        draw(.pattern(pattern, alpha: state.alpha), .everything)
    }

    private func distanceToFarthestCorner(from point: CGPoint) -> CGFloat {
        let inverse = toPixels.inverted()
        let corners = [(0, 0), (width, 0), (0, height), (width, height)]
        return corners.map { x, y in
            let corner = CGPoint(x: x, y: y).applying(inverse)
            return hypot(corner.x - point.x, corner.y - point.y)
        }.max() ?? 0
    }
}

/// The part of a gradient that Cairo's pattern stands for: 0…1 between the two ends, and farther where only one
/// of them goes on.
private struct GradientSpan {
    var low = 0.0
    var high = 1.0
    /// Both ends go on, which Cairo does by itself.
    var goesOn = false

    init(_ options: CGGradientDrawingOptions, reach: Double) {
        let (before, after) = (options.contains(.drawsBeforeStartLocation), options.contains(.drawsAfterEndLocation))
        goesOn = before && after
        guard !goesOn, reach.isFinite else { return }
        if before { low = -reach }
        if after { high = max(1, reach) }
    }
}
