/// A scene that knows its files: it is made anew when a file changes.
package protocol SceneSource: AnyObject, Sendable {
    /// The files of the scene as it was made last.
    var watched: WatchedFiles { get }
    /// Prepares a new version, away from the main thread, and returns what makes the scene on the main thread.
    /// - Parameter changed: the paths that have changed.
    func prepare(_ changed: Set<String>) throws(LiveProblem) -> PreparedScene
    /// Ends `prepare` on another thread early: the files have changed again.
    func cancel()
}

/// A scene whose slow part is done.
package struct PreparedScene: Sendable {
    /// Makes the scene. Runs the scene's code.
    package var make: @MainActor @Sendable () throws -> Scene

    package init(make: @escaping @MainActor @Sendable () throws -> Scene) { self.make = make }
}
