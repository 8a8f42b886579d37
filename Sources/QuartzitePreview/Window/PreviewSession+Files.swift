import QuartziteKit

extension PreviewSession {
    /// Opens another scene, or reports the reason and keeps the current one.
    /// - Returns: whether the scene is shown.
    @discardableResult package func open(file: String) -> Bool {
        if SwiftSource.isSource(ScenePath(file).file) {
            open(program: file)
            return false
        }
        do {
            try show(openFile(file), of: file)
            say("opened \(scene.name)")
            return true
        } catch {
            fail(Self.reason(error, of: file))
            return false
        }
    }

    /// Shows another scene in place of the present one.
    /// - Parameter argument: the file, or the name of an example.
    func show(_ opened: Scene, of argument: String) {
        scene.cancelDrag(time: now())
        fileAwaitingConfirmation = nil
        record(opened)
        opened.playback.setRate(playback.rate, at: now())
        opened.playback.adoptHabits(of: playback)
        keepEdits()
        endInspection()
        restoreEdits(of: opened, from: argument)
        endComparisonOfSameScene()
        if let shown = canvas.device { opened.show(on: shown) }
        replaceScene(with: opened)
        remember(argument)
    }

    /// Asks before Swift code runs, because it may do anything that the person may do. Opening the file a second time confirms.
    private func open(program: String) {
        let name = (program as NSString).lastPathComponent
        guard runsDroppedCode else { return fail("\(name) is a program; `quartzite preview \(program)` compiles and runs it") }
        guard fileAwaitingConfirmation == program else {
            fileAwaitingConfirmation = program
            picker?.confirmed = program
            let how = picker == nil ? "Drop" : "Choose"
            return show(
                "\(name) is a program and can do anything that you can. \(how) it again to compile and run it.", isError: false, seconds: 10
            )
        }
        if holdsForExport("choose the program again to open it") { return }
        nextProgram = program
        isFinished = true
    }

    /// Shows a newer version of the scene at the same time, playing or paused, and in the same state.
    package func reload(_ newer: Scene) {
        // The time of the scene counts, not the time of a transition or of a blend during a drag.
        scene.cancelDrag(time: now())
        scene.endTransition()
        adoptDevice(for: newer)
        if let state = scene.states?.current, newer.states?.names.contains(state) == true { newer.states?.set(state) }
        carrySelection(from: scene, to: newer)
        carryInspection(from: scene, to: newer)
        let position = pendingPosition ?? playback.position(at: now())
        record(newer)
        newer.playback.adopt(position, at: now())
        pendingPosition = nil
        replaceScene(with: newer)
        if saysReload { say("read again: \(newer.name)") }
        saysReload = false
    }

    private func replaceScene(with other: Scene) {
        scene.cancelDrag(time: now())
        isDragging = false
        playsAfterSlider = false
        dragStart = nil
        menu = nil
        if exportForm != nil { closeExport() }
        costs = CostHistogram()
        scene = other
        scene.endOthers(except: comparison?.other)
        scene.layout(size: viewport, view: canvas.view)
        explodedSceneChanged()
        problem = nil
        panelsChanged = true
        programRan()
    }
}
