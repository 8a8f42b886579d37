import Quartzite
import QuartziteGraphics

/// Draws debug colours after a frame: into targets of their own, and from there over the window or into memory. The viewport target,
/// the counts of the frame's report and what later frames draw stay as they are.
extension Executor {
    /// Draws the debug colours of a frame.
    /// - Parameters:
    ///   - overlay: what to draw.
    ///   - frame: the frame that the overlay was computed from.
    /// - Returns: how often each pixel is written, if `overlay` shows overdraw; otherwise nil.
    @discardableResult
    package func draw(_ overlay: DebugOverlay, of frame: borrowing DebugFrame) throws(GraphicsError) -> OverdrawCounts? {
        try context.makeCurrent()
        state.reset()
        let targets = try prepareDebugTargets(frame.viewport)
        textures.beginFrame()
        var counts: OverdrawCounts?
        clear(targets.overlay)
        if overlay.colors.contains(.overdraw) {
            let tints = frame.screenBatches.map { DebugOverlay.BatchTint(color: .overdraw, batch: $0, tint: .zero, replaces: false) }
            clear(targets.scratch)
            draw(tints, of: frame.plan, into: targets.scratch.whole, counts: true)
            counts = readCounts(targets.scratch)
            lay(targets.scratch, over: targets.overlay.whole, isHeat: true)
        }
        for color in [DebugColors.blended, .batches, .gpu] where overlay.colors.contains(color) {
            clear(targets.scratch, to: color == .blended ? overlay.clearTint : .zero)
            draw(overlay.tints.filter { $0.color == color }, of: frame.plan, into: targets.scratch.whole, counts: false)
            lay(targets.scratch, over: targets.overlay.whole)
        }
        let lineWidth = max(1, frame.scale.rounded())
        if overlay.colors.contains(.updated) {
            // Flashes of several frames lie over each other; the strongest one shows.
            clear(targets.scratch)
            draw(overlay.marks.filter { $0.color == .updated }, lineWidth: lineWidth, into: targets.scratch.whole, .maximum)
            lay(targets.scratch, over: targets.overlay.whole)
        }
        draw(overlay.marks.filter { $0.color != .updated }, lineWidth: lineWidth, into: targets.overlay.whole)
        state.bind(framebuffer: 0)
        return counts
    }

    /// Lays the debug colours drawn last over the viewport target's place in a window's back buffer.
    package func presentDebugColors(in window: WindowPlacement) throws(GraphicsError) {
        guard context.hasWindow, let overlay = debugTargets?.overlay else { return }
        try context.makeCurrent()
        state.reset()
        lay(overlay, over: overlay.window(window))
        leaveWindow()
    }

    /// Returns the debug colours drawn last, premultiplied; nil if none were drawn. Waits for the GPU.
    package func readDebugColors() throws(GraphicsError) -> CGImage? {
        guard let overlay = debugTargets?.overlay else { return nil }
        try context.makeCurrent()
        state.reset()
        return CGImage(
            width: Int(overlay.width), height: Int(overlay.height), premultipliedRGBA: readBytes(overlay))
    }

    /// Frees the memory of the debug colours.
    package func dropDebugColors() {
        guard let targets = debugTargets else { return }
        for target in [targets.overlay, targets.scratch] {
            state.forget(framebuffer: target.framebuffer)
            state.forget(texture: target.texture)
        }
        debugTargets = nil
    }

    // MARK: Targets

    private func prepareDebugTargets(_ viewport: PixelRect) throws(GraphicsError) -> DebugTargets {
        if let debugTargets, debugTargets.overlay.width == viewport.width, debugTargets.overlay.height == viewport.height {
            return debugTargets
        }
        dropDebugColors()
        let targets = try DebugTargets(width: viewport.width, height: viewport.height, context, state)
        debugTargets = targets
        return targets
    }

    /// Clears a target to a straight colour.
    private func clear(_ target: RenderTarget, to color: SIMD4<Float> = .zero) {
        bind(target.whole)
        context.gl.clear(SIMD4(color.x * color.w, color.y * color.w, color.z * color.w, color.w))
    }

    private func bind(_ target: DrawTarget) {
        state.bind(framebuffer: target.framebuffer)
        context.gl.viewport(place(of: target).viewport)
        state.set(scissor: target.framebufferRect(PixelRect(minX: 0, minY: 0, maxX: target.width, maxY: target.height)))
    }

    private func readBytes(_ target: RenderTarget) -> [UInt8] {
        var pixels = [UInt8](repeating: 0, count: Int(target.width) * Int(target.height) * 4)
        state.bind(framebuffer: target.framebuffer)
        context.gl.setTightPacking()
        pixels.withUnsafeMutableBytes { bytes in
            guard let start = bytes.baseAddress else { return }
            context.gl.readPixels(x: 0, y: 0, width: target.width, height: target.height, into: start)
        }
        return pixels
    }

