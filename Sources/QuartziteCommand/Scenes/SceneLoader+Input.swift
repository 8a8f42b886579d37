// What the argument SCENE of a command stands for.

import Foundation
import QuartziteExamples
import QuartziteKit
import QuartziteMarkup
import QuartzitePreview

extension SceneLoader {
    /// A scene, or files with scenes.
    enum Input {
        case example(Example)
        /// A Swift file or a folder of them; nil for the first scene function.
        case swift(path: String, function: String?)
        /// A document, bundle, wallpaper, archive or folder, `-` for standard input; nil for its first scene.
        case collection(path: String, member: String?)
        case picture(path: String)
    }

    private static let collectionEndings = ["caml", "xml", "tendies", "zip", "ca"]

    /// Tells what an argument stands for. Only the kind of a file is looked at, not its bytes.
    /// - Throws: a failure that lists the examples, for a word that is neither an example nor a file.
    static func input(_ argument: String) throws(Failure) -> Input {
        if let example = Example.named(argument) { return .example(example) }
        if argument == "-" { return .collection(path: "-", member: nil) }
        let (path, member) = parts(of: argument)
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        let ending = URL(fileURLWithPath: path).pathExtension.lowercased()
        guard exists || path.contains("/") || !ending.isEmpty else {
            let names = Example.all.map(\.name)
            let meant = NearName.find(path, in: names).map { "did you mean “\($0)”? The" } ?? "the"
            throw Failure(
                .noInput,
                "there is no example and no file with the name “\(path)”; \(meant) examples are: \(names.joined(separator: ", "))")
        }
        // A folder with Swift files is a scene of its own, not a folder with documents.
        if SwiftSource.isSource(path) { return .swift(path: path, function: member) }
        if isFolder.boolValue || collectionEndings.contains(ending) { return .collection(path: path, member: member) }
        return .picture(path: path)
    }

    /// Finds the scenes of a file or folder, or of a document or archive on standard input.
    static func read(_ path: String) throws(CAMLError) -> SceneCollection {
        // A relative URL keeps the path as given in messages.
        path == "-" ? try collectionFromInput() : try SceneCollection(contentsOf: URL(fileURLWithPath: path))
    }

    /// The bytes of standard input, if a scene was read from there.
    private(set) static var inputData: Data?

    private static func collectionFromInput() throws(CAMLError) -> SceneCollection {
        let limits = MarkupLimits()
        let name = "<stdin>"
        // A comparison shows the same document twice.
        if let inputData { return try SceneCollection(data: inputData, name: name, limits: limits) }
        let data: Data
        do {
            data = try FileHandle.standardInput.read(upToCount: limits.archiveFileBytes + 1) ?? Data()
        } catch {
            throw .unreadable(path: name, reason: "standard input cannot be read")
        }
        guard data.count <= limits.archiveFileBytes else {
            throw .tooLarge(
                file: name, location: nil,
                reason: "standard input has more than \(limits.archiveFileBytes) bytes; save it to a file and leave out what is not needed")
        }
        inputData = data
        return try SceneCollection(data: data, name: name, limits: limits)
    }

    /// The index of a scene by its name or number.
    static func index(of member: String, in collection: SceneCollection) throws(Failure) -> Int {
        if let index = collection.index(of: member) { return index }
        throw Failure(.usage, "\(collection.path): there is no scene “\(member)”; the scenes are: \(list(collection))")
    }

    /// The numbers and names of all scenes in messages.
    static func list(_ collection: SceneCollection) -> String {
        collection.names.enumerated().map { "\($0 + 1) “\($1)”" }.joined(separator: ", ")
    }
}
