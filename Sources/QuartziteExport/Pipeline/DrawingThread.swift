import QuartziteKit
import QuartzitePreview
import QuartziteRenderer

/// Draws frames of an export on a thread of its own, with a render tree and an OpenGL context of its own.
struct DrawingThread<E: Encoder>: Sendable {
    let number: Int
    let pipeline: FramePipeline<E.Frame>
    let encoder: E
    let viewport: Viewport
    /// The tree before the first step.
    let whole: Commit
    /// The overrides that are drawn in place of the layers' committed values.
    let overrides: [LayerID: LayerOverride]
    let turn: GraphicsTurn
    let log: @Sendable (String) -> Void
    let costs: ExportCosts

    /// Starts the thread.
    func start() throws(ExportError) -> JoinedThread {
        try JoinedThread("drawing \(number)") {
            do { try draw() } catch { pipeline.fail(error) }
        }
    }

    private func draw() throws {
        var compositor: Compositor?
        defer { turn.takeAll { compositor = nil } }
        // An unchanged frame is written again with the same bytes.
        var last: E.Frame?
        while let work = pipeline.work(for: number) {
            if let index = work.index, let picture = work.step.picture {
                pipeline.finish(index, try frame(of: try picture()))
                continue
            }
            let drawing = try compositor ?? make()
            if compositor == nil {
                drawing.apply(whole)
                drawing.overrides = overrides
            }
            compositor = drawing
            for commit in work.commits { drawing.apply(commit) }
            guard let index = work.index else { continue }
            let picture = try last == nil ? first(drawing, work.step.time) : next(drawing, work.step.time)
            if let picture { last = try frame(of: picture) }
            if let last { pipeline.finish(index, last) }
        }
    }

    /// Makes the compositor. The threads are distributed over the displays.
    private func make() throws -> Compositor {
        try turn.takeAll {
            try Compositor.headless(viewport, softwareDisplay: number % GraphicsContext.softwareDisplayCount, log: log)
        }
    }

    /// Draws a thread's first frame, which prepares the target.
    private func first(_ drawing: Compositor, _ time: Double) throws -> CGImage {
        try turn.take(on: display(of: drawing)) {
            _ = try drawing.drawFrame(at: time, in: viewport)
            return try drawing.picture(of: viewport)
        }
    }

    /// Draws a further frame. Sampling and planning need no `GraphicsTurn`, because they use no OpenGL.
    /// - Returns: nil if nothing has changed.
    private func next(_ drawing: Compositor, _ time: Double) throws -> CGImage? {
        guard let display = display(of: drawing) else {
            return try drawing.drawFrame(at: time, in: viewport).damage.isEmpty ? nil : drawing.picture(of: viewport)
        }
        var planned = try drawing.planFrame(at: time, in: viewport)
        guard !planned.damage.isEmpty else { return nil }
        return try turn.take(on: display) {
            try drawing.executePlan(in: viewport, &planned.report)
            return try drawing.picture(of: viewport)
        }
    }

    /// The display whose contexts draw in turns; nil if the driver needs no turns.
    private func display(of drawing: Compositor) -> Int? {
        let context = drawing.executor.context
        return context.capabilities.isSoftware ? context.softwareDisplay : nil
    }

    private func frame(of picture: CGImage) throws -> E.Frame { try costs.encoding { try encoder.frame(of: picture) } }
}
