// The destination of profiled frames: headless, or a window.

import QuartziteKit
import QuartzitePreview
import QuartziteRenderer

/// Draws measured frames.
@MainActor protocol ProfileTarget {
    /// The size in points; and pixels per point.
    var size: CGSize { get }
    var scale: Double { get }
    /// The `GL_RENDERER` string.
    var rendererName: String { get }
    /// The `GL_VERSION` string, which names the driver.
    var driverVersion: String { get }
    /// The method of measuring GPU times.
    var gpuMethod: String { get }
    /// The time budget of a frame in seconds.
    var budget: Double { get }
    /// Whether the frames are presented on a display, so that there are intervals between presents.
    var hasDisplay: Bool { get }
    /// A description of the place where the frames are shown.
    var place: String { get }

    func draw(at time: Double, redrawsAll: Bool) throws -> Compositor.Frame
    /// Measures the passes of the next frames.
    func measurePasses()
    /// Returns the frames whose passes are measured since the last call. With `waits`, waits for frames on which the GPU still works.
    func drainPasses(waits: Bool) -> [FramePasses]
    /// Returns the picture of the last frame.
    func picture() throws -> CGImage
    /// Whether the person has asked to stop.
    func wantsToEnd() -> Bool
}

extension PictureRenderer: ProfileTarget {
    var size: CGSize { viewport.size }
    var scale: Double { viewport.scale }
    var rendererName: String { context.capabilities.renderer }
    var driverVersion: String { context.capabilities.version }
    var gpuMethod: String { context.capabilities.gpuTimeMethod }
    var budget: Double { 1 / 60.0 }
    var hasDisplay: Bool { false }
    var place: String { "headless" }
    func wantsToEnd() -> Bool { false }
    func measurePasses() { compositor.executor.measuresPasses = true }
    func drainPasses(waits: Bool) -> [FramePasses] { compositor.executor.drainPasses(waits: waits) }
}

extension ProfileWindow: ProfileTarget {
    var budget: Double { refreshInterval }
    var hasDisplay: Bool { true }
    var place: String { "window" }
}
