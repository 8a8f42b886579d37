// Images of a displayed tree without a window.

import QuartziteKit
import QuartziteRenderer

/// Draws a tree's commits into images.
@MainActor package final class PictureRenderer {
    package let compositor: Compositor
    /// The size, scale and background of the images.
    package let viewport: Viewport

    /// Connects to a displayed tree: receives its current state and every later commit.
    /// - Parameter log: called with one line for each thing that could not be drawn.
    package init(_ tree: LayerContext, viewport: Viewport, log: @escaping (String) -> Void) throws(GraphicsError) {
        self.viewport = viewport
        compositor = try Compositor(context: .headless())
        let longest = context.capabilities.maxTextureSize
        guard Int(max(viewport.pixelWidth, viewport.pixelHeight)) <= longest else {
            throw failure("this machine's OpenGL draws pictures of at most \(longest) pixels per side; choose a smaller size or scale")
        }
        compositor.renewContext = { () throws(GraphicsError) in try .headless() }
        compositor.executor.onProblem = { log("warning: \($0)") }
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
    package func picture() throws(GraphicsError) -> CGImage {
        guard let picture = try compositor.readPixels() else { throw failure("OpenGL drew nothing") }
        return picture
    }

    private func failure(_ reason: String) -> GraphicsError {
        .target(width: Int(viewport.pixelWidth), height: Int(viewport.pixelHeight), reason: reason)
    }
}
