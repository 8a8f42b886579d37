import Quartzite

/// Passes that compute one surface from another.
extension FramePlan {
    /// Appends the passes of a filter chain. A colour filter at the end of the chain is left out, because compositing applies it.
    /// - Parameters:
    ///   - world: the homography of the filtered layer, by which the radii of blurs are measured at the centre of `bounds`.
    ///   - vignette: the pixels towards whose corners a vignette darkens.
    ///   - visible: the viewport or surface pixels in which the result is visible; nil for all that a blur reaches.
    ///   - edges: how blurs treat the edges of the surface.
    ///   - last: the target of the result; nil for a transient one.
    mutating func append(
        _ chain: FilterChain, of texture: SurfaceTexture, in world: Homography, _ bounds: CGRect, around vignette: PixelRect,
        visible: PixelRect? = nil, edges: FilterChain.Edges = .spread, to last: TargetIndex? = nil
    ) -> SurfaceTexture {
        var texture = texture
        for step in 0..<chain.passCount {
            let isLast = step == chain.passCount - 1
            let target = (isLast ? last : nil) ?? makeTransientTarget()
            switch chain.steps[step] {
            case .blur(let radius):
                // A later blur reads more than the visible part.
                let isLastBlur = step + 1 >= chain.passCount || !chain.hasBlur(in: step + 1..<chain.passCount)
                texture = appendBlur(
                    of: texture, world.spread(of: radius, at: bounds.center), visible: isLastBlur ? visible : nil, edges: edges, to: target)
            case .color(let matrix): texture = appendColors(of: texture, matrix, to: target)
            case .vignette(let amount, let radius):
                texture = appendVignette(of: texture, amount: amount, radius: radius, around: vignette, to: target)
            case .luminanceCurve(let curve): texture = appendLuminanceCurve(of: texture, curve, to: target)
            }
        }
        return texture
    }

    /// Appends the passes of a Gaussian blur.
    /// - Parameters:
    ///   - spread: the blur in viewport or surface pixels.
    ///   - visible: the viewport or surface pixels to compute; nil (the default) for all that the blur reaches.
    ///   - edges: how the blur treats the edges of the surface; `spread` by default, for which the surface has a transparent border.
    ///   - target: the offscreen target of the result.
    mutating func appendBlur(
        of source: SurfaceTexture, _ spread: BlurSpread, visible: PixelRect? = nil, edges: FilterChain.Edges = .spread,
        to target: TargetIndex
    ) -> SurfaceTexture {
        let kernels = spread.reduced(by: source.reduction).kernels
        var source = source
        for _ in 0..<kernels.across.halvings {
            // Each level needs a transparent border of its own, because sampling clamps to the edge.
            let area = edges == .spread ? source.area.halved.expanded(by: 1) : source.area.halved
            let half = SurfaceTexture(target: makeTransientTarget(), area: area, reduction: source.reduction * 2)
            append(source, as: half, ProgramKey(kind: .filter, features: []), sampler: .smooth, 0..<0, .downsampling)
            source = half
        }
        let (lying, standing) = (kernels.across.radius, kernels.down.radius)
        var across = SurfaceTexture(
            target: makeTransientTarget(), area: source.area.expanded(x: lying, y: BlurSpread.leaning(lying, spread.acrossLean)),
            reduction: source.reduction)
        var down = SurfaceTexture(
            target: target, area: across.area.expanded(x: BlurSpread.leaning(standing, spread.downLean), y: standing),
            reduction: source.reduction)
        if edges != .spread {
            // Both passes continue the picture beyond its edges. Compositing interpolates between pixels at the edge and their neighbours.
            (across.area, down.area) = (source.area, source.area.expanded(by: 1))
        } else if let visible {
            // Compositing interpolates between the pixel itself and its neighbours.
            down.area = down.area.intersection(visible.reduced(by: down.reduction).expanded(by: 1))
            let read = Int32(2 * kernels.down.pairs)
            across.area = across.area.intersection(
                down.area.expanded(x: BlurSpread.leaning(read, spread.downLean) + 1, y: read + 1))
        }
        let isNormalized = edges == .normalized
        append(source, as: across, kernels.across, along: SIMD2(1, spread.acrossLean), isNormalized: isNormalized, .horizontalBlur)
        append(across, as: down, kernels.down, along: SIMD2(spread.downLean, 1), isNormalized: isNormalized, .verticalBlur)
        return down
    }

    /// Appends the pass of a one-dimensional blur.
    private mutating func append(
        _ source: SurfaceTexture, as result: SurfaceTexture, _ kernel: GaussianKernel, along axis: SIMD2<Double>, isNormalized: Bool,
        _ reason: Pass.Reason
    ) {
        let first = parameters.count
        kernel.appendParameters(along: axis, to: &parameters)
        append(
            source, as: result, ProgramKey(kind: .blur, features: isNormalized ? .normalized : [], variant: UInt8(kernel.pairs)),
            sampler: .smooth,
            first..<parameters.count, reason)
    }

    /// Appends a pass that applies a colour matrix.
    mutating func appendColors(of source: SurfaceTexture, _ matrix: ColorMatrix, to target: TargetIndex) -> SurfaceTexture {
        var result = source
        result.target = target
        let parameters = appendParameters(matrix)
        append(source, as: result, ProgramKey(kind: .filter, features: .colorMatrix), sampler: .plain, parameters, .colorMatrix)
        return result
    }

