import Foundation
import QuartziteKit

// Beginning, changing and ending a comparison in the window. `PreviewSession+Compare.swift` has the modes.
extension PreviewSession {
    // MARK: Choosing

    /// Opens the list of what the scene can be compared with.
    func chooseComparison() {
        guard !isBare else { return }
        guard hasPanels else { return fail("the list of scenes cannot be shown: the panels could not start") }
        if picker != nil { return closePicker() }
        openPicker {
            ScenePicker(catalog, recent: $0, comparing: .init(versions: comparableVersions, offsetDuration: comparableDuration))
        }
    }

    /// The duration of a scene that can be compared with itself at another time, in seconds; nil for one that cannot.
    private var comparableDuration: Double? {
        catalog.current != nil && playback.timeline.duration > 0 ? playback.timeline.duration : nil
    }

    /// The versions of the scene itself that it can be compared with.
    private var comparableVersions: [ScenePicker.Entry] {
        guard catalog.current != nil else { return [] }
        var versions: [ScenePicker.Entry] = []
        // A program in a process of its own begins without edits.
        if !inspector.edits.isEmpty, !isProgram(catalog.current) {
            versions.append(.version("as in its file", "without the edits of this window", .original))
        }
        if comparableDuration != nil {
            versions.append(.version("at another time", "half a second later; type +0.2, -30f or +10% for another time", .time(0.5)))
        }
        if let states = scene.states {
            for name in states.names.map(Optional.some) + [nil] where name != states.current {
                versions.append(.version(name.map { "state \($0)" } ?? "no state", "", .state(name)))
            }
        }
        return versions
    }

    private func isProgram(_ argument: String?) -> Bool { argument.map { SwiftSource.isSource(ScenePath($0).file) } ?? false }

    /// Begins the comparison that was chosen in the picker.
    func compare(fromPicker choice: ComparisonChoice) {
        picker?.failure = nil
        if case .scene(let text) = choice, playback.timeline.duration == 0, TimeInput(text)?.isRelative == true,
            !FileManager.default.fileExists(atPath: text)
        {
            return refuse("nothing moves in this scene, so it looks the same at another time")
        }
        let argument: String? = if case .scene(let other) = choice { other } else { catalog.current }
        if isProgram(argument) { return compareProgram(with: choice) }
        do {
            try compare(with: choice)
            closePicker()
        } catch {
            fail(inPicker: Self.reason(error, of: argument ?? scene.name))
        }
        panelsChanged = true
    }

    /// Compares with a program, after a question. The window's process starts again with both scenes, because a program is compiled before there
    /// is a window, and runs under a supervisor.
    private func compareProgram(with choice: ComparisonChoice) {
        guard let current = catalog.current, let options = choice.options else {
            return refuse("this scene cannot be compared with a program in this window; begin with `quartzite preview A --with B`")
        }
        guard current != "-" else { return refuse("standard input cannot be read again; save it to a file to compare it with a program") }
        guard runsDroppedCode else {
            return refuse("a program is compared by `quartzite preview \(current) \(options.joined(separator: " "))`")
        }
        // The scene itself runs already, so it is not asked for.
        let asked = choice.isSameScene ? current : options.last ?? current
        guard choice.isSameScene || picker?.confirmed == asked else {
            picker?.confirmed = asked
            panelsChanged = true
            return
        }
        let again = choice.isSameScene ? "choose it again to compare" : "choose the program again to compare with it"
        if holdsForExport(again) || holdsForEdits(again) {
            // The picker shows its own messages.
            picker?.failure = message?.text
            return
        }
        (nextProgram, nextOptions) = (current, options)
        isFinished = true
    }

    private func refuse(_ reason: String) {
        picker?.failure = reason
        say(reason)
    }

    // MARK: Beginning and ending

    /// Begins to compare the scene with another one, or with another version of itself.
    func compare(with choice: ComparisonChoice) throws {
        guard let argument = { if case .scene(let other) = choice { other } else { catalog.current } }() else {
            throw ComparisonObstacle.noFile
        }
        let other = try scene.staysCurrent { try openFile(argument) }
        let before = comparison
        before?.other.end()
        var (offset, keepsState) = (0.0, false)
        switch choice {
        case .scene, .original: break
        case .time(let seconds): offset = seconds
        case .state(let name):
            keepsState = true
            other.states?.set(name)
            other.commit()
        }
        adoptDevice(for: other)
        let comparison = SceneComparison(with: other, offset: offset, keepsState: keepsState, choice: choice)
        if let before { comparison.adopt(before, now: windowTime()) }
        self.comparison = comparison
        layout(size: viewport)
        scene.commit()
        say("\(comparisonContent?.second ?? other.name); n shows both in another way")
    }

    /// Ends the comparison: the window shows the scene alone.
    func endComparison() {
        guard let comparison = begunComparison() else { return }
        self.comparison = nil
        comparison.other.end()
        layout(size: viewport)
        scene.commit()
        say("no longer compared")
    }

    /// Ends a comparison of the scene with itself, because the window shows another scene.
    func endComparisonOfSameScene() {
        guard let comparison, comparison.choice?.isSameScene == true else { return }
        self.comparison = nil
        comparison.other.end()
    }

    // MARK: Menu

    func perform(_ action: ComparisonAction) {
        guard let comparison else { return }
        switch action {
        case .show(let mode): comparison.show(mode, now: windowTime())
        case .shift(let seconds): comparison.set(offset: comparison.offset + seconds)
        case .alignTimes: comparison.set(offset: 0)
        }
        if case .show = action { return }
        let offset = comparison.offset
        say(offset == 0 ? "B is at the time of A" : "B is \(TimeText.seconds(abs(offset))) s \(offset > 0 ? "later" : "earlier") than A")
    }

    /// The ways of showing both scenes, and the distance of their times; none without a comparison.
    var comparisonRows: [WindowMenu.Row] {
        guard let comparison else { return [] }
        var rows = ComparisonMode.allCases.map { mode in
            WindowMenu.Row(
                mode.name.prefix(1).uppercased() + mode.name.dropFirst(), .comparison(.show(mode)), isOn: comparison.mode == mode)
        }
        typealias Step = (text: String, seconds: Double)
        let steps: [Step] = [("a frame", playback.frameLength), ("a tenth of a second", 0.1), ("half a second", 0.5), ("a second", 1)]
        var times = [WindowMenu.Row("The same time", .comparison(.alignTimes), isOn: comparison.offset == 0), .separator]
        times += steps.map { WindowMenu.Row("Later by \($0.text)", .comparison(.shift(by: $0.seconds))) } + [.separator]
        times += steps.map { WindowMenu.Row("Earlier by \($0.text)", .comparison(.shift(by: -$0.seconds))) }
        rows.append(WindowMenu.Row("Time of B", menu: times))
        return rows
    }

    /// The menu of comparing, for the scene's menu. The bar's menu has the group of commands with this name.
    var comparisonMenu: WindowMenu.Row {
        WindowMenu.Row(
            "Comparing",
            menu: rows(.chooseComparison) + [.separator] + comparisonRows + rows(.showOther, .toggleComparisonReading) + [.separator]
                + rows(.endComparison))
    }
}

/// Why a scene cannot be compared.
enum ComparisonObstacle: Error, Equatable, CustomStringConvertible {
    /// The scene is of no file that could be read again.
    case noFile

    var description: String { "only the program that shows this scene knows it, so it cannot be made a second time" }
}
