import QuartziteGraphics

/// The display links of one thread's run loop, and the source that calls them.
///
///     FrameLoop: a window's frames, headless steps ──► fire(at:) ──► links      while one exists on the thread
///     run loop timers, one per mode                ──► fire(at:) ──► links      otherwise; none while all links are paused
///
/// Each instance belongs to one thread and is used on that thread only.
final class RunLoopLinks {
    private struct Entry {
        let link: CADisplayLink
        let mode: RunLoop.Mode
        /// The number of the program that added the link.
        let program: Int
    }

    private var entries: [Entry] = []
    private var timers: [RunLoop.Mode: Timer] = [:]
    /// The number of the program to which new links belong. Default 0.
    var program = 0
    /// The source of frames on this thread, if any.
    private(set) weak var frameLoop: FrameLoop?

    /// Seconds between two calls where no frame loop exists.
    private static let timerInterval = 1.0 / 60

    // MARK: The thread's own

    static var current: RunLoopLinks {
        let values = Thread.current.threadDictionary
        if let links = values[threadKey] as? RunLoopLinks { return links }
        let links = RunLoopLinks()
        values[threadKey] = links
        return links
    }

    private static let threadKey = "quartzite.RunLoopLinks"

    /// Runs `body` on the thread of `runLoop`: immediately if that is the current thread, else on the run loop's next turn.
    static func onThread(
        of runLoop: RunLoop, with link: CADisplayLink, _ body: @escaping @Sendable (CADisplayLink, RunLoopLinks) -> Void
    ) {
        guard runLoop !== RunLoop.current else { return body(link, current) }
        // Adding a link to another thread's run loop hands the link over to that thread. `RunLoop` has no checked way to express
        // that.
        nonisolated(unsafe) let link = link
        runLoop.perform { body(link, current) }
    }

    // MARK: Links

    /// The links, each once for each of its modes.
    var links: [CADisplayLink] { entries.map(\.link) }

    func add(_ link: CADisplayLink, _ mode: RunLoop.Mode) {
        guard link.home == nil || link.home === self else {
            Misuse.report("CADisplayLink.add: the link is already on another run loop")
            return
        }
        guard !entries.contains(where: { $0.link === link && $0.mode == mode }) else { return }
        link.home = self
        entries.append(Entry(link: link, mode: mode, program: program))
        linksChanged()
    }

    /// Removes the link from a mode, or from all modes if `mode` is nil.
    func remove(_ link: CADisplayLink, _ mode: RunLoop.Mode?) {
        entries.removeAll { $0.link === link && (mode == nil || $0.mode == mode) }
        if !entries.contains(where: { $0.link === link }) { link.home = nil }
        linksChanged()
    }

    /// Invalidates the links of the programs whose numbers `isIncluded` accepts. Their targets are released.
    func invalidateAll(where isIncluded: (Int) -> Bool) {
        for entry in entries where isIncluded(entry.program) { entry.link.invalidate() }
    }

    /// Updates the timers after links were added, removed or paused.
    func linksChanged() {
        let modes = frameLoop == nil ? Set(entries.lazy.filter { !$0.link.isPaused }.map(\.mode)) : []
        for (mode, timer) in timers where !modes.contains(mode) {
            timer.invalidate()
            timers[mode] = nil
        }
        for mode in modes where timers[mode] == nil {
            let timer = Timer(timeInterval: Self.timerInterval, repeats: true) { _ in
                let links = RunLoopLinks.current
                links.fire(at: MediaClock.now(), interval: Self.timerInterval) { $0 == mode }
            }
            timers[mode] = timer
            RunLoop.current.add(timer, forMode: mode.served)
        }
    }

    // MARK: Frames

    /// Sets the frame loop that serves the thread, or nil when it ends.
    func setFrameLoop(_ loop: FrameLoop?) {
        frameLoop = loop
        linksChanged()
    }

    /// Calls the due links of the modes that `isIncluded` accepts. Links added meanwhile are called from the next frame on.
    func fire(at now: Double, interval: Double, in isIncluded: (RunLoop.Mode) -> Bool) {
        guard !entries.isEmpty else { return }
        for entry in entries where isIncluded(entry.mode) && entry.link.home === self {
            entry.link.frame(at: now, interval: interval)
        }
    }

    /// Returns the media time, not before `now`, at which a link of the accepted modes is due. Returns infinity if none is.
    func nextDue(now: Double, in isIncluded: (RunLoop.Mode) -> Bool) -> Double {
        var next = Double.infinity
        for entry in entries where isIncluded(entry.mode) && !entry.link.isPaused { next = min(next, max(entry.link.dueTime, now)) }
        return next
    }
}
