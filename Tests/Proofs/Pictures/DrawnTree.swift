// A layer tree drawn by the renderer, without a window.

import Quartzite
import QuartziteRenderer

/// Layers in a displayed tree, and a compositor that follows it commit by commit.
final class DrawnTree {
    let context = LayerContext()
    let compositor: Compositor
    private let computesCoverageOnGPU: Bool?
    private(set) var viewport: Viewport

    /// Displays a root, with the clock at 0.
    /// - Parameter computesCoverageOnGPU: as for `Compositor`, for all pictures.
    init(_ root: CALayer, size: CGSize, scale: Double, computesCoverageOnGPU: Bool? = nil, on graphics: GraphicsContext) throws {
        MediaClock.setVirtualTime(0)
        CATransaction.setDisableActions(true)
        self.computesCoverageOnGPU = computesCoverageOnGPU
        compositor = try Compositor(context: graphics, computesCoverageOnGPU: computesCoverageOnGPU)
        // The cache rarely pays off in scenes this small, and must be right in all.
        compositor.staticBackgroundUse = .always
        viewport = Viewport(size: size, scale: scale)
        context.pixelsPerPoint = scale
        context.commitHandler = { [compositor] in compositor.apply($0) }
        context.layer = root
        CATransaction.flush()
        CATransaction.setDisableActions(true)
    }

    /// Commits, and draws the tree at a time.
    func draw(_ time: Double = 0, redrawsAll: Bool = false) throws -> Picture {
        try frame(time, redrawsAll: redrawsAll)
        return try Picture(compositor)
    }

    @discardableResult
    func frame(_ time: Double = 0, redrawsAll: Bool = false) throws -> Compositor.Frame {
        CATransaction.flush()
        CATransaction.setDisableActions(true)
        return try compositor.drawFrame(at: time, in: viewport, redrawsAll: redrawsAll)
    }

    /// Draws the tree at a time with a new compositor.
    func drawFromScratch(_ time: Double, animatesOnGPU: Bool = true) throws -> Picture {
        let fresh = try Compositor(
            context: compositor.executor.context, animatesOnGPU: animatesOnGPU, computesCoverageOnGPU: computesCoverageOnGPU)
        fresh.apply(context.wholeCommit())
        _ = try fresh.drawFrame(at: time, in: viewport)
        return try Picture(fresh)
    }

    deinit {
        context.commitHandler = nil
        context.layer = nil
        CATransaction.flush()
    }
}
