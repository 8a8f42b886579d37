import QuartziteKit
import QuartziteRenderer

// The second scene of a comparison. Call on the main thread, as the rest of `FrameRenderer`.
extension FrameRenderer {
    /// Begins to draw a second scene, or another one in its place.
    /// - Parameters:
    ///   - whole: the tree of the scene.
    ///   - log: called with one line for each problem.
    func compare(with whole: Commit, log: @escaping @Sendable (String) -> Void) throws(GraphicsError) {
        try thread.perform { () throws(GraphicsError) in
            if drawing.comparison == nil { drawing.comparison = try ComparedDrawing(drawing.context, log: log) }
        }
        applyToOther(whole)
    }

    /// Ends drawing a second scene, and frees what it has on the GPU.
    func endComparing() { thread.perform { drawing.comparison = nil } }

    /// Applies a transaction of the second scene to its next frame.
    func applyToOther(_ commit: Commit) { drawing.comparison?.queue(commit) }

    /// Draws the second scene's frame.
    /// - Parameter time: absolute media time in seconds.
    func drawOther(at time: Double, target: Target, redrawsAll: Bool) throws(GraphicsError) -> Compositor.Frame? {
        try thread.perform { () throws(GraphicsError) in
            try drawing.comparison?.draw(at: time, in: drawing.viewport(for: target), redrawsAll: redrawsAll)
        }
    }

    /// Sets how the next presents show both scenes.
    func show(_ view: ComparedView) { thread.perform { drawing.comparison?.view = view } }

    /// Returns the pixels of both frames; nil without a comparison. Waits for the GPU.
    func readBoth() throws(GraphicsError) -> (first: CGImage, second: CGImage)? {
        try thread.perform { () throws(GraphicsError) in
            guard let first = try drawing.compositor.readPixels(), let second = try drawing.comparison?.readPixels() else { return nil }
            return (first, second)
        }
    }
}
