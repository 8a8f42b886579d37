import Quartzite

extension FramePlan {
    /// Appends a quad to a compatible batch, or to a new one. Extending a batch changes no reference count. If the program has
    /// `pictureMask`, the last mask is the quad's.
    /// - Parameter clip: index of the clip shape, used if the program has `clipShape`.
    @inline(__always)
    mutating func append(_ quad: Quad, clip: ClipIndex?) {
        withUnsafePointer(to: quad) { append($0, clip: clip) }
    }

    /// Appends a quad by address.
    @inline(__always)
    mutating func append(_ quad: UnsafePointer<Quad>, clip: ClipIndex?) {
        if quad.pointee.program.kind == .solid && appendSolidRectangle(quad) { return }
        let index = quads.count
        var program = quad.pointee.program
        if program.kind == .image && quad.pointee.instance.isFaded { program.features.formUnion(program.fading) }
        if program.features.subtracting(.clipsNoNearPlane) == .softInPerspective, program.kind == .solid, quad.pointee.instance.color.w >= 1
        {
            removeHidden(quad)
        }
        quads.append(quad.pointee.instance)
        let clip = program.features.contains(.clipShape) ? clip : nil
        if let clip, clips[Int(clip)].smoothing != 0 { program.features.insert(.continuousCorners) }
        let bounds = InstanceBounds.of(quad.pointee.instance.homography, quad.pointee.instance.rect)
        program.placing.formUnion(quad.pointee.instance.homography.placing(of: quad.pointee.instance.rect, in: bounds))
        let isMasked = program.features.contains(.pictureMask)
        let (mask, firstAlike) = (masks.count - 1, firstMaskAlike)
        let found = batchToJoin(bounds) { batch in
            batch.pointee.program == program
                && batch.pointee.imageKey == quad.pointee.contents.key && batch.pointee.sampler == quad.pointee.sampler
                && batch.pointee.blends == quad.pointee.blends && batch.pointee.clip == clip && batch.pointee.isPlain
                && batch.pointee.compositing == quad.pointee.compositing && batch.pointee.softEdges == quad.pointee.softEdges
                && (!isMasked || batch.pointee.takes(mask, firstAlike: firstAlike))
        }
        if found == nil, program == .hardSolid, !quad.pointee.blends, joinSoftBatch(index, bounds) { return }
        if let found {
            if isMasked { batches[found].masks = batches[found].masks.lowerBound..<mask + 1 }
            return join(found, index, .quads, bounds)
        }
        appendBatch(
            Batch(
                program: program, textures: Batch.Textures(image: quad.pointee.contents.image, sampler: quad.pointee.sampler),
                blends: quad.pointee.blends, clip: clip, instances: index..<index + 1))
        batches[batches.count - 1].softEdges = quad.pointee.softEdges
        batches[batches.count - 1].compositing = quad.pointee.compositing
        if isMasked { batches[batches.count - 1].masks = mask..<mask + 1 }
        recordLast(bounds)
    }

    /// Appends layers of a GPU-animated group, to the last batch if compatible. Such layers always blend: moving edges are not
    /// pixel-aligned.
    mutating func append(_ segment: GPUAnimatedGroup.Segment, tracks: TrackDrawIndex?, room: Int, clip: ClipIndex?) {
        var program = ProgramKey(kind: segment.key.kind, features: segment.features, tracks: UInt8(room), variant: segment.variant)
        let clip = segment.features.contains(.clipShape) ? clip : nil
        if let clip, clips[Int(clip)].smoothing != 0 { program.features.insert(.continuousCorners) }
        let last = batches.count - 1
        if last >= firstBatchOfPass, batches[last].tracks == tracks, batches[last].program == program,
            batches[last].imageKey == segment.key.contents.key, batches[last].sampler == segment.key.sampler,
            batches[last].clip == clip, batches[last].instances.upperBound == segment.members.lowerBound
        {
            labelJoined(last)
            batches[last].instances = batches[last].instances.lowerBound..<segment.members.upperBound
            return
        }
        appendBatch(
            Batch(
                program: program, textures: Batch.Textures(image: segment.key.contents.image, sampler: segment.key.sampler), blends: true,
                clip: clip,
                tracks: tracks, instances: segment.members))
    }

