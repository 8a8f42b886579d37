import Quartzite

/// A composite: a drawn surface as one rectangle in its parent, aligned to the screen's pixels unless `placement` is set.
struct SurfaceComposite {
    /// The surface's texture.
    let texture: SurfaceTexture
    /// Distance in pixels from where the surface was drawn.
    var offset = SIMD2<Double>(0, 0)
    /// Opacity, 0…1.
    var opacity: Double = 1
    /// Straight (unpremultiplied) colour that replaces the surface's colours, for shadows; nil for the surface itself.
    var silhouette: SIMD4<Double>?
    /// Colour matrix applied while compositing.
    var colors: ColorMatrix?
    /// An offscreen target of the same size whose alpha masks the surface, or the second texture of a transition; nil for none.
    var secondTarget: TargetIndex?
    /// Whether a later pass reads `secondTarget` again.
    var keepsSecondTarget = false
    /// Weights by which the surface and the texture of `secondTarget` are mixed; nil for masking.
    var weights: SIMD4<Float>?
    /// Clip rectangle in viewport or surface pixels.
    var clip = ClipBounds.none
    /// Index into the plan's clips, or nil.
    var shape: ClipIndex?
    /// How the surface blends with the pixels behind it.
    var compositing = CompositingMode.sourceOver
    /// Index into the plan's split planes, or nil.
    var cut: CutIndex? = nil
    /// Placement of an isolated surface; nil if the surface is composited where it was drawn.
    var placement: Placement?

    /// Placement of an isolated surface.
    struct Placement {
        /// Maps the surface's pixels to viewport or surface pixels.
        let homography: Homography
        /// The surface's part of the target in texture coordinates; with `isSnapped`, the target's texel at the surface's (0, 0).
        let uv: Float4
        /// Whether the surface is small and resampled, so that its position in the target must not influence the result.
        let isSnapped: Bool
        /// How the texture is sampled.
        let sampler: SamplerKey
        /// The viewport or surface pixels that the surface covers.
        let touched: PixelRect

        /// Returns `area` inset by `inset` pixels on every edge.
        fileprivate func rect(of area: PixelRect, _ inset: Float) -> Float4 {
            Float4(
                Float(area.minX) + inset, Float(area.minY) + inset, max(0, Float(area.width) - 2 * inset),
                max(0, Float(area.height) - 2 * inset))
        }

        /// Returns the texture coordinates of `area` inset by `inset` pixels on every edge.
        fileprivate func uv(of area: PixelRect, _ inset: Float) -> Float4 {
            if inset == 0 || isSnapped { return uv }
            let (u, v) = ((uv.z - uv.x) * inset / Float(area.width), (uv.w - uv.y) * inset / Float(area.height))
            return Float4(uv.x + u, uv.y + v, uv.z - u, uv.w - v)
        }
    }

    init(_ texture: SurfaceTexture) { self.texture = texture }

    /// Adds the composite to a pass.
    func append(to pass: inout OpenPass, into plan: inout FramePlan) {
        let area = placement?.touched ?? texture.screenArea
        guard !area.isEmpty else { return }
        var batch = Batch(
            program: program,
            textures: Batch.Textures(offscreen: texture.target, secondTarget: secondTarget, sampler: placement?.sampler ?? sampler),
            blends: true, clip: shape, instances: plan.quads.count..<plan.quads.count + 1)
        batch.keepsSecondTarget = keepsSecondTarget
        if let placement {
            if !placement.homography.hasNoPerspective { batch.program.features.insert(.perspective) }
            if placement.isSnapped { batch.program.placing = .texelSnapped }
        }
        if let shape {
            batch.program.features.insert(.clipShape)
            if plan.clips[Int(shape)].smoothing != 0 { batch.program.features.insert(.continuousCorners) }
        }
        if let cut {
            batch.program.features.insert(.split)
            batch.cut = cut
        }
        if clip.cuts && !clip.contains(area.moved(by: offset)) { batch.program.features.insert(.clipRectangle) }
        if let colors, silhouette == nil { batch.parameters = plan.appendParameters(colors) }
        // A mask uses the texture unit that the backdrop copy would need.
        batch.compositing = secondTarget != nil && compositing.needsBackdrop ? .sourceOver : compositing
        if compositing.needsBackdrop && secondTarget == nil {
            let region = area.intersection(pass.drawnArea)
            guard !region.isEmpty else { return }
            let backdrop = pass.copy(region, into: &plan)
            batch = batch.blending(with: backdrop.target, compositing)
            let place = Float4(Float(region.minX) - pass.origin.x, Float(region.minY) - pass.origin.y, 0, 0)
            plan.parameters.append(place)
            batch.parameters = (batch.parameters.isEmpty ? plan.parameters.count - 1 : batch.parameters.lowerBound)..<plan.parameters.count
        }
        let instance = instance(from: pass.origin)
        if batch.program.kind == .image && (instance.isFaded || batch.sampler != .plain) {
            batch.program.features.formUnion(batch.program.fading)
        }
        plan.quads.append(instance)
        plan.appendOrMerge(batch)
    }

