import Quartzite

extension FramePlan {
    /// Adds a rectangle to the last batch if it goes with it, or to an earlier one, else to a new one. No reference is counted for one
    /// that only makes a batch longer.
    /// - Parameter clip: index of the shape that cuts it off, if its program asks for one.
    @inline(__always)
    mutating func append(_ quad: CachedQuad, clip: Int32) {
        withUnsafePointer(to: quad) { append($0, clip: clip) }
    }

    /// The same by address.
    @inline(__always)
    mutating func append(_ quad: UnsafePointer<CachedQuad>, clip: Int32) {
        let index = quads.count
        var program = quad.pointee.program
        if program.kind == .image && quad.pointee.instance.isFaded { program.features.formUnion(program.fading) }
        if program.features.subtracting(.clipsNoNearPlane) == .softInPerspective, program.kind == .solid, quad.pointee.instance.color.w >= 1 { hideBehind(quad) }
        quads.append(quad.pointee.instance)
        let clip = program.features.contains(.clipShape) ? clip : -1
        if clip >= 0 && clips[Int(clip)].exponent != 2 { program.features.insert(.superellipse) }
        let bounds = InstanceBounds.of(quad.pointee.instance.homography, quad.pointee.instance.rect)
        let found = batch(bounds) { batch in
            batch.pointee.program.kind == program.kind && batch.pointee.program.features == program.features
                && batch.pointee.imageKey == quad.pointee.contents.key && batch.pointee.sampler == quad.pointee.sampler
                && batch.pointee.blends == quad.pointee.blends && batch.pointee.clip == clip && batch.pointee.isPlain
                && batch.pointee.softEdges == quad.pointee.softEdges
        }
        if found >= 0 { return join(found, index, .quads, bounds) }
        batches.append(
            Batch(
                program: program, image: quad.pointee.contents.image, sampler: quad.pointee.sampler, blends: quad.pointee.blends,
                clip: clip, instances: index..<index + 1))
        batches[batches.count - 1].softEdges = quad.pointee.softEdges
        recordLast(bounds)
    }

    /// Adds layers of a run of tracks, to the last batch if they go with it. They always blend: what moves is on no pixel boundaries.
    mutating func append(_ segment: GPUAnimatedGroup.Segment, tracks: Int32, room: Int, clip: Int32) {
        var program = ProgramKey(kind: segment.key.kind, features: segment.features, tracks: UInt8(room))
        let clip = segment.features.contains(.clipShape) ? clip : -1
        if clip >= 0 && clips[Int(clip)].exponent != 2 { program.features.insert(.superellipse) }
        let last = batches.count - 1
        if last >= firstBatchOfPass, batches[last].tracks == tracks, batches[last].program == program,
            batches[last].imageKey == segment.key.contents.key, batches[last].sampler == segment.key.sampler,
            batches[last].clip == clip, batches[last].instances.upperBound == segment.members.lowerBound
        {
            batches[last].instances = batches[last].instances.lowerBound..<segment.members.upperBound
            return
        }
        batches.append(
            Batch(
                program: program, image: segment.key.contents.image, sampler: segment.key.sampler, blends: true, clip: clip,
                tracks: tracks, instances: segment.members))
    }

    /// Adds a box, or the shadow of one. Boxes always blend: their corners and edges cover pixels in part.
    /// - Parameter contents: what a kept shadow is read from.
    mutating func append(
        _ instance: BoxInstance, kind: ProgramKey.Kind = .box, features: ProgramKey.Features, variant: UInt8 = 0,
        contents: LayerContents = LayerContents(), clip: Int32, softEdges: EdgeSet = .all
    ) {
        boxes.append(instance)
        let program = ProgramKey(kind: kind, features: features, variant: variant)
        let rect = kind == .shadow ? instance.shadowRect : instance.rect
        addLast(boxes.count - 1, .boxes, program, contents, clip, softEdges, InstanceBounds.of(instance.homography, rect))
    }

    /// Adds a gradient, which blends as boxes do.
    mutating func append(
        _ instance: GradientInstance, kind: ProgramKey.Kind, features: ProgramKey.Features, clip: Int32, softEdges: EdgeSet = .all
    ) {
        gradients.append(instance)
        let program = ProgramKey(kind: kind, features: features)
        addLast(
            gradients.count - 1, .gradients, program, LayerContents(), clip, softEdges,
            InstanceBounds.of(instance.homography, instance.rect))
    }

    /// Lets an instance that was added as the last of its array, at `index`, join a batch of its program, or begin a new one.
    private mutating func addLast(
        _ index: Int, _ array: BatchMerging.InstanceArray, _ program: ProgramKey, _ contents: LayerContents, _ clip: Int32,
        _ softEdges: EdgeSet, _ bounds: InstanceBounds
    ) {
        var program = program
        if softEdges != .all { program.features.insert(.edgeMask) }
        if clip >= 0 && clips[Int(clip)].exponent != 2 { program.features.insert(.superellipse) }
        let found = batch(bounds) { batch in
            batch.pointee.program == program && batch.pointee.imageKey == contents.key && batch.pointee.clip == clip
                && batch.pointee.isPlain && batch.pointee.softEdges == softEdges
        }
        if found >= 0 { return join(found, index, array, bounds) }
        batches.append(
            Batch(
                program: program, image: contents.image, sampler: program.isCachedShadow ? .smooth : .plain, blends: true, clip: clip,
                instances: index..<index + 1))
        batches[batches.count - 1].softEdges = softEdges
        recordLast(bounds)
    }

    /// Adds lines to cut by.
    mutating func append(_ cut: SplitPlanes) -> Int32 {
        cuts.append(cut)
        return Int32(cuts.count - 1)
    }

    /// Batches before this one belong to passes that are finished.
    var firstBatchOfPass: Int { max(firstBatchOfPart, passes.last?.batches.upperBound ?? 0) }
}

extension QuadInstance {
    /// Whether its picture is multiplied by a colour.
    @inline(__always)
    var isFaded: Bool { color.x != 1 || color.y != 1 || color.z != 1 || color.w != 1 }
}

extension ProgramKey {
    /// What tells a picture that fades, or is not drawn texel by texel, from one that is plain, where the driver has to know.
    var fading: Features { features.isSubset(of: .scissored) ? .tinted : [] }
}

extension Batch {
    /// Whether it draws what layers show themselves, and not what earlier passes or runs of tracks do.
    @inline(__always)
    fileprivate var isPlain: Bool { firstBounds >= 0 && offscreen < 0 && tracks < 0 }
}
