import QuartziteGraphics

/// The source of a thread's frames while this object exists: a window, or the steps of headless rendering.
///
/// While a frame loop exists, only it calls the display links on the thread's run loop. Of several, the newest one counts.
package final class FrameLoop {
    /// Seconds between two frames.
    private var interval: Double

    /// Starts a frame loop on this thread. An interval that is not positive and finite counts as 1/60 s.
    package init(interval: Double) {
        self.interval = interval > 0 && interval.isFinite ? interval : 1.0 / 60
        RunLoopLinks.current.setFrameLoop(self)
    }

    /// Sets the time between two frames in seconds, after a change of the display's rate. Invalid values have no effect.
    package func setInterval(_ interval: Double) {
        if interval > 0 && interval.isFinite { self.interval = interval }
    }

    deinit {
        // Another frame loop may have taken over.
        let links = RunLoopLinks.current
        if links.frameLoop == nil || links.frameLoop === self { links.setFrameLoop(nil) }
    }

    /// Begins or continues a program: display links that are added on this thread from now on belong to it.
    /// - Parameter number: for a new program, larger than that of every program before; for one that continues, its own.
    package static func beginProgram(_ number: Int) { RunLoopLinks.current.program = number }

    /// Invalidates the display links of one program, on this thread.
    package static func endLinks(of program: Int) { RunLoopLinks.current.invalidateAll { $0 == program } }

    /// Invalidates the display links of the programs before another one, on this thread.
    /// - Parameter kept: a program whose links stay. Default nil.
    package static func endLinks(before program: Int, except kept: Int? = nil) {
        RunLoopLinks.current.invalidateAll { $0 < program && $0 != kept }
    }

    /// Calls the display links that are due for a frame at media time `now`. Call this method before the commit of the frame.
    package func beginFrame(at now: Double) {
        let links = RunLoopLinks.current
        guard links.frameLoop === self else { return }
        links.fire(at: now, interval: interval, in: Self.isServed)
    }

    /// Returns the media time at which the next display link is due, or infinity if none is waiting.
    package func nextDue(now: Double) -> Double { RunLoopLinks.current.nextDue(now: now, in: Self.isServed) }

    /// Returns whether a frame loop serves links in `mode`.
    private static func isServed(_ mode: RunLoop.Mode) -> Bool { mode == .default || mode.served == .common }
}
