import Quartzite

/// How a picture that passes have drawn is shown: as one rectangle, on the screen's pixels unless it has another place.
struct SurfaceComposite {
    let picture: SurfaceTexture
    /// Where it is shown, from where it was drawn.
    var offset = SIMD2<Double>(0, 0)
    var opacity: Double = 1
    /// The colour of a silhouette, straight; nil for the picture itself.
    var silhouette: SIMD4<Double>?
    var colors: ColorMatrix?
    /// An offscreen target as large as the picture that masks it, or −1; and whether it is instead mixed with it by weights.
    var mask: Int32 = -1
    var weights: SIMD4<Float>?
    var clip = ClipBounds.none
    /// Index of the plan's clip, or −1.
    var shape: Int32 = -1
    var compositing = CompositingMode.sourceOver
    /// Index of the lines that cut it off, or −1.
    var cut: Int32 = -1
    /// Where it is shown, if not where it was drawn.
    var placed: Placed?

    /// The place of a picture with a space of its own.
    struct Placed {
        /// Takes the picture's pixels to the viewport's.
        let homography: Homography
        /// The part of the target that it is; or with `snapped`, the target's texel that is the picture's (0, 0).
        let uv: Float4
        /// Whether it is small and shown between its texels: then it must not matter where in the target it lies.
        let isSnapped: Bool
        let sampler: SamplerKey
        /// The viewport's pixels that it touches.
        let touched: PixelRect

        /// What of an area is shown, without so much at each edge; and that part of the target.
        fileprivate func rect(of area: PixelRect, _ inset: Float) -> Float4 {
            Float4(
                Float(area.minX) + inset, Float(area.minY) + inset, max(0, Float(area.width) - 2 * inset),
                max(0, Float(area.height) - 2 * inset))
        }

        fileprivate func uv(of area: PixelRect, _ inset: Float) -> Float4 {
            if inset == 0 || isSnapped { return uv }
            let (u, v) = ((uv.z - uv.x) * inset / Float(area.width), (uv.w - uv.y) * inset / Float(area.height))
            return Float4(uv.x + u, uv.y + v, uv.z - u, uv.w - v)
        }
    }

    init(_ picture: SurfaceTexture) { self.picture = picture }

    /// Adds it to a pass.
    func append(to pass: inout OpenPass, _ offscreens: inout Int32, into plan: inout FramePlan) {
        let area = placed?.touched ?? picture.screenArea
        guard !area.isEmpty else { return }
        var batch = Batch(
            program: program, image: nil, offscreen: picture.index, mask: mask, sampler: placed?.sampler ?? sampler, blends: true,
            clip: shape, instances: plan.quads.count..<plan.quads.count + 1)
        if let placed {
            if !placed.homography.hasNoPerspective { batch.program.features.insert(.perspective) }
            if placed.isSnapped { batch.program.placing = .texelSnapped }
        }
        if shape >= 0 {
            batch.program.features.insert(.clipShape)
            if plan.clips[Int(shape)].exponent != 2 { batch.program.features.insert(.superellipse) }
        }
        if cut >= 0 {
            batch.program.features.insert(.cut)
            batch.cut = cut
        }
        if clip.cuts && !clip.contains(area.moved(by: offset)) { batch.program.features.insert(.clipRectangle) }
        if let colors, silhouette == nil { batch.parameters = plan.appendParameters(colors) }
        // A mask takes the place that the copy of what is behind would have.
        batch.compositing = mask >= 0 && compositing.needsBackdrop ? .sourceOver : compositing
        if compositing.needsBackdrop && mask < 0 {
            let region = area.intersection(pass.drawnArea)
            guard !region.isEmpty else { return }
            let backdrop = pass.copy(region, &offscreens, into: &plan)
            batch = batch.mixing(with: backdrop.index, compositing)
            let place = Float4(Float(region.minX) - pass.origin.x, Float(region.minY) - pass.origin.y, 0, 0)
            plan.parameters.append(place)
            batch.parameters = (batch.parameters.isEmpty ? plan.parameters.count - 1 : batch.parameters.lowerBound)..<plan.parameters.count
        }
        let instance = instance(from: pass.origin)
        if batch.program.kind == .image && (instance.isFaded || batch.sampler != .plain) { batch.program.features.formUnion(batch.program.fading) }
        plan.quads.append(instance)
        plan.appendOrMerge(batch)
    }

