// A scene without a window, at scene times or at times of the scrubbed layer.

import QuartziteKit
import QuartzitePreview

/// A scene with the virtual clock.
@MainActor struct SceneAtTime {
    let scene: Scene
    /// Whether times are the scrubbed layer's own, as a drag sets them.
    let scrubs: Bool
    private var clock: SceneClock

    /// Loads a scene at time 0 and performs an example's first action.
    init(_ argument: String, scrubs: Bool, _ settings: SceneSettings = SceneSettings()) throws(Failure) {
        SceneClock.reset()
        var settings = settings
        settings.errorsAre = .warning
        let loaded = try SceneLoader.load(argument, settings)
        scene = loaded.scene
        self.scrubs = scrubs
        clock = SceneClock(scene)
        if let action = loaded.defaultAction {
            action()
            scene.commit()
        }
    }

    /// The media time for sampling.
    var mediaTime: Double { clock.now }

    /// Advances the scene to a time. Scene time only moves forwards.
    mutating func advance(to time: Double) throws(Failure) {
        if !scrubs, scene.controller != nil, time > SceneClock.limit {
            throw Failure(
                .usage, "an example runs step by step, up to \(Int(SceneClock.limit)) s; give an earlier time, or use --scrub")
        }
        if scrubs {
            scene.playback.hold(at: time, now: clock.now)
            scene.commit()
        } else {
            clock.advance(to: time)
        }
    }
}
