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
        // A frame in which nothing has changed is written as the same bytes again.
        var last: E.Frame?
        while let work = pipeline.work(for: number) {
            if let picture = work.step.picture {
                pipeline.finish(work.index, try frame(of: picture))
                continue
            }
            let drawing = try compositor ?? Compositor.headless(viewport, log: log)
            if compositor == nil { drawing.apply(whole) }
            compositor = drawing
            for commit in work.commits { drawing.apply(commit) }
            let drawn = try drawing.drawFrame(at: work.step.time, in: viewport)
            if let last, drawn.damage.isEmpty {
                pipeline.finish(work.index, last)
                continue
            }
            let frame = try frame(of: try drawing.picture(of: viewport))
            last = frame
            pipeline.finish(work.index, frame)
        }
    }

    private func frame(of picture: CGImage) throws -> E.Frame { try costs.encoding { try encoder.frame(of: picture) } }
}
