import Synchronization

/// Collects what a `@Sendable` hook is called with.
final class Recorder: Sendable {
    private let messages = Mutex<[String]>([])

    var all: [String] { messages.withLock { $0 } }

    func append(_ message: String) {
        messages.withLock { $0.append(message) }
    }
}
