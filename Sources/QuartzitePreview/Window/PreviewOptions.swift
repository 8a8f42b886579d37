import QuartziteKit

/// What the command line says about the window.
package struct PreviewOptions: Equatable, Sendable {
    /// The window's size in points; nil is the scene's own, at most nine tenths of the display.
    package var size: CGSize?
    /// Scene time to start at; nil leaves it where the scene puts it.
    package var time: Double?
    /// Start at rest, whatever the scene does by itself.
    package var isPaused = false
    package var speed = 1.0
    /// The scene alone: no bar, no overlay, no list of keys.
    package var isBare = false
    /// Draw this many frames, still ones too, and end.
    package var frameLimit: Int?
    /// Red, green, blue, alpha, premultiplied. The window itself is never seen through: what is not opaque lies over black.
    package var background = SIMD4<Float>(1, 1, 1, 1)

    package init() {}
}
