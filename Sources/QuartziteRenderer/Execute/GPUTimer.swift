internal import COpenGL
import Quartzite

/// Measures the GPU's time for a frame, on request.
///
/// On a GPU: a ring of `GL_TIME_ELAPSED` queries, each read some frames later, so that nothing waits. On a software renderer such
/// queries return wrong values and slow drawing down; there the timer calls `glFinish` and reads the clock.
final class GPUTimer {
    /// The maximum number of queries in flight. A frame that finds no free query is not measured.
    private static let ringSize = 4

    private let context: GraphicsContext
    private var queries: [GLuint] = []
    private var begun = 0
    private var read = 0
    private var isTiming = false
    private var start = 0.0

    init(_ context: GraphicsContext) { self.context = context }

    deinit {
        context.deleting { gl in
            for query in queries { gl.delete(query: query) }
        }
    }

    func begin() {
        guard context.capabilities.hasTimerQueries else {
            // Finish earlier work, which does not belong to this frame.
            context.gl.finish()
            start = MediaClock.monotonic()
            return
        }
        if queries.isEmpty { queries = (0..<Self.ringSize).map { _ in context.gl.genQuery() } }
        isTiming = begun - read < Self.ringSize
        if isTiming { context.gl.beginTimeElapsed(queries[begun % Self.ringSize]) }
    }

    func end() -> GPUTime {
        guard context.capabilities.hasTimerQueries else {
            context.gl.finish()
            return .finish(seconds: MediaClock.monotonic() - start)
        }
        if isTiming {
            context.gl.endTimeElapsed()
            begun += 1
        }
        guard read < begun, let nanoseconds = context.gl.elapsed(queries[read % Self.ringSize]) else { return .none }
        read += 1
        return .query(seconds: Double(nanoseconds) * 1e-9, framesLate: begun - read)
    }
}
