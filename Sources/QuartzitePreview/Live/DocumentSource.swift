import Foundation

/// A document, bundle, wallpaper or picture on disk. It is read again as a whole when one of its files changes.
package final class DocumentSource: SceneSource {
    package let watched: WatchedFiles
    package let stamps: [String: String]
    private let load: @MainActor @Sendable () throws -> Scene

    /// - Parameters:
    ///   - path: the document, bundle or picture.
    ///   - files: the files that the scene depends on, including missing ones.
    ///   - load: reads everything again. The new scene has a source of its own, which replaces this one.
    package init(_ path: String, files: [URL], load: @escaping @MainActor @Sendable () throws -> Scene) {
        watched = WatchedFiles(files: [path] + files.map(\.path))
        stamps = watched.stamps
        self.load = load
    }

    package func prepare(_ changed: Set<String>) -> PreparedScene { PreparedScene(make: load) }

    package func cancel() {}
}
