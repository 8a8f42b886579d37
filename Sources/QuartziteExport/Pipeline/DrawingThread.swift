import Foundation
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
    let start: Commit
    let log: @Sendable (String) -> Void
    let costs: ExportCosts

    /// Starts the thread.
    /// - Parameter done: called on the thread at its end.
    func run(_ done: @escaping @Sendable () -> Void) {
        let thread = Thread { [self] in
            do { try draw() } catch { pipeline.fail(error) }
            done()
        }
        thread.name = "drawing \(number)"
        // As large as the main thread's stack: drivers compile programs on this thread.
        thread.stackSize = 8 << 20
        thread.start()
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
            if compositor == nil { drawing.apply(start) }
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
