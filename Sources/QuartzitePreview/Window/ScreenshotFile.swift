import Foundation
import QuartziteKit

/// The file of a saved image: `door-0.500.png` in the working folder, or `door-0.500-2.png` and so on if that exists.
package enum ScreenshotFile {
    /// Writes the data to the first free name. The file is created exclusively, so that nothing is ever overwritten, even by two
    /// programs at once.
    /// - Parameter part: what the image shows, such as `-window`, between the scene's name and the time. Default empty: the scene.
    /// - Returns: the file's name.
    package static func save(_ data: Data, name: String, part: String = "", time: Double, in folder: URL) throws -> String {
        try create(data, stem: "\(fileStem(name))\(part)-\(TimeText.seconds(time))", ending: "png", in: folder)
    }

    /// Writes the data to the first free name: `STEM.ENDING`, `STEM-2.ENDING` and so on.
    /// - Returns: the file's name.
    package static func create(_ data: Data, stem: String, ending: String, in folder: URL) throws -> String {
        var number = 1
        while true {
            let file = number == 1 ? "\(stem).\(ending)" : "\(stem)-\(number).\(ending)"
            do {
                try data.write(to: folder.appendingPathComponent(file), options: .withoutOverwriting)
                return file
            } catch CocoaError.fileWriteFileExists where number < 10_000 {
                number += 1
            }
        }
    }

    /// The endings of scenes, which the names of their pictures, recordings and exports leave out.
    private static let endings = FolderScenes.documents.union(CGImage.fileEndings).union(["swift"])

    /// Returns the start of a file name for a scene's name: without folders, control characters, a leading dot or the ending of the scene's
    /// file, and of limited length. `two.swift#ball` becomes `two#ball`.
    package static func fileStem(_ name: String) -> String {
        let mark = name.lastIndex(of: "#") ?? name.endIndex
        let plain = withoutEnding(String(name[..<mark])) + withoutEnding(String(name[mark...]))
        let scalars = plain.unicodeScalars.map { $0 == "/" || $0.value < 32 || $0.value == 127 ? "-" : $0 }
        var stem = String(String.UnicodeScalarView(scalars)).trimmingCharacters(in: CharacterSet(charactersIn: ". "))
        while stem.utf8.count > 200 { stem.removeLast() }
        return stem.isEmpty ? "scene" : stem
    }

    private static func withoutEnding(_ name: String) -> String {
        guard let dot = name.lastIndex(of: "."), endings.contains(name[name.index(after: dot)...].lowercased()) else { return name }
        return String(name[..<dot])
    }
}
