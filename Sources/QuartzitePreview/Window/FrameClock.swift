/// The times at which frames are due: a grid of absolute times, one display interval apart.
///
/// Consecutive frames keep the grid's phase, however long each took. A frame after a rest starts a new grid immediately, so that
/// the first frame after an input never waits. If presenting waits for the display (vsync), the grid is only used for frames that are not
/// shown, because these do not wait for the display. Without vsync, each frame is due at once. This type reads no clock; the caller passes
/// every time in.
package struct FrameClock: Sendable {
    /// Seconds between two frames of the display.
    package private(set) var interval: Double
    /// Whether presenting waits for the display. Set to false when presents turn out not to wait.
    package private(set) var isDisplayPaced: Bool
    /// Whether frames are due at once, and nothing waits for the display. Frames that are not shown keep the grid. Default false.
    package private(set) var isUnpaced = false

    private var deadline = -Double.infinity
    private var lastPresent = -Double.infinity
    private var hastyFrames = 0
    /// Whether the last frame was not shown.
    private var isUnseen = false

    package init(interval: Double, isDisplayPaced: Bool) {
        self.interval = interval
        self.isDisplayPaced = isDisplayPaced
    }

    /// Returns the time at which to start the next frame; `now` or earlier if the frame is due.
    package func nextStart(now: Double) -> Double {
        (isDisplayPaced || isUnpaced) && !isUnseen ? now : min(max(deadline, now), now + interval)
    }

    /// Records the start of a frame, and computes the next deadline.
    package mutating func frameStarted(at now: Double) {
        // Less than one interval late: stay on the grid. Otherwise frames were lost, or there was a rest.
        deadline = now - deadline < interval ? deadline + interval : now + interval
    }

    /// Records that a frame was not shown, because nothing of it is visible.
    package mutating func frameSkipped() { isUnseen = true }

    /// Follows the vsync setting.
    /// - Parameters:
    ///   - isOn: whether frames are paced, by the display or the grid.
    ///   - isDisplayPaced: whether presenting waits for the display.
    package mutating func setVSync(_ isOn: Bool, isDisplayPaced: Bool) {
        (isUnpaced, self.isDisplayPaced) = (!isOn && !isDisplayPaced, isDisplayPaced)
        (deadline, hastyFrames) = (-.infinity, 0)
    }

    /// Sets the interval after the window moved to another display, or the display changed its mode.
    package mutating func setInterval(_ interval: Double) {
        guard interval != self.interval, interval > 0, interval.isFinite else { return }
        self.interval = interval
        (deadline, hastyFrames) = (-.infinity, 0)
    }

    /// Records a present. Detects drivers that claim to wait for the display but do not.
    /// - Parameter followsFrame: whether the previous frame was drawn directly before, without a rest.
    package mutating func framePresented(at now: Double, followsFrame: Bool) {
        isUnseen = false
        defer { lastPresent = now }
        guard isDisplayPaced, followsFrame else { return }
        hastyFrames = now - lastPresent < interval * 0.5 ? hastyFrames + 1 : 0
        if hastyFrames >= 8 { isDisplayPaced = false }
    }
}
