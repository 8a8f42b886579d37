import QuartziteGraphics

/// Draws the batches of a pass.
extension Executor {
    /// Draws a range of a plan's batches into the bound target.
    /// - Parameter groups: the names of debug groups; nil for none.
    func draw(
        _ range: Range<Int>, of plan: borrowing FramePlan, into target: DrawTarget, _ uploaded: Uploaded, _ groups: PlanNames? = nil,
        _ counts: inout FrameCounts
    ) {
        plan.batches.withUnsafeBufferPointer { batches in
            plan.clips.withUnsafeBufferPointer { clips in
                guard let batches = batches.baseAddress else { return }
                for index in range {
                    // By address, because a copy of a batch retains its image.
                    let batch = batches + index
                    if batch.pointee.instances.isEmpty { continue }
                    if let groups { GraphicsDebug.push(groups.batches[index]) }
                    defer { if groups != nil { GraphicsDebug.pop() } }
                    if !batch.pointee.hasInstancesInPlan {
                        drawSource(of: batch, plan, clips, target, &counts)
                        continue
                    }
                    let masks = batch.pointee.masks
                    let mask = masks.isEmpty ? nil : plan.masks[masks.lowerBound]
                    guard uploaded.has(batch.pointee.program.kind), let program = prepare(batch, clips, mask: mask, target) else {
                        counts.failures += 1
                        continue
                    }
                    if !batch.pointee.parameters.isEmpty { program.set(parameters: plan.parameters[batch.pointee.parameters], context.gl) }
                    if !masks.isEmpty {
                        plan.masks.withUnsafeBufferPointer { program.set(masks: UnsafeBufferPointer(rebasing: $0[masks]), context.gl) }
                    }
                    if let cut = batch.pointee.cut { program.set(plan.cuts[Int(cut)], context.gl) }
                    let draws = drawInstances(of: batch, plan)
                    guard draws > 0 else {
                        counts.failures += 1
                        continue
                    }
                    counts.draws += draws
                    counts.instances += batch.pointee.instances.count
                }
            }
        }
    }

    /// Returns the buffer with the instances of a program kind.
    func instances(of kind: ProgramKey.Kind) -> InstanceBuffer {
        if kind.isGradient { return gradients }
        if kind.hasCoverage { return coverages }
        return kind.hasBoxes ? boxes : quads
    }

    /// The problem of instances that did not reach the GPU.
    static let noRoomForInstances = "no GPU memory for a frame's instances: they are not drawn"

    /// Draws a batch's instances, which the plan holds.
    /// - Returns: the number of draw calls; 0 if the GPU has no room for all instances.
    @inline(__always)
    func drawInstances(of batch: UnsafePointer<Batch>, _ plan: borrowing FramePlan) -> Int {
        let buffer = instances(of: batch.pointee.program.kind)
        if !buffer.uploadsInParts {
            buffer.draw(batch.pointee.instances, corners: batch.pointee.program.cornerCount, state)
            return 1
        }
        let (instances, corners) = (batch.pointee.instances, batch.pointee.program.cornerCount)
        let draws = plan.withInstances(of: batch.pointee.program.kind) { buffer.drawInParts(instances, of: $0, corners: corners, state) }
        if draws == 0 { report(Self.noRoomForInstances) }
        return draws
    }

    /// Draws layers of a GPU-animated group, or particles that the vertex shader computes.
    private func drawSource(
        of batch: UnsafePointer<Batch>, _ plan: borrowing FramePlan, _ clips: UnsafeBufferPointer<ClipShape>, _ target: DrawTarget,
        _ counts: inout FrameCounts
    ) {
        guard let buffer = sourceBuffer(of: batch, plan), let program = prepare(batch, clips, target) else {
            counts.failures += 1
            return
        }
        setSource(of: batch, plan, program)
        buffer.draw(batch.pointee.instances, state)
        counts.draws += 1
        counts.instances += batch.pointee.instances.count
    }

    /// Returns the buffer with the instances of a batch that are not in the plan; nil if there is none, or no room.
    func sourceBuffer(of batch: UnsafePointer<Batch>, _ plan: borrowing FramePlan) -> InstanceBuffer? {
        if let index = batch.pointee.tracks.map({ Int($0) }), plan.trackDraws.indices.contains(index) {
            return tracks.buffer(for: plan.trackDraws[index].group, state)
        }
        if let index = batch.pointee.particles.map({ Int($0) }), plan.particleDraws.indices.contains(index) {
            return particles.buffer(for: plan.particleDraws[index].stream, state)
        }
        return nil
    }

