import QuartziteRenderer

// A person's actions in the frame times, and the vsync setting.
extension PreviewSession {
    /// The visible level of the frame times.
    package var frameTimeLevel: FrameTimeLevel { isBare ? .off : panelState.frameTimes }
    /// Whether any of the frame times is visible.
    package var showsFrameTimes: Bool { frameTimeLevel != .off }

    /// Returns the scene's time at a media time, as in the title; nil for a scene without a time that passes.
    func time(atMediaTime time: Double) -> Double? {
        let playback = scene.playback
        return playback.timeline.duration > 0 || playback.layer.speed == 0 ? playback.time(at: time) : nil
    }

    /// Shows the next level of the frame times.
    func cycleFrameTimes() {
        guard !isBare else { return }
        panelState.frameTimes = panelState.frameTimes.next
        if panelState.frameTimes != .full { frameTimes.frozen = nil }
    }

    /// Performs a person's action in the frame times.
    package func perform(_ action: FrameTimeAction) {
        panelsChanged = true
        switch action {
        case .freeze(let frame): frameTimes.frozen = frame
        case .step(let count): frameTimes.frozen?.step(count)
        case .seek(let time):
            scene.playback.pause(at: now())
            scene.playback.jump(to: time, at: now())
        case .toggleVSync: toggleVSync()
        case .toggleRecording: toggleFrameRecording()
        case .startOver:
            frameTimes.frozen = nil
            frameTimes.startsOver = true
        }
    }

    /// Requests that vsync be turned on or off.
    func toggleVSync() { frameTimes.isVSyncOn.toggle() }

    /// Handles the result of a change of vsync.
    /// - Parameters:
    ///   - isOn: whether frames wait for the display or a timer.
    ///   - problem: why the driver does not fulfil the request; nil if it does.
    ///   - isSilent: whether only a failure is reported. Default false.
    func vsyncChanged(isOn: Bool, problem: String?, isSilent: Bool = false) {
        let isRefused = isOn != frameTimes.isVSyncOn
        frameTimes.isVSyncOn = isOn
        panelsChanged = true
        if let problem, isRefused { return fail(problem) }
        if !isSilent { say(problem ?? (isOn ? "vsync on" : "vsync off: as many frames as possible while something moves")) }
    }
}
