import QuartziteGraphics

/// Applies a layer's filters to pixels in memory, for `render(in:)`. The renderer's shaders draw the same steps.
struct PixelFilters {
    private let steps: ContiguousArray<FilterChain.Step>
    /// How blurs treat the edges of `box`.
    private let edges: FilterChain.Edges
    /// Pixels per point.
    private let scale: Double
    /// The layer's bounds in pixels.
    private let box: CGRect

    /// Returns nil where the filters have no effect.
    init?(_ filters: [EffectValues.Filter], _ inputs: [SIMD4<Double>], in context: CGContext, bounds: CGRect) {
        guard !filters.isEmpty else { return nil }
        var chain = FilterChain()
        chain.update(filters, inputs)
        guard !chain.steps.isEmpty else { return nil }
        steps = chain.steps
        scale = Double(abs((context.ctm.a * context.ctm.d - context.ctm.b * context.ctm.c)).squareRoot())
        box = context.pixelBox(of: bounds)
        let isUpright = context.ctm.b == 0 && context.ctm.c == 0
        edges = isUpright && box.width >= 0.5 && box.height >= 0.5 ? chain.edges : .spread
    }

    /// The distance by which blurs spread a pixel, in pixels, at most 4096.
    var reach: Int {
        var sum = 0.0
        for case .blur(let radius) in steps { sum += (3 * radius * scale).rounded(.up) }
        return Int(min(max(0, sum.isNaN ? 0 : sum), 4096))
    }

    /// Filters the pixels in place.
    /// - Parameter extendsEdges: whether blurs extend the edge pixels outwards. Otherwise the outside counts as clear.
    func apply(to pixels: ContextPixels, extendsEdges: Bool = false) {
        let whole = Part(columns: 0..<pixels.width, rows: 0..<pixels.height)
        let part = edges == .spread || extendsEdges ? whole : bounds(in: pixels)
        for step in steps {
            switch step {
            case .blur(let radius): blur(pixels, sigma: radius * scale, extendsEdges ? .hard : edges, part)
            case .color(let matrix): recolor(pixels, matrix)
            case .vignette(let amount, let radius): darken(pixels, amount, from: radius)
            case .luminanceCurve(let curve): map(pixels, by: curve)
            }
        }
        if edges != .spread && !extendsEdges { clear(pixels, outside: part) }
    }

    /// Filters the pixels in place where a group covers them.
    /// - Parameters:
    ///   - group: pixels whose alpha is the share of the filtered colours.
    ///   - pixels: the pixels under the group.
    ///   - opacity: a factor of the group's alpha.
    func apply(through group: ContextPixels, to pixels: ContextPixels, by opacity: Double) {
        let former = Array(pixels.bytes)
        apply(to: pixels, extendsEdges: true)
        // The group may have a margin around the pixels, of equal width on each side.
        let wider = group.left - pixels.left
        for y in 0..<pixels.height {
            for x in 0..<pixels.width {
                let share = group[x + wider, y + wider].w * Float(opacity)
                let filtered = pixels[x, y] * share
                let at = y * pixels.bytesPerRow + 4 * x
                for byte in at..<at + 4 { pixels.bytes[byte] = former[byte] }
                if share > 0 { pixels[x, y] = filtered + pixels[x, y] * (1 - filtered.w) }
            }
        }
    }

    private func blur(_ pixels: ContextPixels, sigma: Double, _ edges: FilterChain.Edges, _ part: Part) {
        let blur = GaussianBlur(sigma: sigma)
        let rim = edges == .hard ? blur.radius : 0
        let (width, height) = (part.columns.count + 2 * rim, part.rows.count + 2 * rim)
        guard !part.columns.isEmpty, !part.rows.isEmpty else { return }
        let weights = edges == .normalized ? (x: blur.weights(within: width), y: blur.weights(within: height)) : nil
        func nearest(_ place: Int, _ range: Range<Int>) -> Int { min(max(range.lowerBound, place), range.upperBound - 1) }
        var plane = [UInt8](repeating: 0, count: width * height)
        for channel in 0..<4 {
            plane.withUnsafeMutableBufferPointer { plane in
                for y in 0..<height {
                    let row = nearest(part.rows.lowerBound + y - rim, part.rows) * pixels.bytesPerRow + channel
                    for x in 0..<width {
                        plane[y * width + x] = pixels.bytes[row + 4 * nearest(part.columns.lowerBound + x - rim, part.columns)]
                    }
                }
                blur.apply(to: plane, width: width, height: height, bytesPerRow: width)
                for y in 0..<part.rows.count {
                    let row = (part.rows.lowerBound + y) * pixels.bytesPerRow + channel
                    for x in 0..<part.columns.count {
                        var value = plane[(y + rim) * width + x + rim]
                        if let weights { value = UInt8(min(255, (Float(value) / (weights.x[x] * weights.y[y])).rounded())) }
                        pixels.bytes[row + 4 * (part.columns.lowerBound + x)] = value
                    }
                }
            }
        }
    }

