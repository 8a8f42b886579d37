internal import COpenGL
import Quartzite

/// The cost of one pass of a frame.
package struct PassCost: Sendable, Equatable {
    /// The purpose of the pass and the layer of its surface, as in `PlanNames.passes`.
    package var name: String
    /// Seconds from the beginning of the stage execute.
    package var start: Double
    /// The CPU's time in seconds; on a software renderer with the drawing, which is waited for after each pass.
    package var cpu: Double
    /// The GPU's time in seconds; nil on a software renderer.
    package var gpu: Double?

    package init(name: String, start: Double, cpu: Double, gpu: Double? = nil) {
        (self.name, self.start, self.cpu, self.gpu) = (name, start, cpu, gpu)
    }
}

/// The costs of all passes of one frame.
package struct FramePasses: Sendable, Equatable {
    /// The frame's number, as in its report.
    package var frame: Int
    package var passes: [PassCost]
}

/// Measures the passes of frames, on request.
///
/// On a GPU: a timestamp query before each pass and one after the last, read when they are there, some frames later. On a software
/// renderer: `glFinish` after each pass, so the passes of a frame no longer overlap and the frame takes longer.
final class PassTimer {
    private let context: GraphicsContext
    private var spareQueries: [GLuint] = []
    /// Frames whose queries are not read yet, oldest first. The queries are one more than the passes.
    private var pending: [(costs: FramePasses, queries: [GLuint])] = []
    private var finished: [FramePasses] = []
    private var current: (costs: FramePasses, queries: [GLuint])?
    private var began = 0.0
    private var passBegan = 0.0

    init(_ context: GraphicsContext) { self.context = context }

    deinit {
        context.deleting { gl in
            for query in spareQueries + pending.flatMap(\.queries) + (current?.queries ?? []) { gl.delete(query: query) }
        }
    }

    private var hasQueries: Bool { context.capabilities.hasTimerQueries }

    /// Begins a frame.
    func begin(frame: Int) {
        current = (FramePasses(frame: frame, passes: []), [])
        if !hasQueries { context.gl.finish() }
        began = MediaClock.monotonic()
    }

    func beginPass() {
        if hasQueries { mark() }
        passBegan = MediaClock.monotonic()
    }

    func endPass(_ name: String) {
        if !hasQueries { context.gl.finish() }
        let cost = PassCost(name: name, start: passBegan - began, cpu: MediaClock.monotonic() - passBegan)
        current?.costs.passes.append(cost)
    }

    /// Ends a frame.
    func end() {
        guard hasQueries else {
            if let current { finished.append(current.costs) }
            current = nil
            return
        }
        mark()
        if let current { pending.append(current) }
        current = nil
    }

    /// Records the GPU's time when all commands so far are drawn.
    private func mark() {
        let query = spareQueries.popLast() ?? context.gl.genQuery()
        context.gl.recordTimestamp(query)
        current?.queries.append(query)
    }

    /// Returns the frames that are measured since the last call, oldest first.
    /// - Parameter waits: whether to wait for the GPU to draw the frames that it still works on.
    func drain(waits: Bool) -> [FramePasses] {
        if waits { context.gl.finish() }
        while let first = pending.first {
            let times = first.queries.compactMap { context.gl.elapsed($0) }
            guard times.count == first.queries.count else { break }
            var costs = first.costs
            for index in costs.passes.indices where index + 1 < times.count {
                costs.passes[index].gpu = Double(times[index + 1] &- times[index]) * 1e-9
            }
            finished.append(costs)
            spareQueries += first.queries
            pending.removeFirst()
        }
        defer { finished.removeAll(keepingCapacity: true) }
        return finished
    }
}
