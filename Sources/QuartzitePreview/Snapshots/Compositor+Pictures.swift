import QuartziteKit
import QuartziteRenderer

extension Compositor {
    /// Makes a compositor for images of a size, in a context without a window.
    /// - Parameters:
    ///   - softwareDisplay: the display to use if the renderer is a software renderer (`GraphicsContext.softwareDisplay`). Default 0.
    ///   - log: called with one line for each feature that could not be drawn.
    package static func headless(
        _ viewport: Viewport, softwareDisplay: Int = 0, log: @escaping (String) -> Void
    ) throws(GraphicsError) -> Compositor {
        let compositor = try Compositor(context: .headless(softwareDisplay: softwareDisplay))
        let longest = compositor.executor.context.capabilities.maxTextureSize
        guard Int(max(viewport.pixelWidth, viewport.pixelHeight)) <= longest else {
            throw failure(
                viewport, "this machine's OpenGL draws pictures of at most \(longest) pixels per side; choose a smaller size or scale")
        }
        compositor.renewContext = { () throws(GraphicsError) in try .headless(softwareDisplay: softwareDisplay) }
        compositor.executor.onProblem = { log("warning: \($0)") }
        return compositor
    }

    /// Returns the image that was drawn last.
    package func picture(of viewport: Viewport) throws(GraphicsError) -> CGImage {
        guard let picture = try readPixels() else { throw Self.failure(viewport, "OpenGL drew nothing") }
        return picture
    }

    private static func failure(_ viewport: Viewport, _ reason: String) -> GraphicsError {
        .target(width: Int(viewport.pixelWidth), height: Int(viewport.pixelHeight), reason: reason)
    }
}
