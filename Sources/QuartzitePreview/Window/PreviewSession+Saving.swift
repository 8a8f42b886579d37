import Foundation
import QuartziteKit
import QuartziteMarkup

// Saving edits into the documents of the scene: a dialog the first time, writing the files, and undoing the saving.
//
//     edits ──► SceneRevision ──► files ──► hot reload shows them, and the saved edits leave the list
extension PreviewSession {
    /// Saves the edits, or asks first if the scene's file has not been changed by this window before.
    func saveEdits() {
        inspector.edits.end()
        guard !inspector.edits.isEmpty else { return say("there are no edits to save") }
        guard let revision = revision() else { return }
        guard let file = scene.origin?.file else { return }
        if inspector.confirmedFiles.contains(file), save(revision) == nil { return }
        ask(about: revision)
    }

    /// The files with the edits; nil, with a message, if there is nothing to write.
    private func revision() -> SceneRevision? {
        guard let read = scene.origin?.readEditable, scene.controller == nil else {
            fail(
                scene.controller == nil
                    ? "this scene has no document into which edits could be saved; “copy” below the properties copies them"
                    : "edits cannot be saved into a program; “copy” below the properties copies them as Swift")
            return nil
        }
        if let changed = changedDocument {
            let name = Self.lastName(changed)
            fail(
                FileManager.default.fileExists(atPath: changed)
                    ? "\(name) has changed on disk, and is not shown yet; look at it, then save again"
                    : "\(name) does not exist any more; put it back to save the edits, or copy them below the properties")
            return nil
        }
        do {
            let edits = inspector.edits.list.map { edit in
                DocumentEdit(
                    layer: layer(of: edit).flatMap(scene.documentIndex), keyPath: edit.keyPath, value: edit.value.any, state: edit.state)
            }
            let revision = try SceneRevision(edits, in: try read())
            guard !revision.files.isEmpty else {
                let reasons = Set(revision.faults.values).sorted()
                fail("nothing can be saved: \(reasons.joined(separator: "; "))")
                return nil
            }
            return revision
        } catch {
            fail("the edits were not saved: \(Self.reason(error)); Save a copy, or copy them below the properties")
            return nil
        }
    }

    /// The path of a file of the scene that has changed since it was shown, one that is gone before others; nil for none.
    private var changedDocument: String? {
        let changed = (scene.source?.changedFiles ?? []).sorted()
        let gone = changed.first { !FileManager.default.fileExists(atPath: $0) }
        return gone ?? changed.first ?? (problem == nil ? nil : scene.origin?.file)
    }

    private static func lastName(_ path: String) -> String { (path as NSString).lastPathComponent }

    /// Writes the files. The edits in them leave the list.
    /// - Returns: why they could not be written; nil if they were.
    private func save(_ revision: SceneRevision) -> String? {
        do {
            try revision.write()
        } catch {
            return "not saved: \(error)"
        }
        let list = inspector.edits.list
        let rest = list.indices.filter { revision.faults[$0] != nil }
        let count = list.count - rest.count
        inspector.savedEdits = SavedEdits(revision: revision, edits: inspector.edits, count: count)
        inspector.edits = LayerEdits(rest.map { list[$0] })
        if let file = scene.origin?.file { inspector.confirmedFiles.insert(file) }
        saveDialog = nil
        panelsChanged = true
        let names = revision.files.map { name(of: $0.path) }.joined(separator: ", ")
        var text = "saved \(count) edit\(count == 1 ? "" : "s") into \(names); \(keyMap.key(of: .undoEdit)) takes that back"
        if let first = rest.first, let reason = revision.faults[first] {
            text += "; \(rest.count) edit\(rest.count == 1 ? " stays" : "s stay"): \(reason)"
        }
        log(text)
        say(text, seconds: rest.isEmpty ? 4 : 8)
        readAgain?(Set(revision.files.map(\.path)))
        return nil
    }

    /// The name of a file in messages: with the folder of its package.
    private func name(of path: String) -> String {
        let folder = ((path as NSString).deletingLastPathComponent as NSString).lastPathComponent
        return folder.hasSuffix(".ca") ? folder + "/" + Self.lastName(path) : Self.lastName(path)
    }

    /// Whether there is an edit or a saving to undo.
    var canUndoEdit: Bool { inspector.edits.canUndo || inspector.savedEdits != nil }

