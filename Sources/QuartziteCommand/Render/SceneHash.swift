import Foundation
import QuartziteExport
import QuartziteKit
import QuartzitePreview

/// The hash by which two pictures are recognised as frames of the same film: of the scene's files, and of the options that change pictures.
///
/// Of the pictures beside a Swift scene, frames of sequences are ignored, because they may be the output of this export.
/// The names of files are relative to the scene's folder, so copies on several machines have the same hash.
@MainActor enum SceneHash {
    /// - Parameters:
    ///   - argument: the scene on the command line.
    ///   - input: the bytes of standard input, if the scene was read from there.
    ///   - fonts: the folder of fonts; nil for the system's fonts, which are not part of the hash.
    ///   - options: the options that change pictures.
    static func hex(_ scene: Scene, argument: String, input: Data?, fonts: String?, options: [String]) -> String {
        let hash = SHA256()
        func add(_ text: String) { hash.add(Data(text.utf8) + [0]) }
        func add(_ data: Data, name: String) {
            add("\(name)\0\(data.count)")
            hash.add(data)
        }
        let (path, member) = SceneLoader.parts(of: argument)
        if let watched = scene.source?.watched {
            for (name, file) in files(watched, from: path) {
                if let data = FileManager.default.contents(atPath: file) { add(data, name: name) }
            }
        } else if let input {
            add(input, name: "")
        } else {
            add("example \(argument)")
        }
        add("member \(member ?? "")")
        if let fonts {
            for name in (try? FileManager.default.subpathsOfDirectory(atPath: fonts).sorted()) ?? [] {
                if let data = contents(fonts + "/" + name) { add(data, name: "font \(name)") }
            }
        }
        for option in options { add(option) }
        return hash.hex
    }

    /// The files of a scene by their names, sorted. The scene's own file has no name.
    static func files(_ watched: WatchedFiles, from path: String) -> [(name: String, path: String)] {
        let scene = URL(fileURLWithPath: path).standardizedFileURL.path
        var isFolder: ObjCBool = false
        let isInFolder = FileManager.default.fileExists(atPath: scene, isDirectory: &isFolder) && isFolder.boolValue
        let base = (isInFolder ? scene : (scene as NSString).deletingLastPathComponent) + "/"
        var files = watched.files
        for folder in watched.folders {
            for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] where !name.hasPrefix(".") {
                let file = folder + "/" + name
                let isWatched = watched.extensions.contains((name as NSString).pathExtension.lowercased())
                if isWatched, !Piece.isMarked(fileAt: file) { files.insert(file) }
            }
        }
        return files.map { file in
            let name = file == scene ? "" : file.hasPrefix(base) ? String(file.dropFirst(base.count)) : (file as NSString).lastPathComponent
            return (name, file)
        }.filter { isRegular($0.path) }.sorted { ($0.name, $0.path) < ($1.name, $1.path) }
    }

    private static func isRegular(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    private static func contents(_ path: String) -> Data? { isRegular(path) ? FileManager.default.contents(atPath: path) : nil }
}
