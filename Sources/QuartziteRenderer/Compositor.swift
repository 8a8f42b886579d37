import Quartzite

/// Draws one committed tree, frame by frame: applies commits, samples, plans, executes, reports.
///
/// Does: keep the render tree, the plan and the kept picture. Does not: own a window, swap buffers, or ask any clock what to
/// draw: the time of a frame is an argument, so playing, scrubbing, exporting and measuring are one path.
///
/// Belongs to the thread on which its context is current. Only `Commit` values come in from the model's thread.
package final class Compositor {
    package private(set) var executor: Executor
    private let tree = RenderTree()
    private var planner: Planner
    private var plan = FramePlan()
    private var pendingCommit = 0.0
    private var drawnFrames = 0
    /// What `plan` says is not drawn yet.
    private var isPlanPending = false
    /// In how many frames, one after the other, something could not be drawn.
    private var failedFrames = 0
    /// After so many the picture is left as it is until something changes.
    private static let tries = 3
    /// Whether the last frame is to be drawn once more, since something of it could not be drawn.
    var isToBeTriedAgain: Bool { failedFrames > 0 && failedFrames <= Self.tries }

    /// - Parameters:
    ///   - animatesOnGPU: whether the vertex shader may sample layers. Without it the CPU samples all, which is the truth that the other
    ///     is held to.
    ///   - keepsShadows: whether shadows with round corners are read from pictures; nil for wherever that is faster.
    package init(context: GraphicsContext, animatesOnGPU: Bool = true, keepsShadows: Bool? = nil) throws(GraphicsError) {
        planner = Planner(animatesOnGPU: animatesOnGPU)
        executor = try Executor(context: context)
        plan.shadows.isWanted = keepsShadows ?? context.capabilities.isSoftware
    }

    /// What came of a frame.
    package struct Frame: Sendable {
        package var report: FrameReport
        /// Whether something moves, and if not, until when nothing will.
        package var activity: Activity
        /// The pixels that were drawn again; empty where the picture stands as it was and nothing needs to be shown.
        package var damage: PixelRect
        /// Whether it was drawn into the window's back buffer, which has to be handed to the display as it is.
        package var isInWindow = false
    }

    /// Whether the last frame went into the window alone: the kept picture is an older one.
    package private(set) var isSpoiled = false
    /// Whether the last frame that was drawn was drawn whole.
    private var wasWhole = false
    /// How many frames in a row changed a part only, and could be drawn right into the window.
    private var partsInTurn = 0
    private var last: (time: CFTimeInterval, viewport: Viewport)?

    /// Makes another context current where the one before is lost. Where it cannot, or is nil, frames end with
    /// `GraphicsError.contextLost`; each frame tries again.
    package var renewContext: (() throws(GraphicsError) -> GraphicsContext)?
    /// Whether the context is gone and there is no other one yet.
    private var isContextGone = false

    /// Goes on with another context where the one before is gone (`GraphicsContext.abandon`): everything that lay in it is made again, by
    /// the next frame, which is drawn whole. Nothing of the tree is lost.
    package func replaceContext(by context: GraphicsContext) throws(GraphicsError) {
        let fresh = try Executor(context: context)
        (fresh.onProblem, fresh.measuresGPU) = (executor.onProblem, executor.measuresGPU)
        executor = fresh
        let use = planner.staticBackground.use
        planner = Planner(animatesOnGPU: planner.animatesOnGPU)
        planner.staticBackground.use = use
        (isPlanPending, isSpoiled, wasWhole, isContextGone) = (false, false, false, false)
        (failedFrames, partsInTurn) = (0, 0)
    }

    /// Draws; where the context turns out to be lost, another one takes its place, and all is drawn once more in that.
    private func survivingLoss<Result>(_ draw: () throws(GraphicsError) -> Result) throws(GraphicsError) -> Result {
        do throws(GraphicsError) {
            if isContextGone { throw .contextLost }
            return try draw()
        } catch {
            // Whatever failed in a context that is gone failed because of that.
            guard let renewContext, isContextGone || error == .contextLost || executor.context.isLost else { throw error }
            executor.context.abandon()
            let isNews = !isContextGone
            isContextGone = true
            if isNews { executor.tell("\(GraphicsError.contextLost); everything is made again in another one") }
            do throws(GraphicsError) {
                try replaceContext(by: renewContext())
            } catch {
                executor.tell("there is no other OpenGL context yet: \(error)")
                throw .contextLost
            }
            return try draw()
        }
    }

    /// Takes over what a transaction changed. The next frame shows it.
    package func apply(_ commit: Commit) {
        tree.apply(commit)
        pendingCommit += commit.duration
    }

    /// Brings the kept picture to what the tree shows at `time`, absolute media time in seconds.
    ///
    /// Where nothing has changed since the last frame, nothing is drawn and no GL is called; the report then has no draws.
    ///
    /// Where everything changes frame after frame, the picture is drawn right into the window, if there is one, and the kept picture
    /// is only made again when it is needed. So are parts of it, where the window keeps the rest: then nothing is copied at all.
    /// - Parameters:
    ///   - redrawsAll: draws the whole viewport, whatever has changed.
    ///   - windowHeight: pixels of the window that is to show the frame; nil keeps the picture.
    ///   - windowStays: whether the window's back buffer is still as the last frame has left it, and stays so when a part is shown:
    ///     nobody draws over it, and `PartialPresent.needsPartOnly` is true.
    ///   - stateStays: whether nobody else has drawn in the context since the last frame, so that its state need not be set again.
    package func drawFrame(
        at time: CFTimeInterval, in viewport: Viewport, redrawsAll: Bool = false, windowHeight: Int? = nil, windowStays: Bool = false,
        stateStays: Bool = false
    ) throws(GraphicsError) -> Frame {
        last = (time, viewport)
        return try survivingLoss { () throws(GraphicsError) in
            try drawFrameOnce(at: time, in: viewport, redrawsAll, windowHeight, windowStays, stateStays)
        }
    }

    private func drawFrameOnce(
        at time: CFTimeInterval, in viewport: Viewport, _ redrawsAll: Bool, _ windowHeight: Int?, _ windowStays: Bool,
        _ stateStays: Bool
    ) throws(GraphicsError) -> Frame {
        planner.wholeShare = windowHeight == nil ? 1 : 0.75
        var frame = try planFrame(at: time, in: viewport, redrawsAll: redrawsAll)
        guard isPlanPending else { return frame }
        var isWhole = planner.redrawnPixels == viewport.pixelRect.area && planner.redrawnBounds == viewport.pixelRect
        let fits = windowHeight == Int(viewport.pixelHeight) && executor.canDrawToWindow(plan)
        partsInTurn = fits && windowStays && !isWhole ? partsInTurn + 1 : 0
        if isWhole {
            frame.isInWindow = fits && wasWhole
        } else if partsInTurn > Self.partsBeforeWindow || partsInTurn > 0 && isSpoiled {
            // What lies around the part has to be there too.
            if !isSpoiled { try executor.present(windowHeight: Int(viewport.pixelHeight)) }
            frame.isInWindow = true
        }
        if isSpoiled && !isWhole && !frame.isInWindow {
            // What the damage is to be added to is not there.
            frame = try planFrame(at: time, in: viewport, redrawsAll: true)
            isWhole = true
        }
        wasWhole = isWhole
        try executePlan(in: viewport, &frame.report, drawsToWindow: frame.isInWindow, stateStays: stateStays)
        isSpoiled = frame.isInWindow
        if isToBeTriedAgain { frame.activity.nextEvent = min(frame.activity.nextEvent, time) }
        return frame
    }

    /// The copy of all into the window, which drawing into it begins with, is worth it where some parts have been drawn already.
    private static let partsBeforeWindow = 3

    /// Makes the kept picture that of the last frame, where that went into the window alone.
    package func restorePicture() throws(GraphicsError) {
        guard isSpoiled, let last else { return }
        try survivingLoss { () throws(GraphicsError) in
            var frame = try planFrame(at: last.time, in: last.viewport, redrawsAll: true)
            try executePlan(in: last.viewport, &frame.report)
        }
        (isSpoiled, wasWhole) = (false, false)
    }

    /// The first half of `drawFrame`: looks at the tree as it is at `time`, and plans what must be drawn.
    package func planFrame(
        at time: CFTimeInterval, in viewport: Viewport, redrawsAll: Bool = false
    ) throws(GraphicsError) -> Frame {
        var report = FrameReport()
        report.number = drawnFrames
        report.time = time
        report.commit = pendingCommit

        // First, since it may fail: what a sample says of changes is said once, and the planner must hear it.
        let isKept = try executor.prepareViewport(width: Int(viewport.pixelWidth), height: Int(viewport.pixelHeight))
        let began = MediaClock.monotonic()
        let activity = tree.sample(at: time)
        let sampled = MediaClock.monotonic()
        // A plan that was not drawn is lost, and what it had to draw with it.
        let isLost = isPlanPending
        isPlanPending = planner.plan(
            tree, in: viewport, redrawsAll: redrawsAll || !isKept || isLost || isToBeTriedAgain, into: &plan)
        report.sample = sampled - began
        report.plan = MediaClock.monotonic() - sampled
        for problem in planner.drainProblems() { executor.tell(problem) }
        return Frame(report: report, activity: activity, damage: isPlanPending ? planner.redrawnBounds : .empty)
    }

    /// The second half: draws what was planned into the kept picture; nothing where nothing was.
    package func executePlan(
        in viewport: Viewport, _ report: inout FrameReport, drawsToWindow: Bool = false, stateStays: Bool = false
    ) throws(GraphicsError) {
        guard isPlanPending else { return }
        let began = MediaClock.monotonic()
        let executed = try Self.execute(&plan, in: viewport, on: executor, drawsToWindow, stateStays)
        if executor.context.isLost { throw .contextLost }
        planner.didExecute(hasFailed: executed.counts.failures > 0)
        failedFrames = executed.counts.failures > 0 ? failedFrames + 1 : 0
        report.execute = MediaClock.monotonic() - began
        report.counts = executed.counts
        report.gpu = executed.gpu
        isPlanPending = false
        pendingCommit = 0
        drawnFrames += 1
    }

    /// Executes a plan in its place: as a value, all its arrays would be retained.
    private static func execute(
        _ plan: inout FramePlan, in viewport: Viewport, on executor: Executor, _ drawsToWindow: Bool, _ stateStays: Bool
    ) throws(GraphicsError) -> ExecutedFrame {
        try executor.execute(
            plan, width: Int(viewport.pixelWidth), height: Int(viewport.pixelHeight), drawsToWindow: drawsToWindow, stateStays: stateStays)
    }

    /// The box around all that layers covered in the last frame that was planned.
    package var coveredBounds: PixelRect { planner.coveredBounds }
    /// The rules that the tree and the planner break after a frame; empty where all hold, and in a build that checks nothing.
    package func checkInvariants() -> [String] { tree.checkInvariants() + planner.checkInvariants(tree) }
    /// Whether the last plan draws everything for want of knowing what changed.
    package var isPlannedFromScratch: Bool { planner.isFromScratch }

    /// The last plan as text.
    package var planText: String { plan.text }

    /// When frames begin with a kept picture of what is still under all that moves.
    package var staticBackgroundUse: StaticBackgroundUse {
        get { planner.staticBackground.use }
        set { planner.staticBackground.use = newValue }
    }

    /// How many layers the vertex shader samples.
    package var gpuAnimatedLayers: Int { planner.animatedGroups.reduce(0) { $0 + $1.count } }
    /// In how many runs those are.
    package var trackRuns: Int { planner.animatedGroups.count }

    /// How many nodes were made so far, and how many layers placed: what commits cost.
    package var madeNodes: Int { tree.madeNodes }
    package var placedLayers: Int { planner.placedLayers }

    /// The kept picture as it is; nil before the first frame. Waits for the GPU.
    package func readPixels() throws(GraphicsError) -> CGImage? {
        try restorePicture()
        return try executor.readPixels()
    }
}