    private func readCounts(_ target: RenderTarget) -> OverdrawCounts {
        let bytes = readBytes(target)
        let counts = [UInt8](unsafeUninitializedCapacity: bytes.count / 4) { counts, count in
            count = bytes.count / 4
            for pixel in 0..<count { counts[pixel] = bytes[4 * pixel] }
        }
        return OverdrawCounts(width: Int(target.width), height: Int(target.height), counts: counts)
    }

    // MARK: Drawing

    /// Draws batches once more, each in one colour.
    /// - Parameter counts: adds 1/255 to each pixel in place of the colour.
    private func draw(_ tints: [DebugOverlay.BatchTint], of plan: borrowing FramePlan, into target: DrawTarget, counts: Bool) {
        let uploaded = upload(plan)
        bind(target)
        for tint in tints {
            let batch = plan.batches[tint.batch]
            guard !batch.hasInstancesInPlan || uploaded.has(batch.program.kind),
                let program = programs.program(batch.program.marked, onProblem: report)
            else { continue }
            let gl = context.gl
            state.use(program: program.name)
            program.set(place(of: target), gl)
            if batch.program.features.contains(.clipShape), let clip = batch.clip { program.set(plan.clips[Int(clip)], gl) }
            if batch.program.features.contains(.edgeMask) { program.set(softEdges: batch.softEdges, gl) }
            if let cut = batch.cut { program.set(plan.cuts[Int(cut)], gl) }
            let color = tint.tint
            program.set(
                mark: counts ? SIMD4(repeating: 1 / 255) : SIMD4(color.x * color.w, color.y * color.w, color.z * color.w, color.w), gl)
            state.set(blends: counts || !tint.replaces)
            state.set(compositing: counts ? .plusL : .sourceOver)
            withUnsafePointer(to: batch) { batch in
                if batch.pointee.hasInstancesInPlan {
                    _ = drawInstances(of: batch, plan)
                } else if let buffer = sourceBuffer(of: batch, plan) {
                    setSource(of: batch, plan, program)
                    buffer.draw(batch.pointee.instances, state)
                }
            }
        }
    }

    /// Lays a target over another one of the same size.
    /// - Parameter isHeat: whether the target holds counts, which become colours of the heat map.
    private func lay(_ source: RenderTarget, over target: DrawTarget, isHeat: Bool = false) {
        var quad = QuadInstance(
            homography: PackedHomography(.identity),
            rect: Float4(0, 0, Float(source.width), Float(source.height)), uv: Float4(0, 0, 1, 1),
            color: Float4(1, 1, 1, 1), clip: ClipBounds.none.packed)
        guard withUnsafeBytes(of: &quad, { quads.upload($0, state) }),
            let program = programs.program(
                ProgramKey(kind: .image, features: [], variant: isHeat ? 1 : 0), onProblem: report)
        else { return }
        bind(target)
        state.use(program: program.name)
        let picture = BoundPicture(texture: source.texture, width: source.width, height: source.height)
        program.set(picture, part: source.width, source.height, context.gl)
        if isHeat { program.set(parameters: Self.heat[...], context.gl) }
        state.bind(texture: source.texture)
        state.bind(sampler: samplers.sampler(.plain))
        program.set(place(of: target), context.gl)
        state.set(blends: true)
        state.set(compositing: .sourceOver)
        quads.draw(0..<1, state)
        // The source is drawn into again before the next use.
        state.bind(texture: 0)
    }

    /// The colours of the heat map, premultiplied.
    private static let heat = DebugHeat.colors.map { Float4($0.x * $0.w, $0.y * $0.w, $0.z * $0.w, $0.w) }

    /// Draws marks: areas first, then all outlines.
    private func draw(
        _ marks: [DebugMark], lineWidth: Double, into target: DrawTarget, _ compositing: CompositingMode = .sourceOver
    ) {
        var instances: ContiguousArray<QuadInstance> = []
        for mark in marks where mark.style == .area { instances.append(mark.area) }
        for mark in marks where mark.style != .label { mark.appendOutline(width: lineWidth, to: &instances) }
        if instances.isEmpty { return }
        let key = ProgramKey(kind: .solid, features: [.perspective, .antialiased])
        guard instances.withUnsafeBytes({ quads.upload($0, state) }), let program = programs.program(key, onProblem: report) else { return }
        bind(target)
        state.use(program: program.name)
        program.set(place(of: target), context.gl)
        state.set(blends: true)
        state.set(compositing: compositing)
        quads.draw(0..<instances.count, state)
    }
}
