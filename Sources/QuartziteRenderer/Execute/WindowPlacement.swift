/// The place of the viewport target in a window, in pixels.
///
///     window ┌──────────────────────┐
///            │  y                   │
///            │x ┌──────────┐        │  height
///            │  │ viewport │        │
///            │  └──────────┘        │
///            └──────────────────────┘
package struct WindowPlacement: Equatable, Sendable {
    /// The window's height. OpenGL counts a window's rows from the bottom.
    package var height: Int
    /// The left edge of the viewport target, from the window's left edge. Default 0.
    package var x: Int
    /// The top edge of the viewport target, from the window's top edge. Default 0.
    package var y: Int

    package init(height: Int, x: Int = 0, y: Int = 0) { (self.height, self.x, self.y) = (height, x, y) }

    /// Returns the corner of a target in OpenGL's window coordinates: its left and bottom edge.
    func corner(ofHeight targetHeight: Int32) -> (x: Int32, y: Int32) {
        (Int32(clamping: x), Int32(clamping: height - y) - targetHeight)
    }
}
