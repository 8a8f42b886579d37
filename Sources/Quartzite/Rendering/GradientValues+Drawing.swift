import QuartziteGraphics

// Drawing of a gradient layer into a context, for `render(in:)`. The renderer draws gradients in a shader with the same result.
extension GradientValues {
    /// Whether the gradient draws anything.
    package var isDrawn: Bool {
        var stops = GradientStops()
        stops.update(self)
        return !stops.stops.isEmpty && GradientAxis(self) != nil
    }

    /// Draws the gradient into every pixel that `bounds` touch. The caller clips to edges and corners.
    package func draw(in context: CGContext, bounds: CGRect) {
        guard let run = GradientSampler(self), bounds.width > 0, bounds.height > 0 else { return }
        context.drawPixels(of: bounds) { toUser in
            let toUnit = toUser.concatenating(
                CGAffineTransform(
                    a: 1 / bounds.width, b: 0, c: 0, d: 1 / bounds.height, tx: -bounds.minX / bounds.width, ty: -bounds.minY / bounds.height
                ))
            return { x, y in run.color(x, y, toUnit) }
        }
    }

    /// Returns the gradient as an image of `width` × `height` pixels, with the row of smallest y at the bottom. Returns nil where
    /// nothing is drawn.
    package func picture(width: Int, height: Int) -> CGImage? {
        guard let run = GradientSampler(self), width > 0, height > 0 else { return nil }
        let toUnit = CGAffineTransform(a: 1 / CGFloat(width), b: 0, c: 0, d: -1 / CGFloat(height), tx: 0, ty: 1)
        var pixels: [UInt8] = []
        pixels.reserveCapacity(4 * width * height)
        for row in 0..<height {
            for column in 0..<width {
                let bytes = (run.color(column, row, toUnit) * 255).rounded(.toNearestOrAwayFromZero)
                for lane in 0..<4 { pixels.append(UInt8(min(255, max(0, bytes[lane])))) }
            }
        }
        return CGImage(width: width, height: height, premultipliedRGBA: pixels)
    }
}

/// A gradient prepared for evaluation pixel by pixel.
private struct GradientSampler {
    var stops = GradientStops()
    let axis: GradientAxis

    /// Prepares the gradient. Returns nil where nothing is drawn.
    init?(_ values: GradientValues) {
        guard let axis = GradientAxis(values) else { return nil }
        self.axis = axis
        stops.update(values)
        if stops.stops.isEmpty { return nil }
    }

    /// Returns the premultiplied colour of a pixel.
    /// - Parameter toUnit: maps pixels to the unit square of the layer's bounds.
    func color(_ x: Int, _ y: Int, _ toUnit: CGAffineTransform) -> SIMD4<Float> {
        let middle = CGPoint(x: CGFloat(x) + 0.5, y: CGFloat(y) + 0.5).applying(toUnit)
        let point = SIMD2<Double>(middle.x, middle.y)
        let width = axis.width(at: point, across: SIMD2(toUnit.a, toUnit.b), down: SIMD2(toUnit.c, toUnit.d))
        return stops.color(at: Float(axis.parameter(at: point)), width: Float(width), axis.kind)
    }
}
