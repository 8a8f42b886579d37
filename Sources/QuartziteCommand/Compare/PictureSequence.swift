import Foundation
import QuartziteKit

/// Numbered pictures in a folder, such as the frames that `render` writes.
struct PictureSequence: Equatable {
    /// The name for people: the pattern or the folder.
    let name: String
    /// The file of each existing number.
    private let files: [Int: String]
    /// The smallest and the largest number.
    let numbers: ClosedRange<Int>

    private static let sceneEndings = ["caml", "xml", "ca", "tendies", "zip", "plist", "wallpaper", "swift"]

    private init?(_ files: [Int: String], name: String) {
        guard let first = files.keys.min(), let last = files.keys.max() else { return nil }
        (self.name, self.files, numbers) = (name, files, first...last)
    }

    /// Finds the files that match a pattern with a number. Nil if there are none.
    init?(matching pattern: OutputPattern) throws(Failure) {
        let files = try pattern.numbers().map { ($0, pattern.path(frame: $0)) }
        self.init(Dictionary(files, uniquingKeysWith: { first, _ in first }), name: pattern.description)
    }

    /// Finds the numbered pictures of a folder: files with the same name except for a number. Nil if the folder holds no pictures, or a
    /// scene.
    /// - Throws: a failure if there are several sequences.
    init?(folder: String) throws(Failure) {
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
        func ending(_ name: String) -> String { (name as NSString).pathExtension.lowercased() }
        guard !names.contains(where: { Self.sceneEndings.contains(ending($0)) }) else { return nil }
        var sequences: [String: [Int: String]] = [:]
        for name in names where CGImage.fileEndings.contains(ending(name)) {
            let stem = (name as NSString).deletingPathExtension
            func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }
            guard let last = stem.lastIndex(where: isDigit) else { continue }
            let start = stem[...last].lastIndex { !isDigit($0) }.map { stem.index(after: $0) } ?? stem.startIndex
            guard let number = Int(stem[start...last]) else { continue }
            let key = "\(stem[..<start])#\(stem[stem.index(after: last)...]).\(ending(name))"
            sequences[key, default: [:]][number] = folder + "/" + name
        }
        guard sequences.count <= 1 else {
            let patterns = sequences.keys.sorted().prefix(3).map { $0.replacing("#", with: "%d") }.joined(separator: ", ")
            throw Failure(
                .usage,
                "\(folder): there are \(sequences.count) sequences of pictures in this folder; name one of them, such as \(patterns)")
        }
        guard let files = sequences.values.first else { return nil }
        self.init(files, name: folder)
    }

    /// The file of a number; nil if it is missing.
    func file(_ number: Int) -> String? { files[number] }
}
