/// When frames are due: a grid of absolute times, one display interval apart.
///
/// Frames that follow each other keep the grid's phase, however long each took; a frame after a rest starts a new grid at once, so
/// that the first picture after an input never waits. Where the display itself makes the program wait (vsync), this only counts, but
/// for frames that are not shown: nothing waits for the display then, so the grid does.
/// Pure: it reads no clock, the caller passes every time in.
package struct FrameClock: Sendable {
    /// Seconds between two frames of the display.
    package private(set) var interval: Double
    /// Whether presenting waits for the display. Found out to be untrue, this becomes false.
    package private(set) var isDisplayPaced: Bool

    private var deadline = -Double.infinity
    private var lastPresent = -Double.infinity
    private var hastyFrames = 0
    /// Whether the last frame was not shown.
    private var isUnseen = false

    package init(interval: Double, isDisplayPaced: Bool) {
        self.interval = interval
        self.isDisplayPaced = isDisplayPaced
    }

    /// The time to start the next frame at: not after `now` when it is due already.
    package func nextStart(now: Double) -> Double {
        isDisplayPaced && !isUnseen ? now : min(max(deadline, now), now + interval)
    }

    /// Notes that a frame was started, and places the next deadline.
    package mutating func frameStarted(at now: Double) {
        // Late by less than an interval: stay on the grid. By more: the frames between are lost, or there was a rest.
        deadline = now - deadline < interval ? deadline + interval : now + interval
    }

    /// Notes that a frame was not shown, as nothing of it can be seen.
    package mutating func frameSkipped() { isUnseen = true }

    /// The window is on another display, or the display in another mode.
    package mutating func setInterval(_ interval: Double) {
        guard interval != self.interval, interval > 0, interval.isFinite else { return }
        self.interval = interval
        (deadline, hastyFrames) = (-.infinity, 0)
    }

    /// Notes that a frame was handed to the display. Drivers that promise to wait for it and do not are found out here.
    /// - Parameter followsFrame: whether the frame before was drawn just before this one, without a rest.
    package mutating func framePresented(at now: Double, followsFrame: Bool) {
        isUnseen = false
        defer { lastPresent = now }
        guard isDisplayPaced, followsFrame else { return }
        hastyFrames = now - lastPresent < interval * 0.5 ? hastyFrames + 1 : 0
        if hastyFrames >= 8 { isDisplayPaced = false }
    }
}
