import QuartziteKit
import QuartziteRenderer
import Synchronization

/// What lives on the render thread: the compositor, its context, and what it takes to draw a frame without being asked.
///
/// Everything but the two queues, which have locks of their own, belongs to the render thread.
final class FrameDrawing {
    let compositor: Compositor

    private let surface: WindowSurface?
    private var partialPresent: PartialPresent?
    /// Whether the window's back buffer holds the frame already.
    private var isInWindow = false
    /// Whether that was a part of it.
    private var isPart = false
    /// Whether it was left as the frame before was shown: a part of it, with nothing drawn over.
    private var windowStays = false
    /// Whether nobody else has drawn in the context since the frame before.
    private var stateStays = false
    private let background: SIMD4<Float>
    /// Seconds between two frames.
    var interval: Double
    private let commits = Mutex<[Commit]>([])
    private let ownFrames = Mutex<[FrameRenderer.OwnFrame]>([])
    /// The last frame that was asked for and shown; nil before, and where there is no window.
    private var shown: Shown?
    private var target: FrameRenderer.Target?

    private struct Shown {
        var target: FrameRenderer.Target
        var windowHeight: Int
        var over: (() -> Void)?
    }

    init(
        context: GraphicsContext, surface: WindowSurface?, background: SIMD4<Float>, interval: Double,
        log: @escaping @Sendable (String) -> Void
    ) throws {
        self.surface = surface
        partialPresent = surface == nil ? nil : PartialPresent(context)
        self.background = background
        self.interval = interval
        compositor = try Compositor(context: context)
        compositor.executor.onProblem = log
    }

    /// What is drawn with.
    var context: GraphicsContext { compositor.executor.context }

    /// What to do where the context is lost.
    /// - Parameters:
    ///   - makeContext: makes another one current, in the window's or wherever the first one was.
    ///   - isRenewed: told when that is done, before anything is drawn in it.
    func setRenewal(_ makeContext: @escaping () throws -> GraphicsContext, isRenewed: @escaping () -> Void) {
        compositor.renewContext = { [weak self] () throws(GraphicsError) in
            let context: GraphicsContext
            do {
                context = try makeContext()
            } catch {
                throw error as? GraphicsError ?? .noContext(reason: String(describing: error))
            }
            if let self {
                if surface != nil { partialPresent = PartialPresent(context) }
                // Whatever the window's buffers hold, it is not what they held.
                (isInWindow, isPart, windowStays, stateStays) = (false, false, false, false)
            }
            isRenewed()
            return context
        }
    }

    /// The context goes: nothing in it is given back one by one.
    func close() {
        shown = nil
        context.abandon()
        surface?.release()
        context.releaseCurrent()
    }

    // MARK: Frames that are asked for

    /// From any thread.
    func queue(_ commit: Commit) { commits.withLock { $0.append(commit) } }

    /// - Parameter windowHeight: pixels of the window, where the frame is presented right after; nil draws into the kept picture.
    func draw(
        at time: Double, target: FrameRenderer.Target, redrawsAll: Bool, windowHeight: Int? = nil
    ) throws(GraphicsError) -> Compositor.Frame {
        for commit in drainCommits() { compositor.apply(commit) }
        self.target = target
        let viewport = Viewport(size: target.size, scale: target.scale, background: background)
        let frame = try compositor.drawFrame(
            at: time, in: viewport, redrawsAll: redrawsAll, windowHeight: windowHeight, windowStays: windowStays,
            stateStays: stateStays)
        (isInWindow, isPart) = (frame.isInWindow, frame.damage != viewport.pixelRect)
        return frame
    }

    private func drainCommits() -> [Commit] {
        commits.withLock { queue in
            defer { queue.removeAll(keepingCapacity: true) }
            return queue
        }
    }

    /// - Parameters:
    ///   - damage: the pixels that alone have changed in the window; nil for all of it, as where something is drawn over.
    ///   - over: draws that; nil where there is nothing.
    func present(
        windowHeight: Int, damage: PixelRect? = nil, measures: Bool, over: (() -> Void)?
    ) throws(GraphicsError) -> Double {
        let start = MediaClock.monotonic()
        stateStays = over == nil
        if !isInWindow { try compositor.restorePicture() }
        windowStays = false
        if let damage, let partialPresent, let surface, surface.swapCount > 0, !isInWindow || isPart {
            if isInWindow {
                // Nobody draws over it.
                isInWindow = false
            } else {
                try compositor.executor.present(windowHeight: windowHeight, damage: partialPresent.needsPartOnly ? damage : nil)
            }
            windowStays = isPart && partialPresent.needsPartOnly
            settle(measures)
            partialPresent.show(damage, windowHeight: windowHeight)
            surface.countSwap()
            markShown(windowHeight, over)
            return MediaClock.monotonic() - start
        }
        if !isInWindow {
            try compositor.executor.present(windowHeight: windowHeight)
        } else if over != nil {
            compositor.executor.leaveWindow()
        }
        isInWindow = false
        settle(measures)
        let copied = MediaClock.monotonic()
        if let over {
            over()
            settle(measures)
        }
        let swapped = MediaClock.monotonic()
        surface?.swap()
        markShown(windowHeight, over)
        return copied - start + MediaClock.monotonic() - swapped
    }

    private func markShown(_ windowHeight: Int, _ over: (() -> Void)?) {
        if let target { shown = Shown(target: target, windowHeight: windowHeight, over: over) }
    }

    /// Waits until all that was drawn is drawn, so that the next thing measured starts clean. Only where the CPU draws: a GPU works beside it.
    private func settle(_ measures: Bool) {
        if measures, context.capabilities.isSoftware { context.finish() }
    }

    // MARK: Frames that are not

    /// Draws and shows what is due now, as the last frame was shown. The main thread is away.
    /// - Returns: when the next frame is due, on the monotonic clock.
    func drawAlone() -> Double {
        guard let shown else { return .infinity }
        let now = CACurrentMediaTime()
        guard let frame = try? draw(at: now, target: shown.target, redrawsAll: false, windowHeight: shown.windowHeight) else {
            return .infinity
        }
        if !frame.damage.isEmpty {
            guard let seconds = try? present(windowHeight: shown.windowHeight, measures: false, over: shown.over) else { return .infinity }
            var report = frame.report
            report.present = seconds
            let own = FrameRenderer.OwnFrame(report: report, presented: MediaClock.monotonic())
            ownFrames.withLock { frames in
                // Nobody looks at more than the history holds.
                if frames.count == FrameHistory.capacity { frames.removeFirst() }
                frames.append(own)
            }
        }
        return nextFrame(after: frame.activity, drawnAt: now)
    }

    /// When a frame is due that nobody asks for, after one at `now`.
    func nextFrame(after activity: Activity, drawnAt now: Double) -> Double {
        activity.isAnimating ? max(now + interval, MediaClock.monotonic()) : activity.nextEvent
    }

    func drainOwnFrames() -> [FrameRenderer.OwnFrame] {
        ownFrames.withLock { frames in
            defer { frames.removeAll(keepingCapacity: true) }
            return frames
        }
    }
}
