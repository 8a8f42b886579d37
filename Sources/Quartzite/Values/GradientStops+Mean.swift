import QuartziteGraphics

// The colour of a pixel in a gradient. A pixel covers an interval along the gradient. If a stop or the seam of a conic gradient
// lies inside the interval, the pixel has the mean colour of the interval. `gradient.glsl` computes the same.
extension GradientStops {
    /// Returns the premultiplied colour of a pixel. There must be at least one stop.
    /// - Parameters:
    ///   - place: the parameter of the pixel's centre along the gradient.
    ///   - width: the pixel's width along the gradient: finite, at least 0, and at most 1 for a conic gradient.
    package func color(at place: Float, width: Float, _ kind: GradientValues.Kind) -> SIMD4<Float> {
        let (low, high) = (place - width / 2, place + width / 2)
        let next = stops.firstIndex { place < $0.location } ?? stops.count
        var even = (low: -Float.infinity, high: Float.infinity)
        if next > 0 { even.low = stops[next - 1].location }
        if next < stops.count { even.high = stops[next].location }
        if kind != .axial { even.low = max(even.low, 0) }
        if kind == .conic { even.high = min(even.high, 1) }
        if !(low < even.low || high > even.high) { return premultiplied(color(at: place)) }
        switch kind {
        case .axial:
            return sum(low, high) / width
        case .radial:
            // Beyond the centre, the gradient runs outwards again.
            return (sum(max(low, 0), high) + sum(0, max(-low, 0))) / width
        case .conic:
            // Beyond the seam, the gradient begins again.
            let rest = low < 0 ? sum(low + 1, 1) : sum(0, max(high - 1, 0))
            return (sum(max(low, 0), min(high, 1)) + rest) / width
        }
    }

    /// Returns the integral of the premultiplied colour over an interval.
    private func sum(_ from: Float, _ to: Float) -> SIMD4<Float> {
        let (first, last) = (stops[0], stops[stops.count - 1])
        var sum = premultiplied(first.color) * max(0, min(to, first.location) - from)
        for index in 1..<max(1, stops.count) {
            let (before, after) = (stops[index - 1], stops[index])
            let (start, end) = (max(from, before.location), min(to, after.location))
            guard start < end else { continue }
            let way = after.location - before.location
            let a = before.color + (after.color - before.color) * ((start - before.location) / way)
            let b = before.color + (after.color - before.color) * ((end - before.location) / way)
            // The mean of colour times alpha, where both change linearly from a to b.
            var mean = (a * (2 * a.w + b.w) + b * (2 * b.w + a.w)) / 6
            mean.w = (a.w + b.w) / 2
            sum += mean * (end - start)
        }
        return sum + premultiplied(last.color) * max(0, to - max(from, last.location))
    }

    private func premultiplied(_ color: SIMD4<Float>) -> SIMD4<Float> {
        var drawn = color * color.w
        drawn.w = color.w
        return drawn
    }
}
