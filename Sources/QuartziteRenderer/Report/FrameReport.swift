/// The cost of one frame: the time of each stage, and counts. Every frame ends in a report.
package struct FrameReport: Sendable, Equatable {
    /// The frame's number, counted from 0 over drawn frames.
    package var number = 0
    /// The absolute time that the frame shows, in seconds.
    package var time = 0.0

    // CPU time of each stage in seconds. `execute` is the time to pass the frame to GL; a software renderer that draws on the
    // calling thread includes part of the drawing.
    package var commit = 0.0
    package var sample = 0.0
    package var plan = 0.0
    package var execute = 0.0
    package var present = 0.0

    /// The GPU's time for the frame, if measured.
    package var gpu = GPUTime.none
    package var counts = FrameCounts()

    package init() {}

    /// The CPU time of all stages in seconds.
    package var cpu: Double { commit + sample + plan + execute + present }
    /// The CPU work of the frame in seconds: all stages without `present`, which may wait for the display.
    package var work: Double { commit + sample + plan + execute }
}

/// A stage of a frame, in the order in which the stages follow each other.
package enum FrameStage: String, CaseIterable, Sendable {
    case commit, sample, plan, execute, present

    /// Returns the stage's CPU time in seconds.
    package func seconds(of report: FrameReport) -> Double {
        switch self {
        case .commit: report.commit
        case .sample: report.sample
        case .plan: report.plan
        case .execute: report.execute
        case .present: report.present
        }
    }
}

/// The GPU's time for a frame, and the method of measurement.
package enum GPUTime: Sendable, Equatable {
    /// Not requested, or not known yet.
    case none
    /// Measured by a timer query on a GPU. The time belongs to the frame `framesLate` frames earlier.
    case query(seconds: Double, framesLate: Int)
    /// Measured by waiting until the frame was drawn, on software renderers.
    case finish(seconds: Double)

    package var seconds: Double? {
        switch self {
        case .none: nil
        case .query(let seconds, _), .finish(let seconds): seconds
        }
    }
}

extension GraphicsCapabilities {
    /// The method of measuring GPU times, for a person.
    package var gpuTimeMethod: String {
        isSoftware
            ? "no GPU; measured by waiting for the drawing (glFinish), which is part of execute"
            : "GL_TIME_ELAPSED query, read some frames later; in parallel to the CPU's stages, not part of them"
    }
}

/// The counts of a frame, made in every frame.
package struct FrameCounts: Sendable, Equatable {
    /// Draw calls, without those of clears that are drawn.
    package var draws = 0
    /// Passes whose clear was drawn.
    package var drawnClears = 0
    /// Passes: sequences of draws into one target.
    package var passes = 0
    /// Instances (rectangles) drawn, of all kinds.
    package var instances = 0
    /// Images uploaded to the GPU.
    package var textureUploads = 0
    /// Bytes uploaded to the GPU: images and instances.
    package var uploadedBytes = 0
    /// The redrawn pixels: the total area of the scissors of passes into the viewport.
    package var redrawnPixels = 0
    /// Surfaces that were drawn: for filters, shadows, group opacity and rasterization.
    package var drawnSurfaces = 0
    /// Surfaces that were composited as drawn in an earlier frame.
    package var reusedSurfaces = 0
    /// Batches and passes that were not drawn, or not entirely, for lack of a program, a texture, a target or memory.
    package var failures = 0
    /// Layers in the render tree, hidden ones and the copies of replicators included.
    package var layers = 0
    /// Bytes that the textures of images take on the GPU, with their smaller levels.
    package var textureBytes = 0
    /// Bytes that the targets of the viewport and of surfaces take on the GPU.
    package var targetBytes = 0

    package init() {}
}
