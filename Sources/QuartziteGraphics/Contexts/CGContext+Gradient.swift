// Gradients, over all of the clip.
//
// Cairo's gradients go on at both ends or at neither. For one end only, that end is moved out beyond the bitmap, along
// the line or the cone, and the stops are squeezed accordingly: behind the last stop its colour goes on.

extension CGContext {
    /// Changes colour along the line from `startPoint` to `endPoint`, and not across it. Nothing where they are equal.
    public func drawLinearGradient(
        _ gradient: CGGradient, start startPoint: CGPoint, end endPoint: CGPoint, options: CGGradientDrawingOptions
    ) {
        let length = hypot(endPoint.x - startPoint.x, endPoint.y - startPoint.y)
        guard length > 0, length.isFinite else { return }
        let span = GradientSpan(options, reach: Double(distanceToFarthestCorner(from: startPoint) / length) + 1)
        func point(_ t: Double) -> SIMD2<Double> {
            SIMD2(Double(startPoint.x) + Double(endPoint.x - startPoint.x) * t, Double(startPoint.y) + Double(endPoint.y - startPoint.y) * t)
        }
        draw(gradient, span, .line(from: point(span.low), to: point(span.high)))
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
        func circle(_ t: Double) -> SIMD3<Double> {
            SIMD3(
                Double(startCenter.x) + Double(endCenter.x - startCenter.x) * t,
                Double(startCenter.y) + Double(endCenter.y - startCenter.y) * t,
                max(0, Double(startRadius) + growth * t))
        }
        draw(gradient, span, .circles(from: circle(span.low), to: circle(span.high)))
    }

    /// - Parameter shape: in user space, from `span.low` to `span.high`.
    private func draw(_ gradient: CGGradient, _ span: GradientSpan, _ shape: GradientPaint.Shape) {
        let inverse = toPixels.inverted()
        // Cairo stops drawing for good once it was given a matrix without an inverse.
        guard inverse != toPixels || toPixels.determinant != 0, inverse.determinant != 0, inverse.determinant.isFinite,
            inverse.tx.isFinite, inverse.ty.isFinite else { return }
        // Cairo takes stops that lie at one place for nothing at all; the end colours stand at both ends as well.
        var stops = gradient.stops
        if let first = stops.first, let last = stops.last {
            stops.insert(CGGradient.Stop(location: span.low, color: first.color), at: 0)
            stops.append(CGGradient.Stop(location: span.high, color: last.color))
        }
        for at in stops.indices {
            stops[at].location = min(max((stops[at].location - span.low) / (span.high - span.low), 0), 1)
        }
        let paint = GradientPaint(shape: shape, toUserSpace: inverse, stops: stops, goesOn: span.goesOn)
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
