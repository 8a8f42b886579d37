// The meaning of the argument SCENE of a command.

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
        /// A picture from standard input or another pipe.
        case pictureData(Data, name: String)
    }

    private static let collectionEndings = ["caml", "xml", "tendies", "zip", "ca"]
    /// The kinds of files, for messages.
    nonisolated static let kinds = "a .swift, .caml, .ca, .tendies or .zip file, or a picture"

    /// Returns the meaning of an argument. The bytes of a file are examined only if its ending says nothing; standard input is read.
    /// - Parameter readsPipes: whether a pipe or device with a name is read like standard input, for an argument of the command line. In a
    ///   window, such a file must not block the program. Default false.
    /// - Throws: a failure that names the example that may be meant, for a word that is neither an example nor a file.
    static func input(_ argument: String, readsPipes: Bool = false) throws(Failure) -> Input {
        if let example = Example.named(argument) { return .example(example) }
        if argument == "-" || readsPipes && isPipe(argument) { return try piped(argument) }
        let (path, member) = parts(of: argument)
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        let ending = URL(fileURLWithPath: path).pathExtension.lowercased()
        guard exists || path.contains("/") || !ending.isEmpty else {
            let names = Example.all.map(\.name)
            let meant = NearName.find(path, in: names).map { "; did you mean “\($0)”?" } ?? ";"
            throw Failure(
                .noInput,
                "there is no example and no file with the name “\(path)”\(meant) `quartzite examples` lists the examples")
        }
        // A folder with Swift files is a scene of its own, not a folder with documents.
        if SwiftSource.isSource(path) { return .swift(path: path, function: member) }
        if isFolder.boolValue || collectionEndings.contains(ending) { return .collection(path: path, member: member) }
        if !CGImage.fileEndings.contains(ending), isDocumentOrArchive(path) { return .collection(path: path, member: member) }
        return .picture(path: path)
    }

    /// Whether a file with an unknown ending begins as a document does, or is an archive with a scene.
    private static func isDocumentOrArchive(_ path: String) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, let file = FileHandle(forReadingAtPath: path),
            let start = try? file.read(upToCount: 4096)
        else { return false }
        try? file.close()
        if start.starts(with: [0x50, 0x4B, 3, 4]) { return (try? read(path)) != nil }
        // Of a text in UTF-16, every second byte is 0.
        return String(decoding: start.filter { $0 != 0 }, as: UTF8.self).contains(#/<(?:\w+:)?caml[\s>/]/#)
    }

    /// Finds the scenes of a file or folder, or of a document or archive from a pipe, which `input` has read.
    static func read(_ path: String) throws(CAMLError) -> SceneCollection {
        if let data = pipes[path] { return try SceneCollection(data: data, name: name(ofPipe: path)) }
        // A relative URL keeps the path as given in messages.
        return try SceneCollection(contentsOf: URL(fileURLWithPath: path))
    }

    // MARK: Files of no kind

    /// Whether a file that was read as a picture is no scene at all: neither its name nor its bytes are those of a picture.
    nonisolated static func isNoScene(_ error: ImageError, _ path: String) -> Bool {
        error.problem == .notAPicture && !CGImage.fileEndings.contains(URL(fileURLWithPath: path).pathExtension.lowercased())
    }

    /// The failure of a file that was read as a picture.
    nonisolated static func failure(_ error: ImageError, _ path: String) -> Failure {
        isNoScene(error, path) ? Failure(.data, "\(path): no kind of scene; expected \(kinds)") : Failure(error)
    }

    // MARK: Standard input and other pipes

    /// The bytes of the pipes that were read, by their arguments: a comparison shows the same document twice.
    private static var pipes: [String: Data] = [:]

    /// The bytes of standard input or another pipe, if a scene was read from there.
    static var inputData: Data? { pipes.values.first }

    private static func name(ofPipe argument: String) -> String { argument == "-" ? "<stdin>" : argument }

    /// Whether a scene with this path came from a pipe, so that no files are beside it.
    static func isFromPipe(_ path: String) -> Bool { path == "<stdin>" || pipes[path] != nil }

    /// Whether a path is a pipe or a device, or standard input or another open file by its path.
    static func isPipe(_ path: String) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0 else { return false }
        let isOpen = path == "/dev/stdin" || path.hasPrefix("/dev/fd/") || path.hasPrefix("/proc/self/fd/")
        return isOpen || [S_IFIFO, S_IFCHR, S_IFSOCK].contains(status.st_mode & S_IFMT)
    }

    private static func piped(_ argument: String) throws(Failure) -> Input {
        let data = try bytes(ofPipe: argument)
        if CGImage.beginsLikePicture(data) { return .pictureData(data, name: name(ofPipe: argument)) }
        if isSwift(data) {
            throw Failure(
                .data,
                "\(name(ofPipe: argument)): this looks like Swift code, which is compiled only from a file; save it as Scene.swift"
            )
        }
        return .collection(path: argument, member: nil)
    }

    /// Whether bytes begin like Swift code: with a comment, an import, an attribute or a declaration.
    nonisolated static func isSwift(_ data: Data) -> Bool {
        let text = String(decoding: data.prefix(4096), as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        let start = #/(?://|/\*|import\s|@\w|(?:public\s|final\s|private\s)?(?:func|class|struct|enum|extension|let|var)\s)/#
        return text.prefixMatch(of: start) != nil
    }

    private static func bytes(ofPipe argument: String) throws(Failure) -> Data {
        if let data = pipes[argument] { return data }
        let (name, limit) = (argument == "-" ? "standard input" : argument, MarkupLimits().archiveFileBytes)
        guard let file = argument == "-" ? .standardInput : FileHandle(forReadingAtPath: argument), let data = read(file, limit) else {
            throw Failure(.noInput, "\(name) cannot be read: \(String(cString: strerror(errno)))")
        }
        guard data.count <= limit else {
            throw Failure(.data, "\(name) has more than \(limit) bytes; save it to a file and leave out what is not needed")
        }
        pipes[argument] = data
        return data
    }

    /// Reads up to one byte more than a limit; nil for an error.
    private static func read(_ file: FileHandle, _ limit: Int) -> Data? {
        do { return try file.read(upToCount: limit + 1) ?? Data() } catch { return nil }
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
