import Quartzite
import Synchronization

/// The library's messages while a vector runs: misuse and diagnostics, from any thread.
final class Messages: Sendable {
    static let misuse = Messages()
    static let diagnostics = Messages()

    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }

    func clear() { lines.withLock { $0 = [] } }

    private func add(_ line: String) { lines.withLock { $0.append(line) } }

    /// Starts to collect the library's messages instead of printing them.
    static func collect() {
        misuse.clear()
        diagnostics.clear()
        Misuse.setHandler { misuse.add($0) }
        AnimationDiagnostics.setHandler { diagnostics.add($0) }
    }

    /// Restores the default handlers of the library's messages.
    static func release() {
        Misuse.resetHandler()
        AnimationDiagnostics.resetHandler()
    }
}
