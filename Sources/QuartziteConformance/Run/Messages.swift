import Quartzite
import Synchronization

/// What the library says while a vector runs: calls of the misuse hook and diagnostics, from whatever thread.
final class Messages: Sendable {
    static let misuse = Messages()
    static let diagnostics = Messages()

    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }

    func clear() { lines.withLock { $0 = [] } }

    private func add(_ line: String) { lines.withLock { $0.append(line) } }

    /// From here on the library's messages are collected; none is shown by itself.
    static func collect() {
        misuse.clear()
        diagnostics.clear()
        Misuse.setHandler { misuse.add($0) }
        AnimationDiagnostics.setHandler { diagnostics.add($0) }
    }

    /// The library's messages go where they go by default.
    static func release() {
        Misuse.resetHandler()
        AnimationDiagnostics.resetHandler()
    }
}
