// The source of a live scene: a Swift file, or a folder whose Swift files belong together.

import Foundation
import QuartzitePort

/// The Swift files of a live scene.
package struct SwiftSource: Equatable, Sendable {
    /// The path as the person gave it: a file or a folder.
    package let path: String
    /// The Swift files, sorted.
    package let files: [String]
    /// The folder of the files, where pictures are found by name.
    package let folder: String

    /// The largest number of Swift files of a folder that are compiled together.
    static let fileLimit = 500

    /// Whether a path is a live scene: a Swift file, or a folder with Swift files and without documents directly in it.
    package static func isSource(_ path: String) -> Bool {
        guard isFolder(path) else { return isSwift(path) }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        let hasDocuments = names.contains { ["caml", "ca", "xml", "plist"].contains(($0 as NSString).pathExtension.lowercased()) }
        return !hasDocuments && !swiftFiles(in: path).isEmpty
    }

    /// Whether a folder is a Swift package, which has a program of its own.
    package static func isPackage(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path + "/Package.swift") }

    package init(_ path: String) throws(LiveProblem) {
        self.path = path
        if Self.isFolder(path) {
            folder = path
            files = Self.swiftFiles(in: path)
            if Self.isPackage(path) {
                throw LiveProblem(
                    .choice, "\(path) is a Swift package; `quartzite preview --package \(path)` builds and runs its program")
            }
        } else {
            guard FileManager.default.isReadableFile(atPath: path) else {
                throw LiveProblem(.noInput, "\(path): there is no such file, or it cannot be read")
            }
            let parent = (path as NSString).deletingLastPathComponent
            folder = parent.isEmpty ? "." : parent
            files = [path]
        }
        if files.isEmpty { throw LiveProblem(.noInput, "\(path): there is no Swift file in this folder") }
        if files.count > Self.fileLimit {
            throw LiveProblem(
                .choice,
                "\(path): \(files.count) Swift files are more than the \(Self.fileLimit) that one scene may have; name one file, or use --package"
            )
        }
    }

    /// The name of the scene in the window's title.
    package var name: String { URL(fileURLWithPath: path).standardizedFileURL.lastPathComponent }

    static func isSwift(_ path: String) -> Bool { (path as NSString).pathExtension.lowercased() == "swift" }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    private static func swiftFiles(in folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        // Editors keep copies in files whose names begin with a dot.
        return names.filter { isSwift($0) && !$0.hasPrefix(".") }.sorted().map { (folder as NSString).appendingPathComponent($0) }
    }
}

extension SwiftSource {
    /// The names of the functions that return a scene: `scene` first, then those whose names end in `Scene`.
    package func sceneFunctions() throws(LiveProblem) -> [String] {
        var names: [String] = []
        var refused: [String] = []
        for file in files {
            guard let data = FileManager.default.contents(atPath: file) else {
                throw LiveProblem(.noInput, "\(file): the file cannot be read")
            }
            for function in GlobalFunction.list(in: Array(data)) where Self.namesScene(function.name) {
                guard !names.contains(function.name) else { continue }
                if let reason = Self.reason(against: function) {
                    refused.append("\(file):\(function.line): error: \(function.name)() \(reason)")
                } else {
                    names.append(function.name)
                }
            }
        }
        guard names.isEmpty else { return names.filter { $0 == "scene" } + names.filter { $0 != "scene" } }
        throw LiveProblem(.scene, refused.isEmpty ? [noScene] : refused)
    }

    private var noScene: String {
        """
        \(path): no function returns a scene; add `@MainActor func scene() -> UIViewController { … }`, which may also return a UIView \
        or a CALayer
        """
    }

    private static func namesScene(_ name: String) -> Bool { name == "scene" || name.hasSuffix("Scene") }

    private static func reason(against function: GlobalFunction) -> String? {
        if function.isPrivate { return "is private; remove the word, so that the previewer can call it" }
        if function.isAsync { return "is async; return the scene at once, and start a Task in it for what takes time" }
        if function.needsArguments { return "has parameters without default values; the previewer calls it without arguments" }
        return nil
    }
}
