import QuartziteKit
import QuartziteRenderer

/// The frames of an export: a displayed tree, the times at which it is drawn, and the size.
///
/// The scene is advanced on the main thread, in the order of the times. What it commits is drawn on other threads.
@MainActor package struct FrameSource {
    /// The displayed tree.
    package var tree: LayerContext
    /// The size, scale and background of the pictures.
    package var viewport: Viewport
    /// The times of the frames, ascending, in seconds of the scene.
    package var times: [Double]
    /// Advances the scene to a time, and returns the media time to draw.
    package var advance: (Double) throws -> Double
    /// Whether advancing the scene uses OpenGL, because layers of the program draw with it. Default false.
    package var usesOpenGL = false
    /// Draws the picture of the current time on the main thread; nil to draw on other threads. Default nil.
    package var draw: (() throws -> CGImage)?

    package init(_ tree: LayerContext, viewport: Viewport, times: [Double], advance: @escaping (Double) throws -> Double) {
        (self.tree, self.viewport, self.times, self.advance) = (tree, viewport, times, advance)
    }
}
