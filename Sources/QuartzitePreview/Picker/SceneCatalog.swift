import Foundation

/// A scene that is part of the program.
package struct ExampleTitle: Equatable, Sendable {
    package var name: String
    /// A description of one line.
    package var text: String

    package init(name: String, text: String) { (self.name, self.text) = (name, text) }
}

/// The scenes that a window can open: examples, and the files beside the shown one.
package struct SceneCatalog: Equatable, Sendable {
    /// The examples of the program. Default none.
    package var examples: [ExampleTitle] = []
    /// The argument of the shown scene: an example's name, a path, or `-` for standard input; nil for a scene that only the program knows.
    package var current: String?
    /// The files that were dropped together; empty unless one of them is shown.
    package var dropped: [String] = []

    package init() {}

    /// Whether the window shows an example.
    var isExample: Bool { examples.contains { $0.name == current } }
    /// The path of the file that is shown; nil for an example and for standard input.
    var file: ScenePath? { current == nil || current == "-" || isExample ? nil : ScenePath(current ?? "") }

    /// The scenes among which `neighbour` moves: those that were dropped together, the examples, or the documents and pictures of the
    /// file's folder. Never Swift files.
    package var row: [String] {
        if dropped.count > 1 { return dropped }
        if let file { return FolderScenes(file.folder).scenes }
        return examples.map(\.name)
    }

    /// Returns the scene after the shown one, or the one before by −1, in a circle; nil if there is no other.
    /// - Returns: the scene, with its number from 1 and the number of all.
    package func neighbour(_ offset: Int) -> (scene: String, number: Int, count: Int)? {
        let row = row
        guard !row.isEmpty else { return nil }
        let shown = file?.file ?? current
        let next: Int
        if let index = row.firstIndex(where: { Self.isSame($0, shown) }) {
            next = ((index + offset) % row.count + row.count) % row.count
            if next == index { return nil }
        } else {
            // A Swift file, or a file with an unusual name, is sorted among the others by its name.
            let place =
                row.firstIndex { $0.compare(shown ?? "", options: [.numeric, .caseInsensitive]) == .orderedDescending } ?? row.count
            next = (offset > 0 ? place : place - 1 + row.count) % row.count
        }
        return (row[next], next + 1, row.count)
    }

    private static func isSame(_ a: String, _ b: String?) -> Bool {
        a == b || b.map { WatchedFiles.path(a) == WatchedFiles.path($0) } == true
    }
}
