import Quartzite
import QuartziteGraphics

/// Everything that one frame draws, as data: passes of batches of instances. Contains no GL, so it can be printed and tested
/// without a GPU.
///
/// The planner makes a plan from a sampled render tree, and the executor draws it. One plan is reused for all frames; `removeAll()`
/// keeps its memory, so that a steady frame allocates nothing.
///
/// Every coordinate in a plan is in pixels of the pass's target: x to the right, y down, origin at the top left.
package struct FramePlan {
    /// The passes, in drawing order.
    package var passes: ContiguousArray<Pass> = []
    /// The batches of all passes.
    package var batches: ContiguousArray<Batch> = []
    /// The quad instances of all batches.
    package var quads: ContiguousArray<QuadInstance> = []
    /// The box and shadow instances of all batches.
    package var boxes: ContiguousArray<BoxInstance> = []
    /// The gradient instances of all batches.
    package var gradients: ContiguousArray<GradientInstance> = []
    /// The coverage instances of all batches.
    package var coverages: ContiguousArray<CoverageInstance> = []
    /// The outlines whose coverage the shader computes (see `OutlineTexels`), and a record for each instance that shows one:
    ///
    ///     texel 0    the outline's pixel at the first pixel of the instance's rectangle
    ///     texel 1    the outline's first texel, and the number of its bands, negative for the even-odd rule
    package private(set) var outlines: ContiguousArray<SIMD2<Float>> = []
    /// The pages of the coverage atlas that instances refer to.
    package var coveragePages: ContiguousArray<CoveragePage> = []
    /// The clip shapes that batches refer to.
    package var clips: ContiguousArray<ClipShape> = []
    /// The pictures as masks that batches refer to.
    package private(set) var masks: ContiguousArray<PictureMask> = []
    /// Index of the first mask from which on all have the texture of the last one.
    private(set) var firstMaskAlike = 0
    /// Parameters of effect programs, four numbers each.
    package var parameters: ContiguousArray<Float4> = []
    /// Persistent offscreen targets that can be freed.
    package var released: ContiguousArray<TargetIndex> = []
    /// The draws of GPU-animated groups that batches refer to.
    package var trackDraws: ContiguousArray<TrackDraw> = []
    /// The shared progress values of the track draws.
    package var progressValues: ContiguousArray<SIMD2<Float>> = []
    /// The draws of particles that batches refer to.
    package var particleDraws: ContiguousArray<ParticleDraw> = []
    /// The split planes that batches refer to.
    package var cuts: ContiguousArray<SplitPlanes> = []
    /// The stops of all gradients.
    package var stops: ContiguousArray<GradientStop> = []

    /// Passes the bytes of all instances of a program kind to a function.
    func withInstances<Result>(of kind: ProgramKey.Kind, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        if kind.isGradient { return gradients.withUnsafeBytes(body) }
        if kind.hasCoverage { return coverages.withUnsafeBytes(body) }
        return kind.hasBoxes ? boxes.withUnsafeBytes(body) : quads.withUnsafeBytes(body)
    }

    /// Number of transient offscreen targets.
    var transientTargetCount: Int32 = 0
    /// Number of surfaces that this frame draws.
    package var drawnSurfaces = 0
    /// Number of surfaces that this frame composites as an earlier frame drew them.
    package var reusedSurfaces = 0

    /// The layers of batches and passes.
    var labels = PlanLabels()
    /// In a pass that draws several surfaces, the first batch of each.
    var parts: ContiguousArray<Int> = []
    /// The first batch of the surface that is being emitted; 0 outside such passes.
    var firstBatchOfPart = 0
    /// Scratch memory for reordering batches and instances.
    var sorting = BatchSorting()

    /// Instances that are merged into earlier batches, and the recorded bounds; see `FramePlan+Order.swift`.
    var merges = BatchMerging()
    /// Whether small opaque rectangles may be drawn with antialiased ones (see `joinSoftBatch`). Survives `removeAll()`.
    var drawsOpaqueWithSoft = true
    /// Cached images from which shadows are read. Survive `removeAll()`.
    var shadows = ShadowPictures()

    /// Makes an empty plan.
    package init() {}

    /// Appends the mask of the next quad.
    mutating func append(_ mask: PictureMask) {
        if masks.last?.hasSameTexture(as: mask) != true { firstMaskAlike = masks.count }
        masks.append(mask)
    }

    /// Appends the texels of outlines. Returns the index of the first one.
    mutating func append(outlines new: ContiguousArray<SIMD2<Float>>) -> Int32 {
        defer { new.withUnsafeBufferPointer { outlines.append(contentsOf: $0) } }
        return Int32(outlines.count)
    }

    /// Appends the record of an instance. Returns the index of its first texel.
    /// - Parameters:
    ///   - first: what `append(outlines:)` has returned.
    ///   - offset: the outline's pixel at the first pixel of the instance's rectangle.
    mutating func append(_ outline: ShapeOutlines.Outline, from first: Int32, offset: SIMD2<Int32>) -> Int32 {
        defer {
            outlines.append(SIMD2<Float>(offset))
            outlines.append(SIMD2(Float(first + outline.first), Float(outline.isEvenOdd ? -outline.bands : outline.bands)))
        }
        return Int32(outlines.count)
    }

    /// Returns an offscreen target that only this frame uses.
    mutating func makeTransientTarget() -> TargetIndex {
        defer { transientTargetCount += 1 }
        return .transient(transientTargetCount)
    }

    /// Empties the plan and keeps its memory.
    package mutating func removeAll() {
        (firstBatchOfPart, transientTargetCount) = (0, 0)
        (drawnSurfaces, reusedSurfaces) = (0, 0)
        merges.removeAll()
        labels.begin()
        passes.removeAll(keepingCapacity: true)
        batches.removeAll(keepingCapacity: true)
        quads.removeAll(keepingCapacity: true)
        boxes.removeAll(keepingCapacity: true)
        gradients.removeAll(keepingCapacity: true)
        coverages.removeAll(keepingCapacity: true)
        outlines.removeAll(keepingCapacity: true)
        // A page that only the atlas refers to is changed in place.
        coveragePages.removeAll(keepingCapacity: true)
        clips.removeAll(keepingCapacity: true)
        masks.removeAll(keepingCapacity: true)
        parameters.removeAll(keepingCapacity: true)
        released.removeAll(keepingCapacity: true)
        trackDraws.removeAll(keepingCapacity: true)
        progressValues.removeAll(keepingCapacity: true)
        particleDraws.removeAll(keepingCapacity: true)
        stops.removeAll(keepingCapacity: true)
        cuts.removeAll(keepingCapacity: true)
    }
}
