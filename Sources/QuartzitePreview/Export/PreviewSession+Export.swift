import Foundation
import QuartziteKit
import QuartziteMarkup
import QuartziteRenderer

/// An export that runs in the background.
struct RunningExport {
    /// The file that is written.
    var file: String
    /// The number of all frames, and of those written so far.
    var count: Int
    var written = 0
    /// Ends the process.
    var cancel: () -> Void
    /// Whether a person has ended it.
    var isCancelled = false

    /// The fraction that is written, from 0 to 1.
    var fraction: Double { count > 0 ? min(1, Double(written) / Double(count)) : 0 }
    /// The text in the bar.
    var text: String { isCancelled ? "ending" : "\(Int((fraction * 100).rounded(.down))) %" }
}

// Exports of the scene as the window shows it, by `quartzite render` in a process of its own.
extension PreviewSession {
    // MARK: The form

    /// Opens the form, or closes it.
    func toggleExport() {
        guard !isBare else { return }
        guard hasPanels else { return fail("the form for exports cannot be shown: the panels could not start") }
        if exportForm != nil { return closeExport() }
        if let runningExport { return say("\(runningExport.file) is being written; end that first, by × in the bar") }
        if let reason = exportObstacle { return fail("this scene cannot be exported: \(reason)") }
        let name = ScreenshotFile.fileStem(scene.name)
        exportForm = ExportForm(
            exportFacts, name: name, folder: FileManager.default.currentDirectoryPath, rate: playback.transport.lockedRate, last: lastExport
        )
        panelsChanged = true
    }

    func closeExport() {
        lastExport = exportForm ?? lastExport
        exportForm = nil
        panelsChanged = true
    }

    /// Performs a person's action on the form.
    func perform(_ action: ExportAction) {
        // The panel returns its texts in each pass.
        if case .text(let field, let text) = action, exportForm?.text(field) == text { return }
        panelsChanged = true
        switch action {
        case .kind(let kind): exportForm?.choose(kind)
        case .scale(let scale): exportForm?.scale = scale
        case .background(let background): exportForm?.background = background
        case .text(let field, let text): exportForm?.set(field, text)
        case .whole: exportForm.map { exportForm?.show($0.facts.whole) }
        case .marked: exportForm?.facts.marked.map { exportForm?.show($0) }
        case .start: startExport()
        case .close: closeExport()
        }
    }

    /// Handles an event for the form.
    /// - Returns: false if the form is closed, or if its fields get the event.
    func exportHandles(_ event: WindowEvent) -> Bool {
        guard exportForm != nil, case .key(.command(let key), isDown: true, _, _) = event else { return false }
        switch key {
        case .escape: closeExport()
        case .enter: startExport()
        default: return false
        }
        return true
    }

    /// Why the scene cannot be exported; nil if it can.
    private var exportObstacle: String? {
        guard exportProgram != nil, runExport != nil, let argument = catalog.current else {
            return "it belongs to the program that shows it; SceneRenderer draws it into pictures (docs/porting.md)"
        }
        return argument == "-" ? "standard input cannot be read again; save it to a file and open that" : nil
    }

    private var exportFacts: ExportForm.Facts {
        let timeline = playback.timeline
        var facts = ExportForm.Facts()
        facts.size = scene.naturalSize
        (facts.time, facts.duration) = (time, timeline.duration)
        (facts.whole, facts.frame) = (playback.filmRange, playback.frameLength)
        let range = playback.range
        if !range.isEmpty {
            let from = range.inPoint ?? 0
            facts.marked = from...max(from, range.outPoint ?? timeline.duration)
        }
        facts.background = canvas.background == .checkerboard ? nil : canvas.background.color(given: givenBackground)
        facts.notes = exportNotes
        return facts
    }

    /// Sentences about what the export changes or leaves out of the scene.
    private var exportNotes: [String] {
        var (with, notes): ([String], [String]) = ([], [])
        func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
        let changes = layerChanges
        if !changes.edits.isEmpty { with.append(counted(changes.edits.count, "edit")) }
        if !changes.hidden.isEmpty { with.append("\(counted(changes.hidden.count, "layer")) hidden") }
        if !changes.solo.isEmpty { with.append("\(counted(changes.solo.count, "layer")) alone") }
        if let transition = scene.shownTransition {
            with.append("the transition \(StateList.name(transition.from)) → \(StateList.name(transition.to))")
        } else if let states = scene.states {
            with.append(states.current.map { "state \($0)" } ?? "no state")
        }
        if let device = scene.canvas?.options.device { with.append(device.name) }
        if !debugColors.isEmpty { with.append("debug colours") }
        if !with.isEmpty { notes.append("As in the window: \(with.joined(separator: ", ")).") }
        if scene.controller != nil, !playback.scrubsPausedLayer {
            notes.append("The program runs again from 0 s: what was pressed here is not in the export.")
        }
        if isExploded { notes.append("The flat picture is exported, not the layers in 3D.") }
        if comparison != nil { notes.append("A is exported, not the comparison.") }
        if problem != nil { notes.append("The file as it is now cannot be shown; the export reads it again.") }
        return notes
    }