    /// Sets the uniforms from which the vertex shader computes instances that are not in the plan. `sourceBuffer(of:_:)` has found them.
    func setSource(of batch: UnsafePointer<Batch>, _ plan: borrowing FramePlan, _ program: Program) {
        if let tracks = batch.pointee.tracks {
            program.set(plan.trackDraws[Int(tracks)], progressValues: plan.progressValues, context.gl)
        } else if let particles = batch.pointee.particles {
            program.set(plan.particleDraws[Int(particles)].uniforms, context.gl)
        }
    }

    /// Binds everything that a batch needs. Returns nil if a program, texture or target is not available.
    /// - Parameter mask: one of the pictures that mask the batch, if the program has `pictureMask`; default nil.
    func prepare(
        _ batch: UnsafePointer<Batch>, _ clips: UnsafeBufferPointer<ClipShape>, mask: PictureMask? = nil, _ target: DrawTarget
    ) -> Program? {
        let (gl, key) = (context.gl, batch.pointee.program)
        guard let program = programs.program(key, onProblem: report) else { return nil }
        if key.features.contains(.pictureMask) {
            // Before the image is bound, because an upload binds the texture of the mask in its place.
            guard let mask, bind(mask) else { return nil }
            state.use(program: program.name)
            program.setMask(unit: 1, gl)
        }
        if key.showsPicture {
            guard let shown = picture(of: batch) else { return nil }
            state.use(program: program.name)
            program.set(shown.picture, part: shown.width, shown.height, gl)
            state.bind(texture: shown.picture.texture)
            state.bind(sampler: samplers.sampler(batch.pointee.sampler))
            if !key.features.isDisjoint(with: .withSecondTarget) {
                guard let mask = batch.pointee.secondTarget.flatMap(targets.drawn) else { return nil }
                program.set(mask: mask.picture, part: mask.width, mask.height, gl)
                state.bind(mask: mask.picture.texture, sampler: samplers.sampler(batch.pointee.sampler))
            }
            if key.kind == .blend {
                guard let backdrop = batch.pointee.secondTarget.flatMap(targets.drawn) else { return nil }
                program.setBackdrop(unit: 1, gl)
                state.bind(mask: backdrop.picture.texture, sampler: samplers.sampler(.plain))
            }
        } else if key.readsCoverage {
            guard let atlas = coverageTexture.picture else { return nil }
            state.use(program: program.name)
            program.set(atlas, part: atlas.width, atlas.height, gl)
            state.bind(texture: atlas.texture)
            state.bind(sampler: samplers.sampler(.plain))
        } else {
            state.use(program: program.name)
            if key.kind.isGradient || key.readsOutlines {
                guard (key.readsOutlines ? outlines : stops).bind(state) else { return nil }
                program.setTexels(unit: TexelBuffer.unit, gl)
            }
        }
        program.set(place(of: target), gl)
        if key.features.contains(.clipShape) {
            guard let clip = batch.pointee.clip, clips.indices.contains(Int(clip)) else { return nil }
            program.set(clips[Int(clip)], gl)
        }
        if key.features.contains(.edgeMask) { program.set(softEdges: batch.pointee.softEdges, gl) }
        state.set(blends: batch.pointee.blends)
        if batch.pointee.blends { state.set(compositing: batch.pointee.compositing) }
        return program
    }

    /// Binds the texture of a mask on the second unit. Returns false if there is no room.
    private func bind(_ mask: PictureMask) -> Bool {
        let isMipmapped = mask.sampler.minification == .trilinear
        guard let texture = textures.texture(mask.image, mipmapped: isMipmapped, onProblem: report) else { return false }
        state.bind(mask: texture.picture.texture, sampler: samplers.sampler(mask.sampler))
        return true
    }

    /// Returns the position of a target in the GL viewport.
    @inline(__always)
    func place(of target: DrawTarget) -> GuardBandViewport {
        GuardBandViewport(
            width: target.width, height: target.height, isUpsideDown: target.isUpsideDown, corner: target.corner,
            largest: context.capabilities.maxViewportSide)
    }

    /// Returns the texture that a batch shows (an image or an earlier pass's target), and the size of the used part.
    private func picture(of batch: UnsafePointer<Batch>) -> (picture: BoundPicture, width: Int32, height: Int32)? {
        if let target = batch.pointee.offscreen {
            guard let drawn = targets.drawn(target) else { return nil }
            return (drawn.picture, drawn.width, drawn.height)
        }
        let isMipmapped = batch.pointee.sampler.minification == .trilinear
        guard let image = batch.pointee.image, let texture = textures.texture(image, mipmapped: isMipmapped, onProblem: report) else {
            return nil
        }
        return (texture.picture, texture.picture.width, texture.picture.height)
    }
}
