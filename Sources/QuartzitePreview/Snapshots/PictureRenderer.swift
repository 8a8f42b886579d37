// Images of a displayed tree without a window.

import QuartziteKit
import QuartziteRenderer

/// Draws a tree's commits into images.
@MainActor package final class PictureRenderer {
    package let compositor: Compositor
    /// The size, scale and background of the images.
    package let viewport: Viewport

    /// Connects to a displayed tree: receives its current state and every later commit.
    /// - Parameter log: called with one line for each feature that could not be drawn.
    package init(_ tree: LayerContext, viewport: Viewport, log: @escaping (String) -> Void) throws(GraphicsError) {
        self.viewport = viewport
        compositor = try .headless(viewport, log: log)
        tree.pixelsPerPoint = viewport.scale
        CATransaction.flush()
        compositor.apply(tree.wholeCommit())
        tree.commitHandler = { [compositor] in compositor.apply($0) }
    }

    /// The GL context used for drawing.
    package var context: GraphicsContext { compositor.executor.context }

    /// Draws the tree at a media time.
    @discardableResult
    package func draw(at time: Double, redrawsAll: Bool = false) throws(GraphicsError) -> Compositor.Frame {
        try compositor.drawFrame(at: time, in: viewport, redrawsAll: redrawsAll)
    }

    /// Returns the image that was drawn last.
    package func picture() throws(GraphicsError) -> CGImage { try compositor.picture(of: viewport) }
}
