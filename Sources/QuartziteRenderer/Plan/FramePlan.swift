import Quartzite
import QuartziteGraphics

/// What one frame draws, as data: passes of batches of instances. No GL in it, so it can be printed and tested without a GPU.
///
/// Made by the planner from a render tree and its presentation, drawn by the executor. One plan is reused from frame to
/// frame; `removeAll()` keeps its memory, so a steady frame allocates nothing.
///
/// Every coordinate in a plan is a pixel of the pass's target, x to the right, y down, origin at the top left.
package struct FramePlan {
    package var passes: ContiguousArray<Pass> = []
    package var batches: ContiguousArray<Batch> = []
    package var quads: ContiguousArray<QuadInstance> = []
    package var boxes: ContiguousArray<BoxInstance> = []
    package var gradients: ContiguousArray<GradientInstance> = []
    package var clips: ContiguousArray<ClipShape> = []
    /// What programs of effects are told beside their instances, four numbers each.
    package var parameters: ContiguousArray<Float4> = []
    /// Kept offscreen targets that nobody will ask for again.
    package var released: ContiguousArray<Int32> = []
    package var trackDraws: ContiguousArray<TrackDraw> = []
    /// The paces of the track draws.
    package var progressValues: ContiguousArray<SIMD2<Float>> = []
    package var cuts: ContiguousArray<SplitPlanes> = []
    /// Of all gradients, one after the other.
    package var stops: ContiguousArray<GradientStop> = []

    /// Pictures of layers that passes draw, and those that are shown as they were drawn for an earlier frame.
    package var drawnSurfaces = 0
    package var reusedSurfaces = 0

    /// Of a pass that draws many pictures, the first batch of each; and that of the last.
    var parts: ContiguousArray<Int> = []
    var firstBatchOfPart = 0
    /// Where batches and instances are put in another order. Reused memory.
    var sorting = BatchSorting()

    /// What joins batches out of its turn, and where the instances of the pass lie: see `FramePlan+Order`.
    var merges = BatchMerging()
    /// The pictures that shadows are read from, kept from frame to frame.
    var shadows = ShadowPictures()

    package init() {}

    /// Empties the plan and keeps its memory.
    package mutating func removeAll() {
        firstBatchOfPart = 0
        (drawnSurfaces, reusedSurfaces) = (0, 0)
        merges.removeAll()
        passes.removeAll(keepingCapacity: true)
        batches.removeAll(keepingCapacity: true)
        quads.removeAll(keepingCapacity: true)
        boxes.removeAll(keepingCapacity: true)
        gradients.removeAll(keepingCapacity: true)
        clips.removeAll(keepingCapacity: true)
        parameters.removeAll(keepingCapacity: true)
        released.removeAll(keepingCapacity: true)
        trackDraws.removeAll(keepingCapacity: true)
        progressValues.removeAll(keepingCapacity: true)
        stops.removeAll(keepingCapacity: true)
        cuts.removeAll(keepingCapacity: true)
    }
}