    /// Appends particles that the vertex shader computes.
    mutating func append(
        _ draw: ParticleDraw, features: ProgramKey.Features, sampler: SamplerKey, clip: ClipIndex?, _ compositing: CompositingMode
    ) {
        var program = ProgramKey(kind: .image, features: features)
        let clip = features.contains(.clipShape) ? clip : nil
        if let clip, clips[Int(clip)].smoothing != 0 { program.features.insert(.continuousCorners) }
        appendBatch(
            Batch(
                program: program, textures: Batch.Textures(image: draw.stream.look.image, sampler: sampler), blends: true, clip: clip,
                instances: draw.stream.drawn))
        batches[batches.count - 1].particles = ParticleDrawIndex(particleDraws.count)
        batches[batches.count - 1].compositing = compositing
        particleDraws.append(draw)
    }

    /// Appends a box or the shadow of a box. Boxes always blend: their corners and edges cover pixels partially.
    /// - Parameter contents: the image from which a cached shadow is read.
    mutating func append(
        _ instance: BoxInstance, kind: ProgramKey.Kind = .box, features: ProgramKey.Features, variant: UInt8 = 0,
        contents: LayerContents = LayerContents(), clip: ClipIndex?, softEdges: EdgeSet = .all
    ) {
        boxes.append(instance)
        var program = ProgramKey(kind: kind, features: features, variant: variant)
        let bounds = InstanceBounds.of(instance.homography, kind == .shadow ? instance.shadowRect : instance.rect)
        program.placing = instance.homography.placing(of: instance.rect, in: bounds)
        addLast(boxes.count - 1, .boxes, program, contents, clip, softEdges, bounds)
    }

    /// Appends a gradient. Gradients always blend, as boxes do.
    mutating func append(
        _ instance: GradientInstance, kind: ProgramKey.Kind, features: ProgramKey.Features, variant: UInt8 = 0, clip: ClipIndex?,
        softEdges: EdgeSet = .all
    ) {
        gradients.append(instance)
        var program = ProgramKey(kind: kind, features: features, variant: softEdges == .all ? variant : 0)
        let bounds = InstanceBounds.of(instance.homography, instance.rect)
        program.placing = instance.homography.placing(of: instance.rect, in: bounds)
        addLast(gradients.count - 1, .gradients, program, LayerContents(), clip, softEdges, bounds)
    }

    /// Appends a rectangle of coverage.
    /// - Parameter features: clips only.
    mutating func append(_ instance: CoverageInstance, features: ProgramKey.Features, clip: ClipIndex?) {
        coverages.append(instance)
        batchCoverages(from: coverages.count - 1, InstanceBounds.of(instance.rect), .coverage(features), clip: clip, blends: true)
    }

    /// Adds the last rectangles of `coverages` to a compatible batch or to a new one.
    /// - Parameters:
    ///   - first: the first of the rectangles.
    ///   - bounds: contains all of them.
    mutating func batchCoverages(from first: Int, _ bounds: InstanceBounds, _ program: ProgramKey, clip: ClipIndex?, blends: Bool) {
        guard first < coverages.count else { return }
        var program = program
        let clip = program.features.contains(.clipShape) ? clip : nil
        if let clip, clips[Int(clip)].smoothing != 0 { program.features.insert(.continuousCorners) }
        let found = batchToJoin(bounds) { batch in
            batch.pointee.program == program && batch.pointee.clip == clip && batch.pointee.isPlain && batch.pointee.blends == blends
        }
        if let found { return join(found, first..<coverages.count, .coverages, bounds) }
        appendBatch(
            Batch(
                program: program, textures: Batch.Textures(sampler: .plain), blends: blends, clip: clip,
                instances: first..<coverages.count))
        recordLast(bounds)
    }

