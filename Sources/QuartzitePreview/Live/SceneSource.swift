import QuartziteMarkup

/// A scene that knows its files: it is made again when a file changes.
package protocol SceneSource: AnyObject, Sendable {
    /// The names of the scenes in the files, of which one is shown.
    var choices: [String] { get }
    /// The number of the scene that is shown.
    var choice: Int { get }
    /// Chooses the scene that is made next.
    func choose(_ number: Int)
    /// The files of the scene as it was made last.
    var watched: WatchedFiles { get }
    /// The stamps of the files from before they were read or compiled.
    var stamps: [String: FileStamp] { get }
    /// The compiler's warnings about the files of the scene as it was made last.
    var warnings: [String] { get }
    /// Prepares a new version, away from the main thread, and returns what makes the scene on the main thread.
    /// - Parameter changed: the paths that have changed.
    func prepare(_ changed: Set<String>) throws(LiveProblem) -> PreparedScene
    /// Ends `prepare` on another thread early: the files have changed again.
    func cancel()
}

extension SceneSource {
    package var choices: [String] { [] }
    package var choice: Int { 0 }
    package func choose(_ number: Int) {}
    package var warnings: [String] { [] }

    /// The files that have changed since they were read.
    var changedFiles: Set<String> {
        let (old, new) = (stamps, watched.stamps)
        return old.isEmpty ? [] : Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }
    }
}

/// A scene whose slow part is done.
package struct PreparedScene: Sendable {
    /// Makes the scene. Runs the scene's code.
    package var make: @MainActor @Sendable () throws -> Scene

    package init(make: @escaping @MainActor @Sendable () throws -> Scene) { self.make = make }
}
