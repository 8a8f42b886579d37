import QuartziteKit

/// A virtual clock, which steps display links, timers and animations by 1/60 s, as a scene without a window does.
@MainActor final class TestClock {
    private let frames = FrameLoop(interval: 1.0 / 60)
    private let context: LayerContext?
    private var steps = 0.0
    private(set) var now = 0.0

    /// Sets media time to 0. Animations of the layers in `context` run too.
    init(_ context: LayerContext? = nil) {
        self.context = context
        SceneTimers.removeAll()
        MediaClock.setVirtualTime(0)
    }

    /// Advances to a time in seconds.
    func advance(to time: Double) {
        while (steps + 1) / 60 < time - 1e-9 {
            steps += 1
            turn(at: steps / 60, isFrame: true)
        }
        let part = time * 60
        if abs(part - part.rounded()) < 1e-6 { steps = part.rounded() }
        turn(at: time, isFrame: abs(part - part.rounded()) < 1e-6)
    }

    /// Advances by a duration in seconds.
    func advance(by seconds: Double) { advance(to: now + seconds) }

    private func turn(at time: Double, isFrame: Bool) {
        now = time
        MediaClock.setVirtualTime(time)
        // Runs due work, such as completions, and returns at once.
        _ = RunLoop.current.run(mode: .default, before: .distantPast)
        SceneTimers.fireDue()
        if isFrame { frames.beginFrame(at: time) }
        context?.advance(to: time)
        CATransaction.flush()
    }

    /// Ends virtual time.
    func stop() {
        SceneTimers.removeAll()
        MediaClock.setVirtualTime(nil)
    }
}
