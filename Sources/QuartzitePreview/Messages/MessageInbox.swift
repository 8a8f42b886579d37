import QuartziteKit
import Synchronization

/// Messages from any thread that the window has not listed yet: wrong use of the API, animations without effect, problems of OpenGL.
package final class MessageInbox: Sendable {
    /// A message, and how often it came.
    struct Entry: Equatable {
        var severity: MessageList.Severity
        var text: String
        var count = 1
    }

    /// The largest number of different messages that wait. Further ones are only counted.
    static let limit = 500

    private struct State {
        var entries: [Entry] = []
        /// The indices of the entries, by severity and text.
        var indices: [String: Int] = [:]
        var lost = 0
        var printed = PrintedLines()

        var isEmpty: Bool { entries.isEmpty && printed.isEmpty }
        var arrived: (@Sendable () -> Void)?
    }
    private let state = Mutex(State())

    package init() {}

    /// Receives the library's reports from now on. Its handlers still get the reports too.
    package func listen() {
        Misuse.setObserver { [weak self] in self?.add(.warning, $0) }
        AnimationDiagnostics.setObserver { [weak self] in self?.add(.warning, $0) }
    }

    /// Ends `listen()`.
    package func endListening() {
        Misuse.setObserver(nil)
        AnimationDiagnostics.setObserver(nil)
        onArrival(nil)
    }

    /// Sets a function that is called, on any thread, when a first message waits; nil for none.
    func onArrival(_ arrived: (@Sendable () -> Void)?) { state.withLock { $0.arrived = arrived } }

    /// Adds a message.
    func add(_ severity: MessageList.Severity, _ text: String) {
        let arrived = state.withLock { state -> (@Sendable () -> Void)? in
            let key = "\(severity.rawValue) \(text)"
            let isFirst = state.isEmpty
            if let index = state.indices[key] {
                state.entries[index].count += 1
            } else if state.entries.count < Self.limit {
                state.indices[key] = state.entries.count
                state.entries.append(Entry(severity: severity, text: text))
            } else {
                state.lost += 1
            }
            return isFirst ? state.arrived : nil
        }
        arrived?()
    }

    /// Adds a line as the program writes it on stderr: `warning: TEXT`, `error: TEXT`, or a note.
    func add(line: String) {
        for (severity, prefix) in [(MessageList.Severity.warning, "warning: "), (.error, "error: ")] where line.hasPrefix(prefix) {
            return add(severity, String(line.dropFirst(prefix.count)))
        }
        add(.note, line)
    }

    /// Adds lines that the scene's program has printed at a media time.
    /// - Parameter wakes: whether the window is told that a first message waits.
    func add(_ lines: [(stream: PrintedLine.Stream, text: String)], at time: Double, wakes: Bool) {
        let arrived = state.withLock { state -> (@Sendable () -> Void)? in
            let isFirst = state.isEmpty
            for line in lines { state.printed.add(line.stream, line.text, at: time) }
            return isFirst && wakes ? state.arrived : nil
        }
        arrived?()
    }

    /// Returns the waiting printed lines and removes them, with the number of those that were too many.
    func takePrinted() -> (lines: [PrintedLine], dropped: Int) { state.withLock { $0.printed.take() } }

    /// Returns the waiting messages and removes them.
    func take() -> [Entry] {
        state.withLock { state in
            guard !state.entries.isEmpty else { return [] }
            var result = state.entries
            if state.lost > 0 { result.append(Entry(severity: .note, text: "\(state.lost) more messages are not listed")) }
            (state.entries, state.indices, state.lost) = ([], [:], 0)
            return result
        }
    }
}
