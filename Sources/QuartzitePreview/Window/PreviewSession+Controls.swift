import QuartziteKit

extension PreviewSession {
    /// The scene's controls for the panel; empty while the panel is hidden.
    var controls: [SceneControl] { showsControls ? (sceneChoice?.controls ?? []) + scene.controls : [] }

    /// Performs a person's action on a control.
    /// - Returns: false for a text that the control does not understand; the control is then unchanged.
    @discardableResult
    func perform(_ action: SceneControl.Action) -> Bool {
        panelsChanged = true
        programRan()
        playback.recording?.touchBegan()
        defer { playback.recording?.touchEnded() }
        // B's program gets the same, before A's changes its controls.
        if let comparison, let counterpart = action.counterpart(of: scene, in: comparison.other) {
            comparison.other.runningBeside(scene) { _ = SceneControl.perform(counterpart) }
        }
        let shown = ShownDevice(of: scene.canvas)
        let isDone = SceneControl.perform(action)
        // The control may be a switch of the canvas.
        if ShownDevice(of: scene.canvas) != shown { deviceChanged() }
        return isDone
    }

    /// Says, once for each scene, that controls are hidden which the scene has: an earlier window may have hidden them.
    func tellOfHiddenControls() {
        guard sceneOfControlHint != scene.name else { return }
        sceneOfControlHint = scene.name
        guard showsBar, !panelState.showsControls, !scene.controls.isEmpty else { return }
        say("the controls of this scene are hidden; c shows them", seconds: 6)
    }

    /// Records that the program's code may have run. Only this code changes the scene's controls, perhaps without a commit.
    package func programRan() { controlChecks = 2 }

    /// Checks whether the program has changed its controls since its code ran.
    func checkControls() {
        guard controlChecks > 0 else { return }
        controlChecks -= 1
        controlCheckCount += 1
        let controls = controls
        guard controls != knownControls else { return }
        knownControls = controls
        panelsChanged = true
    }
}
