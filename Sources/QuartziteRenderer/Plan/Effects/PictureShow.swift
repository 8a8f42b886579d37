import Quartzite

/// How a picture that passes have drawn is shown: as one rectangle on the screen's pixels.
struct PictureShow {
    let picture: PlannedPicture
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

    init(_ picture: PlannedPicture) { self.picture = picture }

    /// Adds it to a pass.
    func append(to pass: inout OpenPass, _ offscreens: inout Int32, into plan: inout FramePlan) {
        let area = picture.screenArea
        guard !area.isEmpty else { return }
        var batch = Batch(
            program: program, image: nil, offscreen: picture.index, mask: mask, sampler: sampler, blends: true, clip: shape,
            instances: plan.quads.count..<plan.quads.count + 1)
        if shape >= 0 {
            batch.program.features.insert(.clipShape)
            if plan.clips[Int(shape)].exponent != 2 { batch.program.features.insert(.superellipse) }
        }
        if cut >= 0 && batch.program.kind == .image {
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
        let (x, y) = (Float(Double(area.minX) + offset.x) - pass.origin.x, Float(Double(area.minY) + offset.y) - pass.origin.y)
        plan.quads.append(
            QuadInstance(
                homography: PackedHomography(.identity), rect: Float4(x, y, Float(area.width), Float(area.height)),
                uv: Float4(0, 0, 1, 1), color: Float4(color), clip: clip.packed(from: pass.origin)))
        plan.batches.append(batch)
    }

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
        if mask >= 0 { return ProgramKey(kind: .image, features: weights == nil ? .masked : .mixed) }
        if silhouette != nil { return ProgramKey(kind: .filter, features: .silhouette) }
        if colors != nil { return ProgramKey(kind: .filter, features: .colorMatrix) }
        return ProgramKey(kind: picture.reduction == 1 ? .image : .filter, features: [])
    }
}

extension Batch {
    /// The same picture, mixed with a copy of what is behind it.
    fileprivate func mixing(with backdrop: Int32, _ mode: CompositingMode) -> Batch {
        var key = ProgramKey(kind: .blend, features: program.features, variant: mode.rawValue)
        key.features.formIntersection([.clipShape, .superellipse, .clipRectangle, .colorMatrix])
        var batch = Batch(
            program: key, image: nil, offscreen: offscreen, mask: backdrop, sampler: sampler, blends: false, clip: clip,
            instances: instances)
        batch.parameters = parameters
        return batch
    }
}
