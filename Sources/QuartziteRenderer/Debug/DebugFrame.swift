import Quartzite

/// A frame as debug colours see it: the plan of the whole frame, with every surface in it, and what the last frame really drew.
package struct DebugFrame {
    /// The whole frame, as if nothing was drawn before.
    package var plan = FramePlan()
    /// The planner's state after this plan.
    var state = PlanState()
    /// The surfaces of the frame.
    var draws: ContiguousArray<SurfaceDraw> = []
    /// The layers.
    let tree: RenderTree
    /// The pixels of the viewport.
    package var viewport: PixelRect
    /// Pixels per point.
    package var scale: Double
    /// Retained surfaces that the last executed frame has drawn.
    var drawnSurfaces: ContiguousArray<SurfaceIndex> = []

    /// Counts all retained surfaces as reused, because the last frame drew nothing.
    package mutating func forgetDrawnSurfaces() { drawnSurfaces.removeAll() }

    /// The batches that draw to the screen, in their order.
    package var screenBatches: [Int] {
        plan.passes.filter { $0.target == .viewport && $0.copy == nil }
            .flatMap { $0.batches.filter { !plan.batches[$0].instances.isEmpty } }
    }
}

extension Compositor {
    /// Plans the whole of the last frame for debug colours; nil before the first frame, and for an exploded view. The next frames are not
    /// affected.
    /// - Parameter colors: the debug colours that the frame is for.
    package func debugFrame(in viewport: Viewport, for colors: DebugColors) -> DebugFrame? {
        if explodedTree != nil { return nil }
        var frame = DebugFrame(tree: tree, viewport: viewport.pixelRect, scale: viewport.scale)
        frame.plan.shadows.isWanted = keepsShadows
        // Opaque rectangles must not look blended, although the renderer may blend small ones.
        frame.plan.drawsOpaqueWithSoft = !colors.contains(.blended)
        guard let (state, draws) = planner.planWhole(tree, into: &frame.plan) else { return nil }
        (frame.state, frame.draws, frame.drawnSurfaces) = (state, draws, planner.state.surfaces.drawn)
        return frame
    }

    /// The rectangles of pixels that the last planned frame redraws; empty if nothing changed.
    package var redrawnRegions: [PixelRect] { (0..<planner.state.damage.count).map { planner.state.damage[$0] } }
}