    /// Appends a pass that maps the luminance of colours by a curve.
    mutating func appendLuminanceCurve(of source: SurfaceTexture, _ curve: LuminanceCurve, to target: TargetIndex) -> SurfaceTexture {
        var result = source
        result.target = target
        let first = parameters.count
        parameters.append(Float4(SIMD4<Float>(curve.values)))
        parameters.append(Float4(Float(curve.amount), 0, 0, 0))
        append(
            source, as: result, ProgramKey(kind: .filter, features: .luminanceCurve), sampler: .plain, first..<parameters.count,
            .luminanceCurve)
        return result
    }

    /// Appends a pass that darkens the surface towards the corners of a rectangle in viewport or surface pixels.
    mutating func appendVignette(
        of source: SurfaceTexture, amount: Double, radius: Double, around bounds: PixelRect, to target: TargetIndex
    ) -> SurfaceTexture {
        var result = source
        result.target = target
        let (first, area) = (parameters.count, source.screenArea)
        let (width, height) = (Float(max(1, area.width)), Float(max(1, area.height)))
        let begin = Float(min(0.99, max(0, radius)))
        parameters.append(Float4(Float(min(1, max(-1, amount))), begin, 1 / (1 - begin), 0))
        parameters.append(
            Float4(
                (Float(bounds.minX + bounds.maxX) / 2 - Float(area.minX)) / width,
                (Float(bounds.minY + bounds.maxY) / 2 - Float(area.minY)) / height, Float(max(1, bounds.width)) / 2 / width,
                Float(max(1, bounds.height)) / 2 / height))
        append(
            source, as: result, ProgramKey(kind: .filter, features: .vignette), sampler: .plain, first..<parameters.count, .vignette)
        return result
    }

    /// Appends a colour matrix to the parameters. Returns its range.
    mutating func appendParameters(_ matrix: ColorMatrix) -> Range<Int> {
        let first = parameters.count
        for row in [matrix.red, matrix.green, matrix.blue, matrix.alpha, matrix.bias] { parameters.append(Float4(SIMD4<Float>(row))) }
        return first..<parameters.count
    }

    /// Appends a pass that draws all of one surface into another.
    private mutating func append(
        _ source: SurfaceTexture, as result: SurfaceTexture, _ program: ProgramKey, sampler: SamplerKey, _ parameters: Range<Int>,
        _ reason: Pass.Reason
    ) {
        let (area, ratio) = (result.area, Float(result.reduction) / Float(source.reduction))
        func place(_ pixel: Int32, _ low: Int32, _ length: Int32) -> Float { (Float(pixel) * ratio - Float(low)) / Float(max(1, length)) }
        let from = source.area
        let uv = Float4(
            place(area.minX, from.minX, from.width), place(area.minY, from.minY, from.height),
            place(area.maxX, from.minX, from.width), place(area.maxY, from.minY, from.height))
        let index = quads.count
        quads.append(
            QuadInstance(
                homography: PackedHomography(.identity), rect: Float4(0, 0, Float(area.width), Float(area.height)), uv: uv,
                color: Float4(1, 1, 1, 1), clip: ClipBounds.none.packed))
        let first = batches.count
        var batch = Batch(
            program: program, textures: Batch.Textures(offscreen: source.target, sampler: sampler), blends: false, clip: nil,
            instances: index..<index + 1)
        batch.parameters = parameters
        labels.layer = labels.surface
        appendBatch(batch)
        var pass = Pass(
            target: .offscreen(result.target, width: area.width, height: area.height),
            scissor: PixelRect(minX: 0, minY: 0, maxX: area.width, maxY: area.height), clearColor: nil, batches: first..<batches.count)
        pass.label(reason, labels)
        passes.append(pass)
    }
}

extension SamplerKey {
    /// Bilinear, without mipmaps.
    static let smooth = SamplerKey(minification: .linear, magnification: .linear)
}

extension PixelRect {
    /// Returns the rectangle grown by `x` and `y` pixels on each side.
    func expanded(x: Int32, y: Int32) -> PixelRect {
        PixelRect(minX: minX - x, minY: minY - y, maxX: maxX + x, maxY: maxY + y)
    }

    /// The rectangle in pixels `reduction` times as large, a power of two; rounded outwards.
    func reduced(by reduction: Int32) -> PixelRect {
        var (rect, rest) = (self, reduction)
        while rest > 1 { (rect, rest) = (rect.halved, rest / 2) }
        return rect
    }

    /// The rectangle in pixels twice as large, rounded outwards. The grid does not depend on the rectangle's position.
    var halved: PixelRect {
        PixelRect(minX: minX >> 1, minY: minY >> 1, maxX: -(-maxX >> 1), maxY: -(-maxY >> 1))
    }
}

extension FilterChain {
    /// Number of steps that need passes of their own.
    var passCount: Int { steps.count - (last == nil ? 0 : 1) }

    /// Whether any of some steps is a blur.
    func hasBlur(in range: Range<Int>) -> Bool {
        for case .blur in steps[range] { return true }
        return false
    }
}
