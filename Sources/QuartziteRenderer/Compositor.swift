import Quartzite

/// Draws one committed tree frame by frame: applies commits, samples, plans, executes, reports.
///
/// Does: own the render tree, the plan and the viewport target. Does not: own a window, swap buffers, or read a clock to choose
/// what to draw. The time of a frame is an argument, so playing, scrubbing, exporting and measuring use the same code.
///
/// Use a compositor on the thread on which its context is current. Only `Commit` values come from the model's thread.
package final class Compositor {
    /// Draws the plans; replaced when the context is lost.
    package private(set) var executor: Executor
    /// The committed layers, as last sampled.
    let tree = RenderTree()
    private(set) var planner: Planner
    /// The overrides of layers, which `overrides` sets.
    var overlay = CommitOverlay()
    /// The exploded view that is drawn in place of the tree; nil for none.
    private(set) var explodedTree: ExplodedTree?
    /// What the exploded view shows. Nil (the default) draws the tree itself. The next frame shows a change.
    package var exploded: ExplodedSettings? {
        didSet { if (oldValue == nil) != (exploded == nil) { beginOtherTree() } }
    }
    /// The plan of the last frame.
    private(set) var plan = FramePlan()
    /// As given to `init`.
    private let wantsCoverageOnGPU: Bool?
    private var pendingCommit = 0.0
    private var drawnFrames = 0
    /// Whether `plan` is not executed yet.
    private var isPlanPending = false
    /// The number of consecutive frames in which something could not be drawn.
    private var failedFrames = 0
    /// The maximum number of retries; then the frame stays as it is until something changes.
    private static let tries = 3
    /// Whether the last frame must be drawn again, because a part could not be drawn.
    var isToBeTriedAgain: Bool { failedFrames > 0 && failedFrames <= Self.tries }

    /// Makes a compositor that draws with a context. Throws if the context cannot be made current.
    /// - Parameters:
    ///   - animatesOnGPU: whether the vertex shader may sample layers. Default true. If false, the CPU samples all layers; tests
    ///     use this as the reference.
    ///   - keepsShadows: whether shadows with round corners are read from cached images. Default nil: only on software renderers,
    ///     where this is faster.
    ///   - computesCoverageOnGPU: whether the fragment shader computes the coverage of shapes whose form is animated. Default nil: not on
    ///     software renderers, where it is slower.
    package init(
        context: GraphicsContext, animatesOnGPU: Bool = true, keepsShadows: Bool? = nil, computesCoverageOnGPU: Bool? = nil
    ) throws(GraphicsError) {
        planner = Self.planner(animatesOnGPU: animatesOnGPU, wantsCoverageOnGPU: computesCoverageOnGPU, context)
        wantsCoverageOnGPU = computesCoverageOnGPU
        executor = try Executor(context: context)
        plan.shadows.isWanted = keepsShadows ?? context.capabilities.isSoftware
    }

    /// The result of a frame.
    package struct Frame: Sendable {
        /// The time of each stage, and counts.
        package var report: FrameReport
        /// Whether something moves, and the time of the next change.
        package var activity: Activity
        /// The redrawn pixels; empty if nothing changed and nothing needs to be presented.
        package var damage: PixelRect
        /// Whether the frame was drawn into the window's back buffer, which must then be presented as it is.
        package var isInWindow = false
    }

    /// Whether the last frame was drawn only into the window, so that the viewport target is out of date.
    package private(set) var isTargetStale = false
    /// The number of consecutive drawn frames that were drawn whole.
    private var wholeInTurn = 0
    /// The number of such frames before one that is drawn directly into the window. Larger after a frame in the window had to be drawn again, for
    /// panels that change between the frames of a slow scene.
    private var wholeBeforeWindow = 1
    /// The number of consecutive frames that changed only a part and could be drawn directly into the window.
    private var partsInTurn = 0
    private var last: (time: CFTimeInterval, viewport: Viewport)?

    /// Makes another context current after the old one is lost. Default nil. If this fails or is nil, frames throw
    /// `GraphicsError.contextLost`, and each frame tries again.
    package var renewContext: (() throws(GraphicsError) -> GraphicsContext)?
    /// Whether the context is lost and not yet replaced.
    private var isContextGone = false

    /// Replaces a lost context (`GraphicsContext.abandon`). The next frame recreates all GPU resources and is drawn whole. The tree
    /// loses nothing.
    package func replaceContext(by context: GraphicsContext) throws(GraphicsError) {
        let fresh = try Executor(context: context)
        (fresh.onProblem, fresh.measuresGPU) = (executor.onProblem, executor.measuresGPU)
        fresh.measuresPasses = executor.measuresPasses
        executor = fresh
        isContextGone = false
        planFromScratch()
    }

    private static func planner(animatesOnGPU: Bool, wantsCoverageOnGPU: Bool?, _ context: GraphicsContext) -> Planner {
        var planner = Planner(
            animatesOnGPU: animatesOnGPU, computesCoverageOnGPU: wantsCoverageOnGPU ?? context.capabilities.computesCoverage)
        planner.state.coverage = CoverageAtlas(inTexturesUpTo: context.capabilities.maxTextureSize)
        return planner
    }

    /// Forgets all previous frames. The next frame is drawn whole.
    private func planFromScratch() {
        let use = planner.state.staticBackground.use
        planner = Self.planner(
            animatesOnGPU: planner.animatesOnGPU, wantsCoverageOnGPU: wantsCoverageOnGPU, executor.context)
        planner.state.staticBackground.use = use
        (isPlanPending, isTargetStale) = (false, false)
        (failedFrames, partsInTurn, wholeInTurn, wholeBeforeWindow) = (0, 0, 0, 1)
    }

    /// Begins to draw the exploded view, or the tree itself again.
    private func beginOtherTree() {
        explodedTree = exploded == nil ? nil : ExplodedTree()
        executor.dropTargets()
        planFromScratch()
        sampleOnCPU()
    }

    /// Runs `draw`; if the context is lost, replaces the context and runs `draw` once more.
    private func survivingLoss<Result>(_ draw: () throws(GraphicsError) -> Result) throws(GraphicsError) -> Result {
        do throws(GraphicsError) {
            if isContextGone { throw .contextLost }
            return try draw()
        } catch {
            // In a lost context every failure is a consequence of the loss.
            guard let renewContext, isContextGone || error == .contextLost || executor.context.isLost else { throw error }
            executor.context.abandon()
            let isFirstLoss = !isContextGone
            isContextGone = true
            if isFirstLoss { executor.report("\(GraphicsError.contextLost); everything is created again in another context") }
            do throws(GraphicsError) {
                try replaceContext(by: renewContext())
            } catch {
                executor.report("no other OpenGL context is available yet: \(error)")
                throw .contextLost
            }
            return try draw()
        }
    }

    /// Applies the changes of a transaction. The next frame shows them.
    package func apply(_ commit: Commit) {
        tree.apply(overlay.applied(to: commit))
        pendingCommit += commit.duration
    }

    /// Updates the viewport target to the tree's state at `time`, absolute media time in seconds.
    ///
    /// If nothing has changed since the last frame, nothing is drawn, no GL is called, and the report has no draws.
    ///
    /// If everything changes frame after frame, the frame is drawn directly into the window, if there is one, and the viewport
    /// target is updated only when needed. A partial frame is also drawn directly if the window retains the rest; then nothing is
    /// copied.
    /// - Parameters:
    ///   - redrawsAll: whether to draw the whole viewport, regardless of changes. Default false.
    ///   - window: the place in the window that will show the frame; nil (the default) always draws into the viewport target.
    ///   - windowStays: whether the window's back buffer still contains the last frame, and stays intact when a part is presented:
    ///     nothing is drawn over it, and `PartialPresent.needsPartOnly` is true. Default false.
    ///   - stateStays: whether no other code has used the context since the last frame, so that GL state need not be set again.
    ///     Default false.
    package func drawFrame(
        at time: CFTimeInterval, in viewport: Viewport, redrawsAll: Bool = false, window: WindowPlacement? = nil, windowStays: Bool = false,
        stateStays: Bool = false
    ) throws(GraphicsError) -> Frame {
        last = (time, viewport)
        return try survivingLoss { () throws(GraphicsError) in
            try drawFrameOnce(at: time, in: viewport, redrawsAll, window, windowStays, stateStays)
        }
    }

    private func drawFrameOnce(
        at time: CFTimeInterval, in viewport: Viewport, _ redrawsAll: Bool, _ window: WindowPlacement?, _ windowStays: Bool,
        _ stateStays: Bool
    ) throws(GraphicsError) -> Frame {
        planner.fullRedrawShare = window == nil ? 1 : 0.75
        var frame = try planFrame(at: time, in: viewport, redrawsAll: redrawsAll)
        guard isPlanPending else { return frame }
        var isWhole = planner.redrawnPixels == viewport.pixelRect.area && planner.redrawnBounds == viewport.pixelRect
        let fits = window.map { $0.y + Int(viewport.pixelHeight) <= $0.height } == true && executor.canDrawToWindow(plan)
        partsInTurn = fits && windowStays && !isWhole ? partsInTurn + 1 : 0
        if isWhole {
            frame.isInWindow = fits && wholeInTurn >= wholeBeforeWindow
        } else if partsInTurn > Self.partsBeforeWindow || partsInTurn > 0 && isTargetStale {
            // The back buffer needs the pixels around the part too.
            if !isTargetStale, let window { try executor.present(in: window) }
            frame.isInWindow = true
        }
        if isTargetStale && !isWhole && !frame.isInWindow {
            // The target for the damage does not contain the last frame.
            frame = try planFrame(at: time, in: viewport, redrawsAll: true)
            isWhole = true
        }
        wholeInTurn = isWhole ? wholeInTurn + 1 : 0
        if isWhole && frame.isInWindow { wholeBeforeWindow = max(1, wholeBeforeWindow - 1) }
        try executePlan(in: viewport, &frame.report, window: frame.isInWindow ? window : nil, stateStays: stateStays)
        isTargetStale = frame.isInWindow
        if isToBeTriedAgain { frame.activity.nextEvent = min(frame.activity.nextEvent, time) }
        return frame
    }

    /// Drawing into the window begins with a full copy, which pays off only after some partial frames in a row.
    private static let partsBeforeWindow = 3

    /// Updates the viewport target to the last frame, if that frame was drawn only into the window.
    package func restorePicture() throws(GraphicsError) {
        guard isTargetStale, let last else { return }
        try survivingLoss { () throws(GraphicsError) in
            var frame = try planFrame(at: last.time, in: last.viewport, redrawsAll: true)
            try executePlan(in: last.viewport, &frame.report)
        }
        if wholeInTurn > 0 { wholeBeforeWindow = Self.wholeAfterRestoring }
        (isTargetStale, wholeInTurn) = (false, 0)
    }

    private static let wholeAfterRestoring = 60

    /// The first half of `drawFrame`: samples the tree at `time`, and plans.
    package func planFrame(
        at time: CFTimeInterval, in viewport: Viewport, redrawsAll: Bool = false
    ) throws(GraphicsError) -> Frame {
        var report = FrameReport()
        report.number = drawnFrames
        report.time = time
        report.commit = pendingCommit

        // This may fail, so it comes first: the tree reports each change only once, and the planner must receive it.
        let isKept = try executor.prepareViewport(width: Int(viewport.pixelWidth), height: Int(viewport.pixelHeight))
        let began = MediaClock.monotonic()
        let activity = tree.sample(at: time)
        if let exploded { explodedTree?.update(from: tree, exploded, size: viewport.size) }
        let sampled = MediaClock.monotonic()
        // A plan that was not executed is lost, and so are the changes in it.
        let isLost = isPlanPending
        plan.labels.isWanted = executor.labelsGroups
        isPlanPending = planner.plan(
            explodedTree?.tree ?? tree, in: viewport, redrawsAll: redrawsAll || !isKept || isLost || isToBeTriedAgain, into: &plan)
        report.sample = sampled - began
        report.plan = MediaClock.monotonic() - sampled
        for problem in planner.drainProblems() { executor.report(problem) }
        return Frame(report: report, activity: activity, damage: isPlanPending ? planner.redrawnBounds : .empty)
    }

    /// The second half of `drawFrame`: executes the plan, if there is one.
    package func executePlan(
        in viewport: Viewport, _ report: inout FrameReport, window: WindowPlacement? = nil, stateStays: Bool = false
    ) throws(GraphicsError) {
        guard isPlanPending else { return }
        let began = MediaClock.monotonic()
        let names =
            executor.labelsGroups || executor.measuresPasses
            ? plan.names(in: explodedTree?.tree ?? tree, includesBatches: executor.labelsGroups) : nil
        let executed = try Self.execute(&plan, in: viewport, on: executor, window, stateStays, drawnFrames, names)
        if executor.context.isLost { throw .contextLost }
        planner.didExecute(hasFailed: executed.counts.failures > 0)
        failedFrames = executed.counts.failures > 0 ? failedFrames + 1 : 0
        report.execute = MediaClock.monotonic() - began
        report.counts = executed.counts
        report.counts.layers = tree.nodes.count
        report.gpu = executed.gpu
        isPlanPending = false
        pendingCommit = 0
        drawnFrames += 1
    }

    /// Executes a plan in place: a copy would retain all its arrays.
    private static func execute(
        _ plan: inout FramePlan, in viewport: Viewport, on executor: Executor, _ window: WindowPlacement?, _ stateStays: Bool, _ frame: Int,
        _ names: PlanNames?
    ) throws(GraphicsError) -> ExecutedFrame {
        try executor.execute(
            plan, width: Int(viewport.pixelWidth), height: Int(viewport.pixelHeight), window: window, stateStays: stateStays, frame: frame,
            names: names)
    }

    /// The bounding rectangle of the layers' coverage in the last planned frame.
    package var coveredBounds: PixelRect { planner.coveredBounds }
    /// Returns the rules that the tree and the planner break after a frame: none if all hold, or in a build that checks nothing.
    package func checkInvariants() -> [String] { tree.checkInvariants() + planner.checkInvariants(explodedTree?.tree ?? tree) }
    /// Whether the last plan draws everything, because nothing is known about changes.
    package var isPlannedFromScratch: Bool { planner.isFromScratch }

    /// The last plan as text.
    package var planText: String { plan.text }

    /// When frames begin with a copy of the static background.
    package var staticBackgroundUse: StaticBackgroundUse {
        get { planner.state.staticBackground.use }
        set { planner.state.staticBackground.use = newValue }
    }

    /// Whether shadows with round corners are read from cached images.
    var keepsShadows: Bool { plan.shadows.isWanted }

    /// The number of layers that the vertex shader samples.
    package var gpuAnimatedLayers: Int { planner.state.animatedGroups.reduce(0) { $0 + $1.count } }
    /// The number of GPU-animated groups.
    package var gpuAnimatedGroups: Int { planner.state.animatedGroups.count }

    /// The number of render tree nodes made so far. With `laidOutLayers`, a measure of the cost of commits.
    package var madeNodes: Int { tree.madeNodes }
    /// The number of layers that the planner has placed so far.
    package var laidOutLayers: Int { planner.laidOutLayers }

    /// Returns the pixels of the viewport target; nil before the first frame. Waits for the GPU.
    package func readPixels() throws(GraphicsError) -> CGImage? {
        try restorePicture()
        return try executor.readPixels()
    }
}
