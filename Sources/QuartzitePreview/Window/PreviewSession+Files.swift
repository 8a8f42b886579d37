import QuartziteKit

extension PreviewSession {
    /// Opens another scene, or reports the reason and keeps the current one.
    /// - Returns: whether the scene is shown.
    @discardableResult package func open(file: String) -> Bool { open(file: file, failed: { fail($0) }) }

    /// Opens another scene, and keeps the current one if that fails.
    /// - Parameter failed: receives the reason for a failure.
    /// - Returns: whether the scene is shown.
    func open(file: String, failed: (String) -> Void) -> Bool {
        if SwiftSource.isSource(ScenePath(file).file) {
            open(program: file, failed: failed)
            return false
        }
        do {
            try show(openFile(file), of: file)
            say("opened \(scene.name)")
            return true
        } catch {
            failed(Self.reason(error, of: file))
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
    private func open(program: String, failed: (String) -> Void) {
        let name = (program as NSString).lastPathComponent
        guard runsDroppedCode else { return failed("\(name) is a program; `quartzite preview \(program)` compiles and runs it") }
        guard fileAwaitingConfirmation == program else {
            fileAwaitingConfirmation = program
            picker?.confirmed = program
            let how = picker == nil ? "Drop" : "Choose"
            return show(
                "\(name) is a program and can do anything that you can. \(how) it again to compile and run it.", isError: false, seconds: 10
            )
        }
        let again = "choose the program again to open it"
        if holdsForExport(again) || holdsForEdits(again) {
            // The picker shows its own messages.
            picker?.failure = message?.text
            return
        }
        nextProgram = program
        isFinished = true
    }

    /// Says once, before the window closes or another process takes the place of this one, that edits would be lost that were neither saved nor
    /// copied.
    /// - Parameter how: the action by which the person goes on, for the message.
    /// - Returns: whether the window stays open.
    func holdsForEdits(_ how: String) -> Bool {
        let count = inspector.edits.uncopiedCount + inspector.keptEdits.values.reduce(0) { $0 + $1.uncopiedCount }
        guard count > 0, !isBare, !inspector.hasToldOfLoss else { return false }
        inspector.hasToldOfLoss = true
        let isSavable = scene.origin?.readEditable != nil
        say(
            "\(how); \(count) edit\(count == 1 ? " is" : "s are") "
                + (isSavable ? "not saved (\(keyMap.key(of: .saveEdits)) saves) and not copied" : "not copied"), seconds: 5)
        return true
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
        barDrag = nil
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
