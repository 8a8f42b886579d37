/// What one frame cost: the time of each stage and what was drawn. Every frame ends in one.
package struct FrameReport: Sendable, Equatable {
    /// Counts from 0, in drawn frames.
    package var number = 0
    /// The scene's absolute time that the frame shows, in seconds.
    package var time = 0.0

    // Seconds on the CPU, by stage. `execute` is the time to hand the frame to GL; on a software renderer that draws in the
    // caller's time slice the drawing is partly in it.
    package var commit = 0.0
    package var sample = 0.0
    package var plan = 0.0
    package var execute = 0.0
    package var present = 0.0

    /// How long the drawing took, where it was asked for.
    package var gpu = GPUTime.none
    package var counts = FrameCounts()

    package init() {}

    /// Seconds on the CPU, all stages together.
    package var cpu: Double { commit + sample + plan + execute + present }
}

/// The GPU's time for a frame, and how it was learnt.
package enum GPUTime: Sendable, Equatable {
    /// Not asked for, or not known yet.
    case none
    /// By a timer query on a GPU. It belongs to the frame so many before the one that reports it.
    case query(seconds: Double, framesLate: Int)
    /// By waiting until the frame was drawn: what software renderers need.
    case finish(seconds: Double)

    package var seconds: Double? {
        switch self {
        case .none: nil
        case .query(let seconds, _), .finish(let seconds): seconds
        }
    }
}

/// What a frame was made of. Counted in every frame.
package struct FrameCounts: Sendable, Equatable {
    /// Draw calls.
    package var draws = 0
    /// Runs into one target.
    package var passes = 0
    /// Rectangles drawn, of every kind.
    package var instances = 0
    /// Pictures brought to the GPU.
    package var textureUploads = 0
    /// Bytes brought to the GPU: pictures and instances.
    package var uploadedBytes = 0
    /// Pixels inside the scissors of the passes into the viewport: what damage left to draw again.
    package var redrawnPixels = 0
    /// Pictures of layers that were drawn: of those with filters or shadows, that fade as groups, or are rasterized.
    package var drawnSurfaces = 0
    /// Those that were shown as they had been drawn for an earlier frame.
    package var reusedSurfaces = 0
    /// Batches and passes that were not drawn for want of a program, a texture or a target.
    package var failures = 0

    package init() {}
}
