import QuartziteGraphics

// What a gradient layer looks like in a context: for `render(in:)`. On the screen a shader does the same.
extension GradientValues {
    /// Whether there is anything to draw.
    package var isDrawn: Bool {
        var stops = GradientStops()
        stops.update(self)
        return !stops.stops.isEmpty && GradientAxis(self) != nil
    }

    /// Draws the gradient in all of `bounds` and beyond, as fine as the context's pixels are. Edges and corners are the caller's: they are
    /// clipped to.
    package func draw(in context: CGContext, bounds: CGRect) {
        guard bounds.width > 0, bounds.height > 0 else { return }
        let matrix = context.ctm
        func pixels(_ length: CGFloat, _ x: CGFloat, _ y: CGFloat) -> Int {
            let size = length * (x * x + y * y).squareRoot()
            return size.isFinite ? Int(min(4096, max(1, size.rounded(.up)))) : 1
        }
        guard
            let picture = picture(
                width: pixels(bounds.width, matrix.a, matrix.b), height: pixels(bounds.height, matrix.c, matrix.d))
        else { return }
        context.draw(picture, in: bounds, showing: bounds.insetBy(dx: -bounds.width, dy: -bounds.height))
    }

    /// The gradient as a picture of so many pixels, whose lowest row is at the smallest y; nil where nothing is drawn.
    package func picture(width: Int, height: Int) -> CGImage? {
        var stops = GradientStops()
        stops.update(self)
        guard !stops.stops.isEmpty, let axis = GradientAxis(self), width > 0, height > 0 else { return nil }
        var pixels: [UInt8] = []
        pixels.reserveCapacity(4 * width * height)
        for row in 0..<height {
            let y = 1 - (Double(row) + 0.5) / Double(height)
            for column in 0..<width {
                let color = stops.color(at: Float(axis.parameter(at: SIMD2((Double(column) + 0.5) / Double(width), y))))
                var drawn = color * color.w
                drawn.w = color.w
                let bytes = (drawn * 255).rounded(.toNearestOrAwayFromZero)
                for lane in 0..<4 { pixels.append(UInt8(bytes[lane])) }
            }
        }
        return CGImage(width: width, height: height, premultipliedRGBA: pixels)
    }
}
