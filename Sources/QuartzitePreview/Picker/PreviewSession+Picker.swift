import Glibc
import QuartziteKit

// Opening other scenes: the picker, the next and the previous scene, several dropped files, reading the files again.
extension PreviewSession {
    // MARK: Picker

    /// Opens the picker, or closes it.
    func togglePicker() {
        guard !isBare else { return }
        guard hasPanels else { return fail("the list of scenes cannot be shown: the panels could not start") }
        if picker != nil { return closePicker() }
        openPicker { ScenePicker(catalog, recent: $0) }
    }

    /// Opens a picker.
    /// - Parameter make: makes the picker with the files that were opened before.
    func openPicker(_ make: (_ recent: [String]) -> ScenePicker) {
        closeExport()
        closeMenu()
        storedSettings.recent.dropMissing()
        thumbnails?.begin()
        picker = make(keepsRecentFiles ? storedSettings.recent.paths : [])
        panelsChanged = true
    }

    /// Closes the picker.
    func closePicker() {
        picker = nil
        thumbnails?.end()
        fileAwaitingConfirmation = nil
        panelsChanged = true
    }

    /// Performs a request from the picker.
    func perform(_ action: PickerAction) {
        panelsChanged = true
        switch action {
        case .choose(let row):
            picker?.select(row: row)
            openSelected()
        case .close: closePicker()
        }
    }

    /// Handles an event for the picker.
    /// - Parameter clipboard: returns the text of the clipboard. Default: no text.
    /// - Returns: false if the picker is closed, or if the event is not a keyboard event.
    func pickerHandles(_ event: WindowEvent, clipboard: () -> String = { "" }) -> Bool {
        guard var picker else { return false }
        switch event {
        case .text(let text, _): picker.type(text)
        case .key(.letter("v"), isDown: true, _, .control): picker.type(clipboard())
        case .key(.letter("u"), isDown: true, _, .control), .key(.command(.backspace), isDown: true, _, .control): picker.setFilter("")
        // The keys that close this list, quit, and save the picture of the window.
        case .key(.letter, isDown: true, _, _) where has([.togglePicker, .chooseComparison, .quit, .saveWindowPicture], event): return false
        case .key(.command(.backspace), isDown: true, _, _): picker.deleteBackward()
        case .key(.command(.up), isDown: true, _, _): picker.move(-1)
        case .key(.command(.down), isDown: true, _, _): picker.move(1)
        case .key(.command(.home), isDown: true, _, _): picker.move(-1_000_000)
        case .key(.command(.end), isDown: true, _, _): picker.move(1_000_000)
        case .key(.command(.enter), isDown: true, isRepeat: false, _):
            openSelected()
            return true
        case .key(.command(.escape), isDown: true, _, _):
            closePicker()
            return true
        // The release of a key that was pressed before belongs to the scene.
        case .key(_, isDown: false, _, _): return false
        case .key: break
        default: return false
        }
        self.picker = picker
        scrollsPicker = true
        panelsChanged = true
        return true
    }

    /// Opens the selected row, or else the typed path.
    private func openSelected() {
        guard let picker else { return }
        guard let entry = picker.selectedEntry else {
            guard let path = picker.typedPath else { return }
            return choose(fromPicker: path)
        }
        if entry.kind == .folder {
            self.picker?.enter(entry.argument)
        } else if let version = entry.version {
            compare(fromPicker: version)
        } else {
            choose(fromPicker: entry.argument)
        }
    }

    private func choose(fromPicker argument: String) {
        if let reason = picker?.reason(ofUnknown: argument) { return fail(inPicker: reason) }
        picker?.comparing == nil ? open(fromPicker: argument) : compare(fromPicker: .scene(argument))
    }

    private func open(fromPicker argument: String) {
        // A program is confirmed first. If an entry cannot be opened, the picker stays open.
        picker?.failure = nil
        guard open(file: argument, failed: { fail(inPicker: $0) }) else {
            panelsChanged = true
            return
        }
        catalog.dropped = []
        closePicker()
    }

    /// Shows in the picker why nothing was opened, and writes the reason to stderr. The messages of the window list no such reason: the
    /// scene in the window has no fault.
    func fail(inPicker reason: String) {
        guard picker != nil else { return fail(reason) }
        log("error: \(reason)")
        picker?.failure = reason
        panelsChanged = true
    }

