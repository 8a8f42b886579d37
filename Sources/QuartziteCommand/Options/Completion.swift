import ArgumentParser
import Foundation
import QuartziteExamples
import QuartziteKit
import QuartziteMarkup
import QuartzitePreview

/// The suggestions of a shell for an argument while a person types.
enum Completion {
    /// The examples, and the files and folders that may be scenes.
    static let scene = CompletionKind.custom { _, _, prefix in
        MainActor.assumeIsolated { Example.all.map(\.name) }.filter { $0.hasPrefix(prefix) } + files(prefix, endings: sceneEndings)
    }

    /// The states of the scene on the command line.
    static let state = CompletionKind.custom { words, _, _ in MainActor.assumeIsolated { states(of: words) } }

    /// The states of the last scene on the command line: in a comparison, scene B.
    static let otherState = CompletionKind.custom { words, _, _ in MainActor.assumeIsolated { states(of: words, last: true) } }

    /// The names of devices.
    static let device = CompletionKind.list(Device.names + ["none"])

    private static let sceneEndings = CGImage.fileEndings.union(["caml", "xml", "ca", "tendies", "zip", "swift"])

    /// The files with certain endings and the folders whose paths begin with a text. A folder without such an ending ends in a slash.
    static func files(_ prefix: String, endings: Set<String>) -> [String] {
        let folder = prefix.lastIndex(of: "/").map { String(prefix[...$0]) } ?? ""
        let place = folder.isEmpty ? "." : (folder as NSString).expandingTildeInPath
        let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
        return names.sorted().compactMap { name in
            let path = folder + name
            // Hidden files are offered only after a typed dot.
            guard path.hasPrefix(prefix), !name.hasPrefix(".") || prefix.dropFirst(folder.count).hasPrefix(".") else { return nil }
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: (place as NSString).appendingPathComponent(name), isDirectory: &isFolder) else {
                return nil
            }
            if endings.contains((name as NSString).pathExtension.lowercased()) { return path }
            return isFolder.boolValue ? path + "/" : nil
        }
    }

    /// The names of the states of a document on the command line; empty if there is none. Without a message: a shell shows none.
    /// - Parameter last: whether to use the last document. Default false: the first.
    @MainActor static func states(of words: [String], last: Bool = false) -> [String] {
        let scenes = words.dropFirst().filter { !$0.hasPrefix("-") }
        for word in last ? scenes.reversed() : scenes {
            let (path, member) = SceneLoader.parts(of: word)
            guard FileManager.default.fileExists(atPath: path), let found = try? SceneLoader.documents(word)?.collection,
                let package = try? found.package(at: member.flatMap(found.index(of:)) ?? 0)
            else { continue }
            return package.states?.names ?? []
        }
        return []
    }
}
