import QuartziteKit

extension PreviewSession {
    /// The state of this window that survives the end of its process. The window adds its frame.
    package var windowState: WindowState {
        var state = WindowState()
        state.position = pendingPosition ?? scene.playback.position(at: now())
        state.panels = panelState
        state.canvas = canvas
        state.edits = inspector.edits.list
        state.choice = scene.source?.choice ?? 0
        return state
    }

    /// Offers the scenes of the files, if there are several.
    /// - Parameter chosen: called when the person has chosen another one.
    func offerScenes(chosen: @escaping @MainActor () -> Void) {
        guard let source = scene.source, source.choices.count > 1 else {
            sceneChoice = nil
            return
        }
        sceneChoice = SceneChoice(names: source.choices, chosen: source.choice) { number in
            source.choose(number)
            chosen()
        }
    }
}
