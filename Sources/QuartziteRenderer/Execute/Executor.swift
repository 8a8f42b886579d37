internal import COpenGL
import QuartziteGraphics

/// Draws frame plans with OpenGL: the last stage of a frame, and the only stage that calls GL.
///
/// Does: retain the viewport target from frame to frame, draw a plan into it, count the work, copy the target to a window or read
/// it back. Does not: decide anything about the scene, read a clock for drawing, swap buffers.
///
/// If the GPU has no room, an image or a batch is left out: `FrameCounts.failures` counts the loss, `onProblem` is called once, and
/// the frame continues. Only a missing viewport target is an error.
///
/// Use an executor on the thread on which its context is current.
package final class Executor {
    /// The context in which the executor draws.
    package let context: GraphicsContext
    /// Called with one sentence for each thing that could not be drawn, once per distinct sentence. Default: does nothing.
    package var onProblem: (String) -> Void = { _ in }
    private var reported: Set<String> = []
    /// Whether to measure the GPU's time for each frame. Default false. On a software renderer each measured frame is finished
    /// (`glFinish`), which loses some overlap.
    package var measuresGPU = false
    /// The largest number of bytes of instances that are uploaded at once. A larger frame is uploaded in parts, while it is drawn.
    /// Default 8 MiB.
    package var largestUpload = 8 << 20

    let state: StateCache
    let programs: ProgramCache
    let textures: TextureCache
    let samplers: SamplerCache
    let quads: InstanceBuffer
    let boxes: InstanceBuffer
    let gradients: InstanceBuffer
    let coverages: InstanceBuffer
    /// The rectangles of clears that are drawn.
    let clears: InstanceBuffer
    let coverageTexture: CoverageTexture
    let tracks: SourceBuffers<GPUAnimatedGroup>
    let particles: SourceBuffers<ParticleStream>
    let stops: TexelBuffer
    let outlines: TexelBuffer
    let targets: TargetPool
    private let timer: GPUTimer
    private let passTimer: PassTimer
    /// Whether to measure the cost of each pass. Default false. On a software renderer this makes frames slower.
    package var measuresPasses = false
    /// Whether passes and batches are debug groups of OpenGL with names.
    package let labelsGroups: Bool
    /// The retained target of the whole viewport.
    private(set) var viewport: RenderTarget?
    var warmUp = WarmUp()
    /// The targets of debug colours; nil while none were drawn.
    var debugTargets: DebugTargets?
    /// The program that shows where two frames differ; nil while it was not used.
    var difference: DifferenceProgram?
    /// The channel that `present(in:damage:)` shows alone; nil (the default) for the picture itself.
    package var channel: ColorChannel?
    /// The program that shows a channel; nil while it was not used.
    var channelProgram: ChannelProgram?

    /// Makes an executor that draws with a context. Throws if the context cannot be made current.
    /// - Parameter textureByteBudget: bytes that images may take on the GPU before the least recently used are dropped. Default 256
    ///   MiB.
    package init(context: GraphicsContext, textureByteBudget: Int = 256 << 20) throws(GraphicsError) {
        try context.makeCurrent()
        self.context = context
        state = StateCache(context.gl)
        state.reset()
        programs = ProgramCache(context)
        textures = TextureCache(context, state, byteBudget: textureByteBudget)
        samplers = SamplerCache(context)
        quads = InstanceBuffer(.quad, context, state)
        boxes = InstanceBuffer(.box, context, state)
        gradients = InstanceBuffer(.gradient, context, state)
        coverages = InstanceBuffer(.coverage, context, state)
        clears = InstanceBuffer(.coverage, context, state)
        coverageTexture = CoverageTexture(context, state)
        tracks = SourceBuffers(context)
        particles = SourceBuffers(context)
        stops = TexelBuffer(.rgba, context)
        outlines = TexelBuffer(.rg, context)
        targets = TargetPool(context, state)
        timer = GPUTimer(context)
        passTimer = PassTimer(context)
        labelsGroups = GraphicsDebug.wantsLabels && context.capabilities.hasDebugOutput
    }

    // MARK: Viewport target

    /// Makes the viewport target as large as the viewport, in pixels. Returns true if the target still shows the last frame; false
    /// if the target is new and everything must be drawn.
    ///
    /// Call this before planning. `execute` also calls it.
    package func prepareViewport(width: Int, height: Int) throws(GraphicsError) -> Bool {
        if let viewport, viewport.width == width, viewport.height == height { return true }
        guard let (width, height) = Self.size(width, height) else {
            throw .target(width: width, height: height, reason: "not a size")
        }
        try context.makeCurrent()
        if let viewport {
            state.forget(texture: viewport.texture)
            state.forget(framebuffer: viewport.framebuffer)
        }
        // Delete the old target first, so that the GPU need not hold both.
        viewport = nil
        viewport = try RenderTarget(width: width, height: height, context, state)
        return false
    }

    /// Deletes the targets of all frames, because another tree is drawn from now on.
    func dropTargets() {
        viewport = nil
        targets.removeAll()
        dropDebugColors()
        // Deleting unbinds.
        state.reset()
    }

    private static func size(_ width: Int, _ height: Int) -> (Int32, Int32)? {
        guard let width = Int32(exactly: width), let height = Int32(exactly: height) else { return nil }
        return (width, height)
    }

    // MARK: Frames

    /// Draws a plan into the viewport target, which is `width` × `height` pixels large.
    ///
    /// - Parameters:
    ///   - window: draws into this place of the window's back buffer instead; nil (the default) draws into the target.
    ///     `canDrawToWindow` must have accepted the plan.
    ///   - stateStays: whether no other code has used the context since the last call.
    ///   - frame: the frame's number, for the costs of its passes. Default 0.
    ///   - names: the names of passes and batches, needed while `measuresPasses` or `labelsGroups`. Default nil.
    /// - Complexity: linear in passes and batches, plus a copy of the instances. No allocation after warm-up.
    package func execute(
        _ plan: borrowing FramePlan, width: Int, height: Int, window: WindowPlacement? = nil, stateStays: Bool = false,
        frame: Int = 0, names: PlanNames? = nil
    ) throws(GraphicsError) -> ExecutedFrame {
        try context.makeCurrent()
        if stateStays && state.isKnown { state.forgetReading() } else { state.reset() }
        state.isKnown = true
        _ = try prepareViewport(width: width, height: height)
        if measuresGPU { timer.begin() }
        textures.beginFrame()
        targets.beginFrame()
        for index in plan.released { targets.forget(index) }

        var counts = FrameCounts()
        let uploadsBefore = textures.uploads
        let bytesBefore = uploadedBytes
        let uploaded = upload(plan)
        if !coverageTexture.update(plan.coveragePages) { report("no GPU memory for the coverage of shapes and texts: it is not drawn") }
        if !plan.stops.withUnsafeBytes({ stops.upload($0, state) }) {
            report("no room for \(plan.stops.count) gradient stops: gradients are not drawn")
        }
        if !plan.outlines.withUnsafeBytes({ outlines.upload($0, state) }) {
            report("no room for \(plan.outlines.count) texels of outlines: shapes whose form is animated are not drawn")
        }
        if !uploaded.hasAll { report(Self.noRoomForInstances) }

        let measured = measuresPasses ? names : nil
        let groups = labelsGroups ? names : nil
        if measured != nil { passTimer.begin(frame: frame) }
        plan.passes.withUnsafeBufferPointer { passes in
            for index in passes.indices {
                let pass = passes[index]
                guard let target = target(of: pass, window) else {
                    counts.failures += 1
                    continue
                }
                if measured != nil { passTimer.beginPass() }
                if let groups { GraphicsDebug.push(groups.passes[index]) }
                if let copy = pass.copy {
                    fill(target, copy, pass.scissor, isInViewport: pass.target == .viewport, &counts)
                } else {
                    begin(pass, of: plan, target, &counts)
                    draw(pass.batches, of: plan, into: target, uploaded, groups, &counts)
                    release(pass.batches, of: plan)
                }
                if groups != nil { GraphicsDebug.pop() }
                if let measured { passTimer.endPass(measured.passes[index]) }
            }
        }
        if measured != nil { passTimer.end() }

        (counts.drawnSurfaces, counts.reusedSurfaces) = (plan.drawnSurfaces, plan.reusedSurfaces)
        counts.textureUploads = textures.uploads - uploadsBefore
        counts.uploadedBytes = uploadedBytes - bytesBefore
        (counts.textureBytes, counts.targetBytes) = (
            textures.byteCount + coverageTexture.byteCount, targets.byteCount + (viewport?.byteCount ?? 0)
        )
        if uploaded.quads { counts.uploadedBytes += plan.quads.count * MemoryLayout<QuadInstance>.stride }
        if uploaded.boxes { counts.uploadedBytes += plan.boxes.count * MemoryLayout<BoxInstance>.stride }
        if uploaded.gradients { counts.uploadedBytes += plan.gradients.count * MemoryLayout<GradientInstance>.stride }
        if uploaded.coverages { counts.uploadedBytes += plan.coverages.count * MemoryLayout<CoverageInstance>.stride }
        return ExecutedFrame(counts: counts, gpu: measuresGPU ? timer.end() : .none)
    }

    /// The bytes that were uploaded so far, without instances.
    private var uploadedBytes: Int {
        textures.uploadedBytes + tracks.uploadedBytes + particles.uploadedBytes + coverageTexture.uploadedBytes + stops.uploadedBytes
            + outlines.uploadedBytes
    }

    /// Releases the targets that a pass has composited. The target of a layer that is cut stays if a later pass shows another
    /// fragment of it.
    private func release(_ range: Range<Int>, of plan: borrowing FramePlan) {
        for index in range {
            release(plan.batches[index].offscreen, after: index, of: plan, from: range.upperBound)
            if plan.batches[index].keepsSecondTarget { continue }
            release(plan.batches[index].secondTarget, after: index, of: plan, from: range.upperBound)
        }
    }

    private func release(_ target: TargetIndex?, after batch: Int, of plan: borrowing FramePlan, from first: Int) {
        guard let target else { return }
        if plan.batches[batch].cut != nil && plan.batches[first...].contains(where: { $0.offscreen == target || $0.secondTarget == target })
        {
            return
        }
        targets.release(target)
    }

    /// Uploads the instances of a plan.
    func upload(_ plan: borrowing FramePlan) -> Uploaded {
        Uploaded(
            quads: plan.quads.withUnsafeBytes { quads.uploadFrame($0, largest: largestUpload, state) },
            boxes: plan.boxes.withUnsafeBytes { boxes.uploadFrame($0, largest: largestUpload, state) },
            gradients: plan.gradients.withUnsafeBytes { gradients.uploadFrame($0, largest: largestUpload, state) },
            coverages: plan.coverages.withUnsafeBytes { coverages.uploadFrame($0, largest: largestUpload, state) })
    }

    /// Records which kinds of instances reached the GPU.
    struct Uploaded {
        let quads: Bool
        let boxes: Bool
        let gradients: Bool
        let coverages: Bool

        var hasAll: Bool { quads && boxes && gradients && coverages }

        /// Whether the instances of a program kind reached the GPU.
        func has(_ kind: ProgramKey.Kind) -> Bool {
            kind.isGradient ? gradients : kind.hasBoxes ? boxes : kind.hasCoverage ? coverages : quads
        }
    }

    private func target(of pass: Pass, _ window: WindowPlacement?) -> DrawTarget? {
        switch pass.target {
        case .viewport:
            return window.map { viewport?.window($0) } ?? viewport?.whole
        case .offscreen(let index, let width, let height):
            do throws(GraphicsError) {
                return try targets.target(index, width: width, height: height)
            } catch {
                report("\(error)")
                return nil
            }
        }
    }

    /// Fills a target with a copy of another target. In the viewport, only the scissor's pixels are filled.
    private func fill(_ target: DrawTarget, _ copy: Pass.Copy, _ scissor: PixelRect, isInViewport: Bool, _ counts: inout FrameCounts) {
        let source: DrawTarget? =
            switch copy.source {
            case .viewport: viewport?.whole
            case .offscreen(let index, _, _): targets.drawn(index)
            }
        guard let source else {
            counts.failures += 1
            return
        }
        counts.passes += 1
        if isInViewport {
            let part = target.inside(scissor)
            state.bind(framebuffer: target.framebuffer)
            state.bind(readFramebuffer: source.framebuffer)
            // A blit is subject to the scissor. A scissor that clips nothing leaves the driver's fast path for copies available.
            state.set(scissor: target.framebufferRect(part))
            context.gl.blit(part, to: target)
            return
        }
        state.bind(readFramebuffer: source.framebuffer)
        state.bind(texture: target.picture.texture)
        context.gl.copyToTexture(x: copy.x, y: copy.y, width: target.width, height: target.height)
    }

    /// Returns the frames whose passes are measured since the last call, oldest first.
    /// - Parameter waits: whether to wait for the GPU to draw the frames that it still works on. Default false.
    package func drainPasses(waits: Bool = false) -> [FramePasses] { passTimer.drain(waits: waits) }

    /// Reports a problem to `onProblem`, once per distinct sentence.
    func report(_ problem: String) {
        // Limits the set's size in a program that runs for weeks.
        if reported.count < 1000 && reported.insert(problem).inserted { onProblem(problem) }
    }

    private func begin(_ pass: Pass, of plan: borrowing FramePlan, _ target: DrawTarget, _ counts: inout FrameCounts) {
        counts.passes += 1
        state.bind(framebuffer: target.framebuffer)
        context.gl.viewport(place(of: target).viewport)
        let scissor = target.inside(pass.scissor)
        state.set(scissor: target.framebufferRect(scissor))
        if case .viewport = pass.target { counts.redrawnPixels += scissor.area }
        clear(pass, of: plan, target, scissor, &counts)
    }
}

/// The result of `Executor.execute`.
package struct ExecutedFrame: Sendable, Equatable {
    /// What was drawn.
    package var counts: FrameCounts
    /// The GPU's time, if measured.
    package var gpu: GPUTime
}
