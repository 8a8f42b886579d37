// Where profiled frames are drawn: without a window, or into one.

import QuartziteKit
import QuartzitePreview
import QuartziteRenderer

/// Draws measured frames.
@MainActor protocol FrameSource {
    /// In points, and pixels a point.
    var size: CGSize { get }
    var scale: Double { get }
    /// `GL_RENDERER`.
    var rendererName: String { get }
    /// How GPU times are measured.
    var gpuMethod: String { get }
    /// Seconds that a frame may take.
    var budget: Double { get }
    /// What the frames are shown on.
    var place: String { get }

    func draw(at time: Double, redrawsAll: Bool) throws -> Compositor.Frame
    /// Whether the person has asked for the end.
    func wantsToEnd() -> Bool
}

extension PictureRenderer: FrameSource {
    var size: CGSize { viewport.size }
    var scale: Double { viewport.scale }
    var rendererName: String { context.capabilities.renderer }
    var gpuMethod: String {
        context.capabilities.isSoftware
            ? "no GPU; the drawing is waited for (glFinish), so it is part of execute"
            : "GL_TIME_ELAPSED query, read some frames later; beside the CPU's stages, not part of them"
    }
    var budget: Double { 1 / 60.0 }
    var place: String { "headless" }
    func wantsToEnd() -> Bool { false }
}

extension ProfileWindow: FrameSource {
    var budget: Double { refreshInterval }
    var place: String { "window" }
}
