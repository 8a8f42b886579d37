// Gradients over the whole clip.
//
// Cairo extends a gradient beyond both ends or beyond none. To extend one end only, that end is moved outside the bitmap, along the line or
// the cone, and the stops are compressed accordingly, so that the colour of the end's stop fills the added part.

extension CGContext {
    /// Draws a gradient along the line from `startPoint` to `endPoint`, in user space. Draws nothing where the points are equal.
    public func drawLinearGradient(
        _ gradient: CGGradient, start startPoint: CGPoint, end endPoint: CGPoint, options: CGGradientDrawingOptions
    ) {
        let length = hypot(endPoint.x - startPoint.x, endPoint.y - startPoint.y)
        guard length > 0, length.isFinite else { return }
        let span = GradientSpan(options, distance: Double(distanceToFarthestCorner(from: startPoint) / length) + 1)
        func point(_ t: Double) -> SIMD2<Double> {
            SIMD2(
                Double(startPoint.x) + Double(endPoint.x - startPoint.x) * t, Double(startPoint.y) + Double(endPoint.y - startPoint.y) * t)
        }
        draw(gradient, span, .line(from: point(span.low), to: point(span.high)))
    }

    /// Draws a gradient between two circles of user space. Draws nothing where the circles are equal, or where a radius is negative.
    public func drawRadialGradient(
        _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint, endRadius: CGFloat,
        options: CGGradientDrawingOptions
    ) {
        let way = Double(hypot(endCenter.x - startCenter.x, endCenter.y - startCenter.y))
        let growth = Double(endRadius - startRadius)
        guard startRadius >= 0, endRadius >= 0, way.isFinite, growth.isFinite, way > 0 || growth != 0 else { return }
        // Circles at this distance cover the whole bitmap, or no part of it.
        let far = Double(distanceToFarthestCorner(from: startCenter) + startRadius + endRadius)
        var span = GradientSpan(options, distance: min(far / max(abs(abs(growth) - way), 1e-3) + 1, 1e5))
        // A radius cannot be negative.
        if growth > 0 { span.low = max(span.low, -Double(startRadius) / growth) }
        if growth < 0 { span.high = min(span.high, -Double(startRadius) / growth) }
        func circle(_ t: Double) -> SIMD3<Double> {
            SIMD3(
                Double(startCenter.x) + Double(endCenter.x - startCenter.x) * t,
                Double(startCenter.y) + Double(endCenter.y - startCenter.y) * t,
                max(0, Double(startRadius) + growth * t))
        }
        draw(gradient, span, .circles(from: circle(span.low), to: circle(span.high)))
    }

    /// Draws a gradient whose shape is in user space, from `span.low` to `span.high`.
    private func draw(_ gradient: CGGradient, _ span: GradientSpan, _ shape: GradientPaint.Shape) {
        let inverse = toPixels.inverted()
        // A matrix without an inverse puts a Cairo context into an error state for good.
        guard inverse != toPixels || toPixels.determinant != 0, inverse.determinant != 0, inverse.determinant.isFinite,
            inverse.tx.isFinite, inverse.ty.isFinite
        else { return }
        // Cairo draws nothing for stops that all lie at one place. So the end colours are added at both ends.
        var stops = gradient.stops
        if let first = stops.first, let last = stops.last {
            stops.insert(CGGradient.Stop(location: span.low, color: first.color), at: 0)
            stops.append(CGGradient.Stop(location: span.high, color: last.color))
        }
        for at in stops.indices {
            stops[at].location = min(max((stops[at].location - span.low) / (span.high - span.low), 0), 1)
        }
        let paint = GradientPaint(shape: shape, toUserSpace: inverse, stops: stops, isExtended: span.isExtended)
        perform(.draw(.gradient(paint, alpha: state.alpha), .everything, state))
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

/// The part of a gradient in Cairo's pattern: 0…1 between the two ends, and more where only one end is extended.
private struct GradientSpan {
    var low = 0.0
    var high = 1.0
    /// Whether both ends are extended, as Cairo can do by itself.
    var isExtended = false

    /// - Parameter distance: how far a single end is extended, in lengths of the gradient.
    init(_ options: CGGradientDrawingOptions, distance: Double) {
        let (before, after) = (options.contains(.drawsBeforeStartLocation), options.contains(.drawsAfterEndLocation))
        isExtended = before && after
        guard !isExtended, distance.isFinite else { return }
        if before { low = -distance }
        if after { high = max(1, distance) }
    }
}