    private func instance(from origin: SIMD2<Float>) -> QuadInstance {
        guard let placed else {
            let area = picture.screenArea
            let (x, y) = (Float(Double(area.minX) + offset.x) - origin.x, Float(Double(area.minY) + offset.y) - origin.y)
            return QuadInstance(
                homography: PackedHomography(.identity), rect: Float4(x, y, Float(area.width), Float(area.height)),
                uv: Float4(0, 0, 1, 1), color: Float4(color), clip: clip.packed(from: origin))
        }
        return QuadInstance(
            homography: PackedHomography(placed.homography.moved(by: origin)), rect: placed.rect(of: picture.area, inset),
            uv: placed.uv(of: picture.area, inset), color: Float4(color), clip: clip.packed(from: origin))
    }

    /// How much of the empty pixels at its edges is left away: what is read between texels would else come from beyond them in part, where
    /// something else lies in the target.
    private var inset: Float { placed?.sampler == .plain ? 0 : 0.5 + 1.0 / 128 }

    private var color: SIMD4<Float> {
        if let weights { return weights * Float(opacity) }
        guard let silhouette else { return SIMD4(repeating: Float(opacity)) }
        let straight = silhouette.clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 1))
        var color = straight * straight.w
        color.w = straight.w
        return SIMD4<Float>(color * opacity)
    }

    /// Texel by texel, where they are the screen's.
    private var sampler: SamplerKey {
        let isMoved = offset != offset.rounded(.toNearestOrEven)
        return picture.reduction == 1 && !isMoved ? .plain : .smooth
    }

    private var program: ProgramKey {
        if mask >= 0 { return ProgramKey(kind: .image, features: weights == nil ? .masked : .crossfaded) }
        if silhouette != nil { return ProgramKey(kind: .filter, features: .silhouette) }
        if colors != nil { return ProgramKey(kind: .filter, features: .colorMatrix) }
        return ProgramKey(kind: picture.reduction == 1 ? .image : .filter, features: [])
    }
}

extension FramePlan {
    /// Adds a batch of the last instance, to the one before it where that shows another part of the same target in the same way.
    fileprivate mutating func appendOrMerge(_ batch: Batch) {
        let last = batches.count - 1
        if last >= firstBatchOfPass, batches[last].program == batch.program, batches[last].offscreen == batch.offscreen,
            batches[last].offscreen >= 0, batches[last].mask == batch.mask, batches[last].sampler == batch.sampler,
            batches[last].clip == batch.clip, batches[last].compositing == batch.compositing, batches[last].cut == batch.cut,
            batches[last].parameters == batch.parameters, batches[last].blends == batch.blends, batches[last].tracks < 0,
            batches[last].instances.upperBound == batch.instances.lowerBound
        {
            batches[last].instances = batches[last].instances.lowerBound..<batch.instances.upperBound
            merges.record(boundsOfLastQuad, batch: Int32(last))
            return
        }
        batches.append(batch)
        recordLast(boundsOfLastQuad)
    }

    private var boundsOfLastQuad: InstanceBounds { quads.last.map { InstanceBounds.of($0.homography, $0.rect) } ?? .everywhere }
}

extension Batch {
    /// The same picture, mixed with a copy of what is behind it.
    fileprivate func mixing(with backdrop: Int32, _ mode: CompositingMode) -> Batch {
        var key = ProgramKey(kind: .blend, features: program.features, variant: mode.rawValue)
        key.features.formIntersection([.clipShape, .superellipse, .clipRectangle, .colorMatrix, .cut])
        key.placing = program.placing
        var batch = Batch(
            program: key, image: nil, offscreen: offscreen, mask: backdrop, sampler: sampler, blends: false, clip: clip,
            instances: instances)
        (batch.parameters, batch.cut) = (parameters, cut)
        return batch
    }
}
