import QuartziteKit

extension PreviewSession {
    // MARK: Messages

    /// Shows a message for a while.
    /// - Parameter seconds: how long it stays. Default 2.5.
    package func say(_ text: String, seconds: Double = 2.5) {
        note(.log, text)
        show(text, isError: false, seconds: seconds)
    }

    /// Shows an error for a longer time, and writes it to stderr.
    package func fail(_ text: String) {
        log("error: \(text)")
        note(.error, text)
        show(text, isError: true, seconds: 8)
    }

    /// Removes an expired message, follows the state, and finds out whether the program has changed its controls since its code ran.
    package func tick() {
        followPlayhead()
        followState()
        collectMessages()
        checkControls()
        tellOfHiddenControls()
        if let dropped = playback.recording?.takeUnreportedDrop() {
            say("the first \(TimeText.seconds(dropped)) s are not kept any more: the journal is full")
        }
        // Another state may have visible content.
        if let emptyScene, windowTime() >= emptyScene.end || emptyScene.banner.state != scene.states?.current { closeBanner() }
        guard let message, windowTime() >= message.end else { return }
        self.message = nil
        fileAwaitingConfirmation = nil
        panelsChanged = true
    }

    /// Shows a line over the scene.
    /// - Parameter seconds: how long it stays.
    func show(_ text: String, isError: Bool, seconds: Double) {
        guard !isBare else { return }
        message = Message(text: text, isError: isError, end: windowTime() + seconds)
        panelsChanged = true
    }

    // MARK: Problems

    /// Clears a problem that is solved without a new scene.
    package func clearProblem() {
        problem = nil
        messages.list.remove(.problem)
        panelsChanged = true
    }

    /// Reports that the files of the scene cannot be shown. The scene stays as it is until they can.
    package func report(_ problem: LiveProblem) {
        self.problem = problem.description
        saysReload = false
        messages.list.remove(.problem)
        for line in problem.errorLines { log(line) }
        list(problem)
        panelsChanged = true
    }

    // MARK: Banner

    /// Shows why a scene that was just opened shows nothing. A banner about particles disappears by itself, because the particles appear
    /// later.
    package func show(_ banner: SceneBanner?) {
        guard !isBare else { return }
        emptyScene = banner.map { ($0, $0.isTransient ? windowTime() + 8 : .infinity) }
        if let banner, problem == nil {
            collectMessages()
            note(banner.isTransient ? .note : .warning, banner.text, about: .scene)
        }
        panelsChanged = true
    }

    /// Closes the banner about a scene that shows nothing. A problem stays until it is solved.
    package func closeBanner() {
        emptyScene = nil
        panelsChanged = true
    }
}
