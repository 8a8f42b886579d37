import Foundation

/// Writes the frames of an export in their order, on a thread of its own.
struct WritingThread<E: Encoder>: Sendable {
    let pipeline: FramePipeline<E.Frame>
    let encoder: E
    let costs: ExportCosts

    /// Starts the thread.
    func start() throws(ExportError) -> JoinedThread {
        try JoinedThread("writing") {
            do { try write() } catch { pipeline.fail(error) }
        }
    }

    private func write() throws {
        var index = 0
        while let frame = pipeline.frame(at: index) {
            try costs.encoding { try encoder.write(frame, at: index) }
            index += 1
            // The last frame counts as written when the file is complete.
            if pipeline.isLast(index - 1) { try costs.encoding { try encoder.finish() } }
            pipeline.wrote()
        }
    }
}
