// The clock of a scene without a window. One virtual time answers `CACurrentMediaTime()`; it starts at 0 when the scene is
// loaded and goes on in steps of 1/60 s, so that a program that reacts to time does the same in every run.

import QuartziteKit

/// Takes a scene from time to time, forwards only.
@MainActor package struct SceneClock {
    /// What one step is, in seconds.
    package static let step = 1.0 / 60
    /// As far as a program is stepped, in seconds: an hour takes some seconds to get to.
    package static let limit = 3600.0

    private let scene: Scene
    /// Calls the program's display links at each whole step.
    private let frames = FrameLoop(interval: step)
    private var steps = 0.0
    /// Media time and scene time, which are the same here.
    package private(set) var now = 0.0

    /// Starts the scene at media time 0. Call `SceneClock.reset()` before the scene is made.
    package init(_ scene: Scene) {
        self.scene = scene
        MediaClock.setVirtualTime(0)
        scene.start(at: 0)
    }

    /// Holds media time at 0, where a scene is loaded. What waited for a time of an earlier scene is forgotten.
    package static func reset() {
        MediaClock.setVirtualTime(0)
        SceneTimers.removeAll()
    }

    /// Brings the scene to that time. A Swift program is stepped there, each step running what is due and committing; a document
    /// does nothing by itself and is simply looked at later.
    package mutating func advance(to time: Double) {
        guard time > now else { return }
        if scene.controller != nil {
            while (steps + 1) * Self.step < time {
                steps += 1
                turn(at: steps * Self.step, isFrame: true)
            }
        }
        // Looking in between two steps must not change when the program is told of frames.
        let part = time / Self.step
        turn(at: time, isFrame: abs(part - part.rounded()) < 1e-6)
    }

    /// One turn of the event loop at a time.
    private mutating func turn(at time: Double, isFrame: Bool) {
        now = time
        MediaClock.setVirtualTime(time)
        // Runs what is due and returns at once.
        _ = RunLoop.current.run(mode: .default, before: .distantPast)
        SceneTimers.fireDue()
        if isFrame { frames.beginFrame(at: time) }
        scene.advance(to: time)
        scene.commit()
    }
}
