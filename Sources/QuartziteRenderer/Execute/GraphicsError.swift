/// Why nothing can be drawn at all. Losing a single image or batch is not an error: `FrameCounts.failures` counts it and
/// `Executor.onProblem` reports it.
package enum GraphicsError: Error, Equatable, CustomStringConvertible {
    /// There is no EGL display for headless drawing. `attempts` has one line per attempt.
    case noDisplay(attempts: [String])
    /// The display offers no OpenGL 3.3 core context.
    case noContext(reason: String)
    /// No context is current on this thread.
    case noCurrentContext
    /// The context is older than OpenGL 3.3.
    case versionTooOld(version: String, renderer: String)
    /// The context cannot be made current on this thread.
    case notCurrent(reason: String)
    /// The context is lost with everything in it.
    case contextLost
    /// The viewport target cannot be allocated.
    case target(width: Int, height: Int, reason: String)

    package var description: String {
        switch self {
        case .noDisplay(let attempts):
            return
                "no OpenGL display: \(attempts.joined(separator: "; ")). Install Mesa (Debian: libegl1 libgl1-mesa-dri) or a GPU driver with EGL."
        case .noContext(let reason):
            return "no OpenGL 3.3 core context: \(reason). Install Mesa (Debian: libgl1-mesa-dri) or a newer GPU driver."
        case .noCurrentContext:
            return "no OpenGL context is current on this thread"
        case .versionTooOld(let version, let renderer):
            return "OpenGL 3.3 is needed; the driver offers \"\(version)\" (\(renderer)). Update it, or set LIBGL_ALWAYS_SOFTWARE=1."
        case .notCurrent(let reason):
            return "the OpenGL context cannot be made current: \(reason)"
        case .contextLost:
            return "the OpenGL context was lost: the GPU or its driver was restarted"
        case .target(let width, let height, let reason):
            return "no picture of \(width) × \(height) pixels can be allocated: \(reason)"
        }
    }
}