    /// Adds the instance at `index`, the last of its array, to a compatible batch or to a new one.
    private mutating func addLast(
        _ index: Int, _ array: BatchMerging.InstanceArray, _ program: ProgramKey, _ contents: LayerContents, _ clip: ClipIndex?,
        _ softEdges: EdgeSet, _ bounds: InstanceBounds
    ) {
        var program = program
        if softEdges != .all { program.features.insert(.edgeMask) }
        if let clip, clips[Int(clip)].smoothing != 0 { program.features.insert(.continuousCorners) }
        let found = batchToJoin(bounds) { batch in
            batch.pointee.program == program && batch.pointee.imageKey == contents.key && batch.pointee.clip == clip
                && batch.pointee.isPlain && batch.pointee.softEdges == softEdges
        }
        if let found { return join(found, index, array, bounds) }
        appendBatch(
            Batch(
                program: program, textures: Batch.Textures(image: contents.image, sampler: program.isCachedShadow ? .smooth : .plain),
                blends: true, clip: clip,
                instances: index..<index + 1))
        batches[batches.count - 1].softEdges = softEdges
        recordLast(bounds)
    }

    /// Appends split planes. Returns their index.
    mutating func append(_ cut: SplitPlanes) -> CutIndex {
        cuts.append(cut)
        return CutIndex(cuts.count - 1)
    }

    /// Earlier batches belong to finished passes.
    var firstBatchOfPass: Int { max(firstBatchOfPart, passes.last?.batches.upperBound ?? 0) }
}

extension PackedHomography {
    /// Returns how a program places an instance. In a large turned instance, drivers interpolate with visible errors, so each fragment
    /// computes its position.
    @inline(__always)
    fileprivate func placing(of rect: Float4, in bounds: InstanceBounds) -> ProgramKey.Placing {
        guard xw == 0, yw == 0, ow == 1 else { return isLargeInPerspective(rect) ? .largeInPerspective : [] }
        return (xy != 0 || yx != 0) && bounds.isLarge ? .atlasPlaced : []
    }

    /// Whether a rectangle is large on the screen, or reaches behind the eye, where drivers clip it.
    private func isLargeInPerspective(_ rect: Float4) -> Bool {
        let (x, y, origin) = (SIMD3(xx, xy, xw), SIMD3(yx, yy, yw), SIMD3(ox, oy, ow))
        let first = x * rect.x + y * rect.y + origin
        let (across, down) = (x * rect.z, y * rect.w)
        let corners = (first, first + across, first + down, first + across + down)
        let w = SIMD4(corners.0.z, corners.1.z, corners.2.z, corners.3.z)
        let pixelX = SIMD4(corners.0.x, corners.1.x, corners.2.x, corners.3.x) / w
        let pixelY = SIMD4(corners.0.y, corners.1.y, corners.2.y, corners.3.y) / w
        let size = max(pixelX.max() - pixelX.min(), pixelY.max() - pixelY.min())
        return !(w.min() > 0 && size <= InstanceBounds.exactLength)
    }
}

extension QuadInstance {
    /// Whether the image is multiplied by a colour other than white.
    @inline(__always)
    var isFaded: Bool { color.x != 1 || color.y != 1 || color.z != 1 || color.w != 1 }
}

extension ProgramKey {
    /// The feature that images need if they are tinted or not drawn texel by texel, where the driver rounds differently.
    var fading: Features { features.isSubset(of: .scissored) ? .tinted : [] }
}

extension Batch {
    /// Whether the batch draws layers' own drawing, and not surfaces or GPU-animated layers.
    @inline(__always)
    var isPlain: Bool { firstBounds != nil && offscreen == nil && hasInstancesInPlan }

    /// Whether a mask can be the next one of the batch: masks are in the order of the instances.
    /// - Parameter firstAlike: the first mask from which on all have the same texture.
    @inline(__always)
    fileprivate func takes(_ mask: Int, firstAlike: Int) -> Bool {
        masks.upperBound == mask && masks.lowerBound >= firstAlike && masks.count < PictureMask.capacity
    }
}
