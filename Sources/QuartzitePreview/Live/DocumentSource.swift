import Foundation
import QuartziteMarkup

/// A document, bundle, wallpaper or picture on disk. It is read again as a whole when one of its files changes.
package final class DocumentSource: SceneSource {
    package let watched: WatchedFiles
    package let stamps: [String: FileStamp]
    private let load: @MainActor @Sendable () throws -> Scene

    /// - Parameters:
    ///   - path: the document, bundle or picture.
    ///   - files: the files that the scene depends on, including missing ones.
    ///   - stamps: the stamps of files from before they were read, by path; a value of nil means that there was no such file. For other
    ///     files, the present stamps count.
    ///   - load: reads everything again. The new scene has a source of its own, which replaces this one.
    package init(
        _ path: String, files: [URL], stamps earlier: [String: FileStamp?], load: @escaping @MainActor @Sendable () throws -> Scene
    ) {
        watched = WatchedFiles(files: [path] + files.map(\.path))
        var stamps = watched.stamps
        for (path, stamp) in earlier {
            let path = WatchedFiles.path(path)
            if watched.files.contains(path) { stamps[path] = stamp }
        }
        self.stamps = stamps
        self.load = load
    }

    package func prepare(_ changed: Set<String>) -> PreparedScene { PreparedScene(make: load) }

    package func cancel() {}
}