    // MARK: Next, previous, again

    /// Opens the next scene that can be shown, or the previous one by −1.
    func openNeighbour(_ offset: Int) {
        var tried: Set<String> = []
        var distance = offset
        while let next = catalog.neighbour(distance), tried.insert(next.scene).inserted {
            if open(file: next.scene) { return say("\(scene.name), \(next.number) of \(next.count)") }
            distance += offset
        }
        // Files that cannot be opened have reported the reason.
        guard tried.isEmpty else { return }
        say(catalog.file == nil && !catalog.isExample ? "there is no next scene here; / lists scenes" : "there is no other scene here")
    }

    /// Reads the files of the scene again, or starts an example again.
    func reloadNow() {
        if let source = scene.source, let readAgain {
            saysReload = true
            return readAgain(source.watched.files)
        }
        guard let argument = catalog.current, argument != "-" else {
            return say(catalog.current == "-" ? "standard input cannot be read again" : "this scene has no file to read again")
        }
        do {
            saysReload = true
            reload(try openFile(argument))
        } catch {
            saysReload = false
            fail(Self.reason(error, of: argument))
        }
    }

    // MARK: Drops

    /// Opens the dropped files: one file, or the first of several, among which `<` and `>` move.
    package func open(files: [String]) {
        guard files.count > 1 else {
            if let file = files.first, open(file: file) { catalog.dropped = [] }
            return
        }
        let scenes = files.filter { !SwiftSource.isSource($0) }
        guard !scenes.isEmpty else { return fail("\(files.count) Swift files were dropped; drop one, or their folder") }
        var reasons: [String] = []
        for (index, file) in scenes.enumerated() {
            do {
                try show(openFile(file), of: file)
                catalog.dropped = scenes
                return say("\(scene.name), \(index + 1) of \(scenes.count) dropped files; > shows the next")
            } catch {
                reasons.append(Self.reason(error, of: file))
            }
        }
        for reason in reasons.dropFirst() { note(.error, reason) }
        fail("none of the \(scenes.count) dropped files can be shown; the first: \(reasons.first ?? "")")
    }

    /// Opens the file that a dropped text names.
    package func open(text: String) {
        let path = WindowEvent.path(ofDrop: text.trimmingCharacters(in: .whitespacesAndNewlines))
        if !path.contains("\n"), path.hasPrefix("/"), FileManager.default.fileExists(atPath: path) { return open(files: [path]) }
        fail("a text was dropped, and it names no file; drop a file, or type a path after /")
    }

    /// Reports that a drop contained nothing to open.
    package func openNothing() { fail("nothing that was dropped is a file on this computer; save it here first, and drop the file") }

    /// Remembers a file that was opened.
    func remember(_ argument: String) {
        catalog.current = argument
        if keepsRecentFiles, let file = catalog.file, FileManager.default.fileExists(atPath: file.file) {
            storedSettings.recent.add(argument)
        }
    }

    /// Returns an error's reason as a sentence that names the file.
    static func reason(_ error: any Error, of file: String) -> String {
        let reason = reason(error)
        return reason.contains(file) ? reason : "\(file): \(reason)"
    }

    /// Returns an error's reason for a person. Errors without a text of their own describe themselves for programmers only.
    static func reason(_ error: any Error) -> String {
        // Foundation's sentence neither names the file nor, for most codes, the reason.
        if let error = error as? CocoaError, let path = error.filePath, let cause = error.underlying as? POSIXError {
            let text = String(cString: strerror(cause.code.rawValue))
            return "\(path): \(text.prefix(1).lowercased())\(text.dropFirst())"
        }
        if let text = (error as? any LocalizedError)?.errorDescription, !text.isEmpty { return text }
        if error is any CustomNSError { return error.localizedDescription }
        // Every error can be cast to `CustomStringConvertible`, but only the check of its type shows whether it has a description of its
        // own.
        guard type(of: error) is any CustomStringConvertible.Type else { return "it cannot be shown (\(type(of: error)))" }
        return String(describing: error)
    }
}

/// A request from the picker.
enum PickerAction: Equatable {
    /// Opens the entry of a row.
    case choose(Int)
    case close
}
