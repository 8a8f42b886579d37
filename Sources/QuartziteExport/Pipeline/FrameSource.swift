import QuartziteKit
import QuartziteRenderer

/// The frames of an export: a displayed tree, the times at which it is drawn, and the size.
///
/// The scene is advanced on the main thread, in the order of the times. Its commits are drawn on other threads.
@MainActor package struct FrameSource {
    /// A time to which the scene is advanced.
    package struct Stop: Equatable, Sendable {
        /// In seconds of the scene.
        package var time: Double
        /// Whether a frame of the export is drawn here. The scene only passes through other stops.
        package var isDrawn = true

        package init(_ time: Double, isDrawn: Bool = true) { (self.time, self.isDrawn) = (time, isDrawn) }
    }

    /// The displayed tree.
    package var tree: LayerContext
    /// The size, scale and background of the pictures.
    package var viewport: Viewport
    /// The times in ascending order.
    package var stops: [Stop]
    /// Advances the scene to a time, and returns the media time to draw.
    package var advance: (Double) throws -> Double
    /// Whether advancing the scene uses OpenGL, because layers of the program draw with it. Default false.
    package var usesOpenGL = false
    /// Draws the picture of the current time on the main thread; nil to draw on other threads. Default nil.
    package var draw: (() throws -> CGImage)?
    /// The overrides that are drawn in place of the layers' committed values. Default none.
    package var overrides: [LayerID: LayerOverride] = [:]
    /// Reads the picture of a frame, on any thread, instead of drawing it. Default nil.
    package var read: (@Sendable (_ frame: Int) throws -> CGImage)?

    package init(_ tree: LayerContext, viewport: Viewport, stops: [Stop], advance: @escaping (Double) throws -> Double) {
        (self.tree, self.viewport, self.stops, self.advance) = (tree, viewport, stops, advance)
    }

    /// Makes the source of pictures that exist already.
    package init(width: Int, height: Int, count: Int, read: @escaping @Sendable (_ frame: Int) throws -> CGImage) {
        let viewport = Viewport(size: CGSize(width: width, height: height), scale: 1, background: SIMD4())
        self.init(LayerContext(), viewport: viewport, stops: (0..<count).map { Stop(Double($0)) }, advance: { $0 })
        self.read = read
    }

    /// The number of frames.
    package var count: Int { stops.reduce(0) { $0 + ($1.isDrawn ? 1 : 0) } }
}