    /// Restores the files' bytes from before the last saving, and the edits.
    func undoSaving() {
        guard let saved = inspector.savedEdits else { return }
        do {
            try saved.revision.undo()
        } catch {
            return fail("the saving was not undone: \(error)")
        }
        inspector.savedEdits = nil
        inspector.edits = saved.edits
        let names = saved.revision.files.map { name(of: $0.path) }.joined(separator: ", ")
        say(
            "\(names) \(saved.revision.files.count == 1 ? "is" : "are") as before; \(saved.count) edit\(saved.count == 1 ? "" : "s") to save"
        )
        if let readAgain { readAgain(Set(saved.revision.files.map(\.path))) } else { showEdits() }
        panelsChanged = true
    }

    // MARK: The question

    private func ask(about revision: SceneRevision, failure: String? = nil) {
        guard hasPanels, !isBare else {
            // Nobody can be asked.
            if let reason = save(revision) { fail(reason) }
            return
        }
        let count = inspector.edits.list.count - revision.faults.count
        var dialog = SaveDialog(
            title: "Save \(count) edit\(count == 1 ? "" : "s") into \(scene.origin.map { Self.lastName($0.file ?? $0.path) } ?? "")?")
        dialog.notes = revision.files.map { "\($0.path): only these values change; all other bytes stay." }
        dialog.notes.append(
            "\(keyMap.key(of: .undoEdit)) takes the saving back while the window is open. This question comes once for each scene.")
        for reason in Set(revision.faults.values).sorted() { dialog.notes.append("Not saved, kept in the list: \(reason).") }
        dialog.failure = failure
        saveDialog = dialog
        panelsChanged = true
    }

    /// Performs an answer.
    package func perform(_ action: SaveDialogAction) {
        panelsChanged = true
        switch action {
        case .close: saveDialog = nil
        case .beginCopy:
            saveDialog?.copy = scene.origin?.file.map(SaveDialog.copyName)
            saveDialog?.failure = nil
        case .save:
            guard let dialog = saveDialog else { return }
            guard let revision = revision() else {
                saveDialog = nil
                return
            }
            if let path = dialog.copy { return saveCopy(revision, to: path) }
            if let reason = save(revision) { saveDialog?.failure = reason + ". Save a copy writes another file." }
        }
    }

    /// Writes a copy of the scene with the edits. They stay in the list.
    private func saveCopy(_ revision: SceneRevision, to typed: String) {
        let path = (typed.trimmingCharacters(in: .whitespaces) as NSString).expandingTildeInPath
        guard let original = scene.origin?.file else { return }
        guard !path.isEmpty else {
            saveDialog?.failure = "Type the path of the copy."
            return
        }
        do {
            try revision.write(copyOf: original, to: path)
        } catch {
            saveDialog?.failure = "\(error)"
            return
        }
        saveDialog = nil
        inspector.edits.markCopied()
        let isAlone = (original as NSString).pathExtension.lowercased() == "caml"
        let moved = isAlone && RecentFiles.absolute(original).deletingLast != RecentFiles.absolute(path).deletingLast
        log("saved \(path)")
        say("saved a copy: \(path)" + (moved ? "; its pictures stay in the other folder" : "") + "; the edits stay here", seconds: 5)
    }

    /// Handles an event for the dialog.
    /// - Parameter clipboard: returns the text of the clipboard.
    /// - Returns: false without a dialog, or if the event is not a keyboard event.
    func saveDialogHandles(_ event: WindowEvent, clipboard: () -> String = { "" }) -> Bool {
        guard let dialog = saveDialog else { return false }
        switch event {
        case .text(let text, _):
            if dialog.copy != nil { saveDialog?.type(text) } else if text == "c" { perform(SaveDialogAction.beginCopy) }
        case .key(.letter("v"), isDown: true, _, .control): saveDialog?.type(clipboard())
        case .key(.command(.backspace), isDown: true, _, .control): saveDialog?.copy = dialog.copy.map { _ in "" }
        case .key(.command(.backspace), isDown: true, _, _): saveDialog?.deleteBackward()
        case .key(.command(.enter), isDown: true, isRepeat: false, _): perform(SaveDialogAction.save)
        case .key(.command(.escape), isDown: true, _, _): perform(SaveDialogAction.close)
        case .key(_, isDown: false, _, _): return false
        case .key(.letter, _, _, _) where has([.quit], event): return false
        case .key: break
        default: return false
        }
        panelsChanged = true
        return true
    }
}

extension String {
    fileprivate var deletingLast: String { (self as NSString).deletingLastPathComponent }
}
