import QuartziteKit
import QuartziteRenderer

extension Preview {
    /// Advances the scene to the current time and commits changes.
    func turn() {
        statistics.turns += 1
        followDisplay()
        if shownScene !== session.scene { show(session.scene) }
        followComparison()
        if let size = session.requestedSize {
            session.requestedSize = nil
            area.resize(to: size)
            session.layout(size: area.size)
        }
        if let request = session.windowRequest {
            session.windowRequest = nil
            session.answer(request, problem: window.perform(request))
        }
        if session.frameTimes.startsOver {
            session.frameTimes.startsOver = false
            meter.startOver()
        }
        if session.frameTimes.isVSyncOn != isVSyncOn { switchVSync() }
        if session.drawnBackground != shownBackground {
            shownBackground = session.drawnBackground
            needs.sceneChanged = true
        }
        if session.canvas.channel != shownChannel {
            shownChannel = session.canvas.channel
            renderer.show(shownChannel)
            (needs.sceneChanged, needs.isExposed) = (true, true)
        }
        let start = MediaClock.monotonic()
        let scene = session.scene
        let now = CACurrentMediaTime()
        if runner.isDue(scene, mediaTime: now) || CATransaction.hasDueCompletions { session.programRan() }
        if runner.frames.nextDue(now: now) <= now, scene.playback.recording?.isProgramRunning ?? true { needs.hasLinkFired = true }
        scene.playback.advance(to: session.now())
        whileMainThreadIsBusy {
            runner.turn(scene, mediaTime: CACurrentMediaTime()) { meter.codeRan(since: $0, isInCommit: true) }
            // Edits are applied to layers that this commit has added, before a frame shows the layers without them.
            if session.takeFollowedEdits() { scene.commit() }
        }
        session.comparison?.isReadingVisible = session.showsComparisonPanel
        session.tick()
        if runner.follow(scene, isStale: needs.sceneChanged, moves: needs.movesAtPresent, revision: &seenRevision) {
            (needs.sceneChanged, session.panelsChanged) = (true, true)
        }
        if session.wantsCheck { whileMainThreadIsBusy { session.checkScene() } }
        commitTime += MediaClock.monotonic() - start
    }

    /// Follows the window to a display with another rate.
    private func followDisplay() {
        let interval = window.refreshInterval
        if interval == clock.interval { return }
        clock.setInterval(interval)
        runner.frames.setInterval(interval)
        meter.refreshInterval = interval
        renderer.setInterval(interval)
    }

    /// Runs the program's code, or other slow code, while the render thread keeps drawing. With a frame limit, only runs the code,
    /// because each frame counts.
    func whileMainThreadIsBusy<Result>(_ body: () throws -> Result) rethrows -> Result {
        try renderer.whileMainThreadIsBusy(isShown: options.frameLimit == nil && !window.isMinimized, body)
    }

    /// Runs the program's code for an event.
    func runProgram(_ body: () -> Void) {
        session.programRan()
        measuringCode { whileMainThreadIsBusy(body) }
    }

    /// Measures how long the program's code runs.
    func measuringCode<Result>(_ body: () -> Result) -> Result {
        let start = MediaClock.monotonic()
        defer { meter.codeRan(since: start) }
        return body()
    }

    /// Follows the vsync setting.
    private func switchVSync() {
        let isWanted = session.frameTimes.isVSyncOn
        let problem = renderer.setVSync(isWanted)
        isVSyncOn = isWanted || window.waitsForDisplay
        clock.setVSync(isVSyncOn, isDisplayPaced: window.waitsForDisplay)
        // A setting from the command line needs no confirmation.
        session.vsyncChanged(isOn: isVSyncOn, problem: problem, isSilent: statistics.turns == 1)
    }

    /// Puts a scene into the window and starts its clock.
    private func show(_ scene: Scene) {
        session.layout(size: area.size)
        scene.context.pixelsPerPoint = window.scale
        shownScene?.context.commitHandler = nil
        renderer.apply(scene.context.wholeCommit(replacing: shownScene?.context))
        session.inspector.isTreeStale = true
        shownScene = scene
        reload?.follow(scene.source)
        session.offerScenes { [weak self] in self?.reload?.filesChanged([]) }
        scene.context.commitHandler = { [weak self, weak scene] commit in
            self?.apply(commit, of: scene)
            scene?.treeCommitted()
            self?.session.programRan()
            self?.session.treeCommitted(commit)
            self?.needs.sceneChanged = true
        }
        // Draw once invisibly: programs are compiled and images uploaded before the clock starts, so that no motion is lost.
        let now = session.now()
        _ = drawScene(at: now, isPlain: true)
        let background = plainBackground
        let banner = SceneBanner(scene, at: now, background: background) {
            ((try? renderer.readPixels()) ?? nil).map { scene.isBlank($0, on: background, at: now) } ?? false
        }
        session.show(banner)
        let start = CACurrentMediaTime()
        scene.start(at: start)
        scene.playback.recording?.begin(scene.context.wholeCommit(), at: start)
        needs.sceneChanged = true
        needs.isExposed = true
    }

    /// Records a commit of a scene in its journal, and passes it to the renderer if it belongs to the shown tree.
    private func apply(_ commit: Commit, of scene: Scene?) {
        guard let recording = scene?.playback.recording, recording.journal != nil else { return renderer.apply(commit) }
        recording.record(commit)
        showChanges(of: recording, at: recording.shownTime)
    }

    /// Passes the commits up to a media time to the renderer, or reverts them.
    func showChanges(of recording: SceneRecording, at time: Double) {
        for change in recording.changes(to: time) { renderer.apply(change) }
    }
}
