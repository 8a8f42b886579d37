import Foundation

/// Writes the frames of an export in their order, on a thread of its own.
struct WritingThread<E: Encoder>: Sendable {
    let pipeline: FramePipeline<E.Frame>
    let encoder: E
    let costs: ExportCosts

    /// Starts the thread.
    func start() throws(ExportError) -> JoinedThread {
        try JoinedThread("writing") {
            // A closed pipe is an error of `write` and must not end the program. Only this thread writes to pipes.
            var closed = sigset_t()
            sigemptyset(&closed)
            sigaddset(&closed, SIGPIPE)
            pthread_sigmask(SIG_BLOCK, &closed, nil)
            do { try write() } catch { pipeline.fail(error) }
        }
    }

    private func write() throws {
        var index = 0
        while let frame = pipeline.frame(at: index) {
            try costs.encoding { try encoder.write(frame, at: index) }
            index += 1
            // The last frame counts when the file is whole.
            if pipeline.isLast(index - 1) { try costs.encoding { try encoder.finish() } }
            pipeline.wrote()
        }
    }
}
