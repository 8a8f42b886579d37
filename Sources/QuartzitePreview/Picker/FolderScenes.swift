import Foundation
import QuartziteKit

/// The scenes in a folder. Only names are examined; no file is opened.
package struct FolderScenes: Equatable, Sendable {
    /// A file or bundle that may hold a scene, or a folder.
    package struct Item: Equatable, Sendable {
        package var path: String
        package var kind: Kind
        package var name: String { (path as NSString).lastPathComponent }
    }

    package enum Kind: Sendable {
        case document, picture
        /// Swift code, which opening runs.
        case program
        case folder
    }

    /// The endings of documents.
    static let documents: Set<String> = ["caml", "ca", "tendies", "zip"]
    /// The most files that are listed.
    static let limit = 2000

    /// The items in the order of their names; numbers in names count as numbers.
    package let items: [Item]

    /// Lists a folder. One that cannot be read has no items.
    package init(_ folder: String) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let prefix = folder.hasSuffix("/") ? folder : folder == "." ? "" : folder + "/"
        let visible = names.filter { !$0.hasPrefix(".") }.sorted {
            $0.compare($1, options: [.numeric, .caseInsensitive]) == .orderedAscending
        }
        items = Array(
            visible.lazy.compactMap { name in Self.kind(of: prefix + name).map { Item(path: prefix + name, kind: $0) } }.prefix(Self.limit))
    }

    /// Returns the kind of content that a path has by its name; nil for other files.
    static func kind(of path: String) -> Kind? {
        let ending = (path as NSString).pathExtension.lowercased()
        if documents.contains(ending) { return .document }
        if CGImage.fileEndings.contains(ending) { return .picture }
        if ending == "swift" { return .program }
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue ? .folder : nil
    }

    /// The documents and pictures, which can be shown without running code from the folder.
    package var scenes: [String] { items.filter { $0.kind == .document || $0.kind == .picture }.map(\.path) }
}
