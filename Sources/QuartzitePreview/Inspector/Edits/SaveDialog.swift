import QuartziteKit
import QuartziteMarkup

/// The dialog before a scene's file is changed for the first time: which edits go into which files, with the option to write a copy.
package struct SaveDialog: Equatable {
    /// Such as `Save 3 edits into Harbor.ca?`.
    package var title: String
    /// The edits that are written, with their files, and those that cannot be written.
    package var notes: [String] = []
    /// The typed path of a copy; nil while the dialog asks whether to save.
    package var copy: String?
    /// Why the last try failed; nil for no failure.
    package var failure: String?

    /// Adds typed or pasted characters.
    mutating func type(_ text: String) {
        failure = nil
        copy?.append(contentsOf: text.filter { !$0.isNewline && !($0.unicodeScalars.first.map { $0.value < 0x20 } ?? true) })
    }

    /// Removes the last character.
    mutating func deleteBackward() {
        failure = nil
        if copy?.isEmpty == false { copy?.removeLast() }
    }

    /// A button with the key that does the same.
    struct Button: Equatable {
        var title: String
        var action: SaveDialogAction
    }

    var buttons: [Button] {
        copy == nil
            ? [Button(title: "Save  (Enter)", action: .save), Button(title: "Save a copy …  (c)", action: .beginCopy)]
                + [Button(title: "Cancel  (Esc)", action: .close)]
            : [Button(title: "Save the copy  (Enter)", action: .save), Button(title: "Cancel  (Esc)", action: .close)]
    }

    /// The default name of a copy beside the original: `Harbor-edited.ca` for `Harbor.ca`.
    static func copyName(of path: String) -> String {
        let path = path.hasSuffix("/") ? String(path.dropLast()) : path
        let ending = (path as NSString).pathExtension
        let stem = ending.isEmpty ? path : (path as NSString).deletingPathExtension
        return stem + "-edited" + (ending.isEmpty ? "" : "." + ending)
    }
}

/// A person's answer in the save dialog.
package enum SaveDialogAction: Equatable {
    /// Saves, or writes the copy.
    case save
    case beginCopy
    case close
}

/// Edits that were saved, so that the saving can be undone in one step.
struct SavedEdits {
    let revision: SceneRevision
    /// The edits before they were saved, with their history.
    let edits: LayerEdits
    let count: Int
}