    private func instance(from origin: SIMD2<Float>) -> QuadInstance {
        guard let placement else {
            let area = texture.screenArea
            let (x, y) = (Float(Double(area.minX) + offset.x) - origin.x, Float(Double(area.minY) + offset.y) - origin.y)
            return QuadInstance(
                homography: PackedHomography(.identity), rect: Float4(x, y, Float(area.width), Float(area.height)),
                uv: Float4(0, 0, 1, 1), color: Float4(color), clip: clip.packed(from: origin))
        }
        return QuadInstance(
            homography: PackedHomography(placement.homography.moved(by: origin)), rect: placement.rect(of: texture.area, inset),
            uv: placement.uv(of: texture.area, inset), color: Float4(color), clip: clip.packed(from: origin))
    }

    /// Width of the empty border that is not composited. Bilinear reads at the outermost texels would otherwise include neighbours
    /// in the target.
    private var inset: Float { placement?.sampler == .plain ? 0 : 0.5 + 1.0 / 128 }

    private var color: SIMD4<Float> {
        if let weights { return weights * Float(opacity) }
        guard let silhouette else { return SIMD4(repeating: Float(opacity)) }
        let straight = silhouette.clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 1))
        var color = straight * straight.w
        color.w = straight.w
        return SIMD4<Float>(color * opacity)
    }

    /// Nearest sampling if the texels match the screen's pixels.
    private var sampler: SamplerKey {
        let isMoved = offset != offset.rounded(.toNearestOrEven)
        return texture.reduction == 1 && !isMoved ? .plain : .smooth
    }

    private var program: ProgramKey {
        if secondTarget != nil { return ProgramKey(kind: .image, features: weights == nil ? .masked : .crossfaded) }
        if silhouette != nil { return ProgramKey(kind: .filter, features: .silhouette) }
        if colors != nil { return ProgramKey(kind: .filter, features: .colorMatrix) }
        return ProgramKey(kind: texture.reduction == 1 ? .image : .filter, features: [])
    }
}

extension FramePlan {
    /// Appends a batch of the last quad, or extends the previous batch if it composites another part of the same target with the
    /// same state.
    fileprivate mutating func appendOrMerge(_ batch: Batch) {
        let last = batches.count - 1
        if last >= firstBatchOfPass, batches[last].program == batch.program, batches[last].offscreen == batch.offscreen,
            batches[last].offscreen != nil, batches[last].secondTarget == batch.secondTarget,
            batches[last].keepsSecondTarget == batch.keepsSecondTarget, batches[last].sampler == batch.sampler,
            batches[last].clip == batch.clip, batches[last].compositing == batch.compositing, batches[last].cut == batch.cut,
            batches[last].parameters == batch.parameters, batches[last].blends == batch.blends, batches[last].hasInstancesInPlan,
            batches[last].instances.upperBound == batch.instances.lowerBound
        {
            labelJoined(last)
            batches[last].instances = batches[last].instances.lowerBound..<batch.instances.upperBound
            merges.record(boundsOfLastQuad, batch: Int32(last))
            return
        }
        appendBatch(batch)
        recordLast(boundsOfLastQuad)
    }

    private var boundsOfLastQuad: InstanceBounds { quads.last.map { InstanceBounds.of($0.homography, $0.rect) } ?? .everywhere }
}

extension Batch {
    /// Returns the batch with a blend program that reads a copy of the pixels behind the surface.
    fileprivate func blending(with backdrop: TargetIndex, _ mode: CompositingMode) -> Batch {
        var key = ProgramKey(kind: .blend, features: program.features, variant: mode.rawValue)
        key.features.formIntersection([.perspective, .clipShape, .continuousCorners, .clipRectangle, .colorMatrix, .split])
        key.placing = program.placing
        var batch = Batch(
            program: key, textures: Batch.Textures(offscreen: offscreen, secondTarget: backdrop, sampler: sampler), blends: false,
            clip: clip,
            instances: instances)
        (batch.parameters, batch.cut) = (parameters, cut)
        return batch
    }
}