    /// Some columns and rows of pixels.
    private struct Part {
        var columns: Range<Int>
        var rows: Range<Int>
    }

    /// The pixels of which the larger part lies in the layer's bounds.
    private func bounds(in pixels: ContextPixels) -> Part {
        func range(_ low: CGFloat, _ high: CGFloat, _ first: Int, _ count: Int) -> Range<Int> {
            func pixel(_ place: CGFloat) -> Int { Int(min(max(0, (place.isNaN ? 0 : place.rounded()) + CGFloat(first)), CGFloat(count))) }
            return pixel(low)..<max(pixel(low), pixel(high))
        }
        return Part(
            columns: range(box.minX, box.maxX, pixels.left, pixels.width), rows: range(box.minY, box.maxY, pixels.top, pixels.height))
    }

    /// Clears the pixels outside of a part.
    private func clear(_ pixels: ContextPixels, outside part: Part) {
        for y in 0..<pixels.height {
            for x in 0..<pixels.width where !part.rows.contains(y) || !part.columns.contains(x) { pixels[x, y] = SIMD4(repeating: 0) }
        }
    }

    /// Applies a colour matrix, as `recolored` in colors.glsl does.
    private func recolor(_ pixels: ContextPixels, _ matrix: ColorMatrix) {
        let (red, green, blue) = (SIMD4<Float>(matrix.red), SIMD4<Float>(matrix.green), SIMD4<Float>(matrix.blue))
        let (alpha, bias) = (SIMD4<Float>(matrix.alpha), SIMD4<Float>(matrix.bias))
        for y in 0..<pixels.height {
            for x in 0..<pixels.width {
                // Only a matrix that adds to the alpha changes a clear pixel.
                if bias.w <= 0 && pixels.isClear(x, y) { continue }
                let premultiplied = pixels[x, y]
                var color = premultiplied / max(premultiplied.w, 1 / 1024)
                color.w = premultiplied.w
                var result = bias + SIMD4((red * color).sum(), (green * color).sum(), (blue * color).sum(), (alpha * color).sum())
                result.clamp(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 1))
                let opacity = result.w
                result.w = 1
                pixels[x, y] = result * opacity
            }
        }
    }

    /// Applies a curve of the luminance, as filter.frag does.
    private func map(_ pixels: ContextPixels, by curve: LuminanceCurve) {
        let weights = SIMD4<Float>(SIMD4(LuminanceCurve.weights, 0))
        let amount = Float(curve.amount)
        for y in 0..<pixels.height {
            for x in 0..<pixels.width where !pixels.isClear(x, y) {
                let premultiplied = pixels[x, y]
                let color = premultiplied / max(premultiplied.w, 1 / 1024)
                var result = color * (1 - amount) + Float(curve.grey(Double((weights * color).sum()))) * amount
                result.clamp(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 1))
                result.w = 1
                pixels[x, y] = result * premultiplied.w
            }
        }
    }

    /// Applies a vignette, as filter.frag does.
    private func darken(_ pixels: ContextPixels, _ amount: Double, from radius: Double) {
        let begin = min(0.99, max(0, radius))
        let amount = min(1, max(-1, amount))
        let (middleX, middleY) = (Double(box.midX) + Double(pixels.left), Double(box.midY) + Double(pixels.top))
        let (halfWidth, halfHeight) = (max(0.5, Double(box.width) / 2), max(0.5, Double(box.height) / 2))
        for y in 0..<pixels.height {
            for x in 0..<pixels.width where !pixels.isClear(x, y) {
                let (across, down) = ((Double(x) + 0.5 - middleX) / halfWidth, (Double(y) + 0.5 - middleY) / halfHeight)
                let away = ((across * across + down * down) / 2).squareRoot()
                let dark = min(1, max(0, (away - begin) / (1 - begin)))
                let light = Float(min(1, max(0, 1 - amount * dark * dark)))
                var color = pixels[x, y]
                let alpha = color.w
                color *= light
                color.w = alpha
                pixels[x, y] = color
            }
        }
    }
}
