import QuartziteKit
import QuartziteMarkup

/// The question before a file of a scene is changed for the first time: which edits go into which files, with the choice to write a copy.
package struct SaveDialog: Equatable {
    /// Such as `Save 3 edits into Harbor.ca?`.
    package var title: String
    /// What is written where, and what cannot be.
    package var notes: [String] = []
    /// The typed path of a copy; nil while the question is whether to save.
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

    /// The name that a copy gets at first, beside its original: `Harbor-edited.ca` of `Harbor.ca`.
    static func copyName(of path: String) -> String {
        let path = path.hasSuffix("/") ? String(path.dropLast()) : path
        let ending = (path as NSString).pathExtension
        let stem = ending.isEmpty ? path : (path as NSString).deletingPathExtension
        return stem + "-edited" + (ending.isEmpty ? "" : "." + ending)
    }
}

/// A person's answer to the question before saving.
package enum SaveDialogAction: Equatable {
    /// Saves, or writes the copy.
    case save
    case beginCopy
    case close
}

/// Edits that were saved, for the one step that takes the saving back.
struct SavedEdits {
    let revision: SceneRevision
    /// The edits before they were saved, with their history.
    let edits: LayerEdits
    let count: Int
}
