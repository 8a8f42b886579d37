import Synchronization

/// Collects the messages that a `@Sendable` hook receives.
final class Recorder: Sendable {
    private let messages = Mutex<[String]>([])

    var all: [String] { messages.withLock { $0 } }

    func append(_ message: String) {
        messages.withLock { $0.append(message) }
    }
}
