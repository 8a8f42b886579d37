import QuartziteGraphics

/// Whoever shows the frames of a thread's layers, for as long as this object is kept: a window, or the steps of headless rendering.
///
/// While there is one, the display links on the thread's run loop are called at its frames and by nothing else. The one that was made
/// last counts.
package final class FrameLoop {
    /// Seconds between two frames.
    private var interval: Double

    /// Begins to serve this thread.
    package init(interval: Double) {
        self.interval = interval > 0 && interval.isFinite ? interval : 1.0 / 60
        RunLoopLinks.current.setFrameLoop(self)
    }

    /// The display shows pictures at another rate.
    package func setInterval(_ interval: Double) {
        if interval > 0 && interval.isFinite { self.interval = interval }
    }

    deinit {
        // Another one may have taken over meanwhile.
        let links = RunLoopLinks.current
        if links.frameLoop == nil || links.frameLoop === self { links.setFrameLoop(nil) }
    }

    /// A frame is about to be made for the media time `now`: display links that are due are called. To be said before the commit of
    /// the frame.
    package func beginFrame(at now: Double) {
        let links = RunLoopLinks.current
        guard links.frameLoop === self else { return }
        links.fire(at: now, interval: interval, in: Self.isServed)
    }

    /// The media time at which the loop must make its next frame for a display link; infinite where none waits.
    package func nextDue(now: Double) -> Double { RunLoopLinks.current.nextDue(now: now, in: Self.isServed) }

    /// A loop of frames runs in these modes.
    private static func isServed(_ mode: RunLoop.Mode) -> Bool { mode == .default || mode == .common }
}
