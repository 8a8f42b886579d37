// Pictures of a scene without a window.

import Quartzite
import QuartziteKit
import QuartziteRenderer

/// Draws a scene's commits into pictures.
@MainActor final class PictureRenderer {
    let compositor: Compositor
    let viewport: Viewport

    /// Joins a scene's displayed tree: everything so far, and every commit from now on.
    init(_ tree: LayerContext, viewport: Viewport) throws(Failure) {
        self.viewport = viewport
        do throws(GraphicsError) {
            compositor = try Compositor(context: .headless())
        } catch {
            throw Failure(error)
        }
        let longest = Double(context.capabilities.maxTextureSize)
        guard Double(viewport.pixelWidth) <= longest, Double(viewport.pixelHeight) <= longest else {
            throw Failure(.usage, "the picture is too large: this machine's OpenGL draws at most \(Int(longest)) pixels a side")
        }
        compositor.renewContext = { () throws(GraphicsError) in try .headless() }
        compositor.executor.onProblem = { StandardError.tell("warning: \($0)") }
        tree.pixelsAPoint = viewport.scale
        CATransaction.flush()
        compositor.apply(tree.wholeCommit())
        tree.commitHandler = { [compositor] in compositor.apply($0) }
    }

    /// What is drawn with.
    var context: GraphicsContext { compositor.executor.context }

    /// Draws what is shown at a media time.
    @discardableResult
    func draw(at time: Double, redrawsAll: Bool = false) throws(Failure) -> Compositor.Frame {
        do {
            return try compositor.drawFrame(at: time, in: viewport, redrawsAll: redrawsAll)
        } catch {
            throw Failure(error)
        }
    }

    /// The picture that was drawn last.
    func picture() throws(Failure) -> CGImage {
        do throws(GraphicsError) {
            if let picture = try compositor.readPixels() { return picture }
        } catch {
            throw Failure(error)
        }
        throw Failure(.unavailable, "OpenGL drew nothing")
    }
}
