// The clock of a scene without a window. A virtual time answers `CACurrentMediaTime()`. It starts at 0 when the scene is loaded and
// advances in steps of 1/60 s, so that a program that depends on time does the same in every run.

import QuartziteKit

/// Advances a scene in time, forwards only.
@MainActor package struct SceneClock {
    /// The length of a step in seconds.
    package static let step = 1.0 / 60
    /// The latest time to which a program is stepped, in seconds. Stepping through an hour takes some seconds.
    package static let limit = 3600.0

    private let scene: Scene
    /// Calls the program's display links at each whole step.
    private let frames = FrameLoop(interval: step)
    private var steps = 0.0
    /// The media time, which equals the scene time here.
    package private(set) var now = 0.0

    /// Starts the scene at media time 0. Call `SceneClock.reset()` before making the scene.
    package init(_ scene: Scene) {
        self.scene = scene
        MediaClock.setVirtualTime(0)
        scene.start(at: 0)
    }

    /// Holds media time at 0 while a scene is loaded. Discards timers of an earlier scene.
    package static func reset() {
        MediaClock.setVirtualTime(0)
        SceneTimers.removeAll()
        UIApplication.shared.resetState()
    }

    /// Advances the scene to a time. A Swift program is stepped: each step runs due work and commits. A document does nothing by
    /// itself and is sampled at the time directly.
    package mutating func advance(to time: Double) {
        guard time > now else { return }
        if scene.controller != nil {
            while (steps + 1) * Self.step < time {
                steps += 1
                turn(at: steps * Self.step, isFrame: true)
            }
        }
        // Sampling between two steps must not change when display links are called.
        let part = time / Self.step
        turn(at: time, isFrame: abs(part - part.rounded()) < 1e-6)
    }

    /// Runs one turn of the event loop at a time.
    private mutating func turn(at time: Double, isFrame: Bool) {
        now = time
        MediaClock.setVirtualTime(time)
        // Runs due work and returns at once.
        _ = RunLoop.current.run(mode: .default, before: .distantPast)
        SceneTimers.fireDue()
        if isFrame { frames.beginFrame(at: time) }
        scene.advance(to: time)
        scene.commit()
    }
}
