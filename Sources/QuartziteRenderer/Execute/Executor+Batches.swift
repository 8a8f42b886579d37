import QuartziteGraphics

/// The draws of a pass.
extension Executor {
    /// Draws some of a plan's batches into a target that is bound.
    func draw(
        _ range: Range<Int>, of plan: borrowing FramePlan, into target: RenderTarget, _ uploaded: Uploaded,
        _ counts: inout FrameCounts
    ) {
        plan.batches.withUnsafeBufferPointer { batches in
            plan.clips.withUnsafeBufferPointer { clips in
                for index in range {
                    let batch = batches[index]
                    if batch.instances.isEmpty { continue }
                    let isUploaded = batch.program.kind == .box ? uploaded.boxes : uploaded.quads
                    if isUploaded && prepare(batch, clips, target) {
                        let buffer = batch.program.kind == .box ? boxes : quads
                        buffer.draw(batch.instances, state)
                        counts.draws += 1
                        counts.instances += batch.instances.count
                    } else {
                        counts.failures += 1
                    }
                }
            }
        }
    }

    /// Sets what a batch draws with. False when something of it is not to be had.
    func prepare(_ batch: Batch, _ clips: UnsafeBufferPointer<ClipShape>, _ target: RenderTarget) -> Bool {
        let gl = context.gl
        guard let program = programs.program(batch.program, onProblem: tell) else { return false }
        var texture: Texture?
        if batch.offscreen >= 0 {
            guard let shown = targets.target(index: batch.offscreen) else { return false }
            state.use(program: program.name)
            program.set(targetWidth: target.width, target.height, gl)
            state.bind(texture: shown.texture)
            state.bind(sampler: samplers.sampler(batch.sampler))
            state.set(blends: batch.blends)
            return true
        }
        if batch.program.kind == .image {
            guard let image = batch.image else { return false }
            texture = textures.texture(image, mipmapped: batch.sampler.minification == .trilinear, onProblem: tell)
            guard texture != nil else { return false }
        }
        state.use(program: program.name)
        program.set(targetWidth: target.width, target.height, gl)
        if let texture {
            state.bind(texture: texture.name)
            state.bind(sampler: samplers.sampler(batch.sampler))
            program.set(texelsOf: texture.width, texture.height, gl)
        }
        if batch.program.features.contains(.clipShape) {
            let index = Int(batch.clip)
            guard clips.indices.contains(index) else { return false }
            program.set(clips[index], gl)
        }
        state.set(blends: batch.blends)
        return true
    }
}