    /// A person's changes of layers.
    private var layerChanges: LayerChanges {
        var changes = LayerChanges()
        changes.edits = inspector.edits.list.filter { layer(of: $0) != nil }
        let paths = inspector.overrides.paths(below: scene.root)
        (changes.hidden, changes.solo) = (paths[.hidden] ?? [], paths[.solo] ?? [])
        if scene.controller != nil, scene.canvas?.options.device != nil { changes.device = ShownDevice(of: scene.canvas) }
        return changes
    }

    // MARK: The export

    /// Starts the export of the form.
    private func startExport() {
        guard let form = exportForm, form.problem == nil, let runExport, let program = exportProgram, let argument = catalog.current else {
            return
        }
        do {
            let words =
                program.before + [argument.hasPrefix("-") ? "./" + argument : argument] + (try sceneArguments(program)) + form.arguments
            let file = form.kind == .frames ? form.folder : RecentFiles.absolute(form.file)
            let cancel = try runExport(
                words,
                { [weak self] in self?.exportProgressed($0) }, { [weak self] in self?.exportEnded($0) })
            hasToldOfExport = false
            runningExport = RunningExport(file: file, count: form.frameCount ?? 1, cancel: cancel)
            closeExport()
        } catch {
            fail("the export cannot be started: \(Self.reason(error))")
        }
    }

    /// The options of `render` that make it draw the scene as the window shows it.
    func sceneArguments(_ program: ExportProgram) throws -> [String] {
        var words = catalog.current == startArgument ? program.options : []
        if playback.scrubsPausedLayer { words.append("--scrub") }
        if let states = scene.states {
            if let transition = scene.shownTransition {
                words += ["--from-state", transition.from ?? "none", "--to-state", transition.to ?? "none"]
            } else {
                words += ["--state", states.current ?? "none"]
            }
        }
        if let options = scene.canvas?.options {
            // `render` has options for devices of documents only.
            if let device = options.device, scene.controller == nil {
                words += ["--device", device.name]
                if options.showsFrame { words.append("--frame") }
                if options.showsSafeAreas { words.append("--safe-areas") }
                if options.showsClock { words.append("--clock") }
                if options.orientation != .portrait { words += ["--orientation", Self.word(options.orientation)] }
            }
            if let fit = options.fit { words += ["--fit", fit.rawValue] }
        }
        if !debugColors.isEmpty {
            words += ["--debug", DebugColors.all.filter { debugColors.contains($0.color) }.map(\.name).joined(separator: ",")]
        }
        let changes = layerChanges
        if !changes.isEmpty {
            let folder = try PrivateFolder()
            words += ["--layers", try folder.write(String(decoding: try changes.data(), as: UTF8.self), as: "layers.json")]
        }
        return words
    }

    /// An orientation as the option's value.
    private static func word(_ orientation: SceneOrientation) -> String {
        switch orientation {
        case .portrait: "portrait"
        case .upsideDown: "upside-down"
        case .landscapeLeft: "landscape-left"
        case .landscapeRight: "landscape-right"
        }
    }

    private func exportProgressed(_ written: Int) {
        runningExport?.written = written
        panelsChanged = true
    }

    private func exportEnded(_ end: ExportEnd) {
        guard let export = runningExport else { return }
        runningExport = nil
        panelsChanged = true
        switch end {
        case .written:
            fileWritten?(export.file)
            log("exported \(export.file)")
            note(.log, "exported \(export.file)")
            show("exported \(export.file)", isError: false, seconds: 8)
        case .cancelled: say("the export was ended; nothing is left of it")
        case .failed(let reason): fail("the export failed: \(reason)")
        }
    }

    /// Ends the export that runs.
    func cancelExport() {
        // The process needs a moment to remove its unfinished files.
        guard let runningExport, !runningExport.isCancelled else { return }
        runningExport.cancel()
        self.runningExport?.isCancelled = true
        panelsChanged = true
    }

    /// Says once, before the window closes, that an export still runs.
    /// - Parameter how: the action by which the person quits, for the message.
    /// - Returns: whether the window stays open.
    func holdsForExport(_ how: String) -> Bool {
        guard let runningExport, !runningExport.isCancelled, !hasToldOfExport else { return false }
        hasToldOfExport = true
        say("\((runningExport.file as NSString).lastPathComponent) is being written; \(how) and end that")
        return true
    }
}

extension Playback {
    /// The times that a film of the scene shows by default: the whole loop of an endless scene, if that is not long, else the duration.
    package var filmRange: ClosedRange<Double> {
        guard let loop, loop.isShownWhole(of: timeline) else { return 0...max(0, timeline.duration) }
        // The introduction, which is seen only once, is part of the film.
        let start = loop.hasIntroduction ? 0 : loop.start
        return start...max(start, loop.start + loop.length)
    }
}

extension SceneLoop {
    /// Whether a film shows the whole loop by default: if that is at most half a minute, or not longer than one animation.
    package func isShownWhole(of timeline: Timeline) -> Bool { start + length <= max(30, timeline.duration + 0.001) }
}
