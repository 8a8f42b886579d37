import QuartziteGraphics
import Synchronization

/// The hook that reports wrong use of the API, where Core Animation raises an exception. The wrong call has no effect.
public enum Misuse {
    private struct State {
        var handler: @Sendable (String) -> Void = Misuse.writeOnce
        var observer: (@Sendable (String) -> Void)?
        /// The messages that the default handler has written.
        var reported: Set<String> = []
    }
    private static let state = Mutex(State())

    /// Replaces the handler of misuse. The default handler writes one line to standard error, once for each message. The handler may be
    /// called on any thread.
    public static func setHandler(_ handler: @escaping @Sendable (String) -> Void) { state.withLock { $0.handler = handler } }

    /// Restores the default handler, which writes one line to standard error.
    public static func resetHandler() { setHandler(writeOnce) }

    /// Sets a function that is called for each misuse in addition to the handler, on any thread; nil removes it.
    package static func setObserver(_ observer: (@Sendable (String) -> Void)?) { state.withLock { $0.observer = observer } }

    /// Reports a misuse to the handler.
    package static func report(_ message: String) {
        let (handler, observer) = state.withLock { ($0.handler, $0.observer) }
        handler(message)
        observer?(message)
    }

    @Sendable private static func writeOnce(_ message: String) {
        if state.withLock({ $0.reported.insertBounded(message) }) { writeToStandardError(message) }
    }
}

/// The hook that reports, once per message, what an animation or a filter cannot do, such as a value of the wrong type or an
/// unknown key path. The animation or filter then has no effect.
public enum AnimationDiagnostics {
    private struct State {
        var handler: @Sendable (String) -> Void = writeToStandardError
        var observer: (@Sendable (String) -> Void)?
        var reported: Set<String> = []
        /// The number of running calls of `ignoringReports`. While it is above 0, reports are ignored.
        var suppressionDepth = 0
    }
    private static let state = Mutex(State())

    /// Replaces the handler of diagnostics. The default handler writes one line to standard error. Messages that were already
    /// reported are reported again to the new handler.
    public static func setHandler(_ handler: @escaping @Sendable (String) -> Void) {
        state.withLock {
            $0.handler = handler
            $0.reported = []
        }
    }

    /// Restores the default handler, which writes one line to standard error.
    public static func resetHandler() { setHandler(writeToStandardError) }

    /// Sets a function that is called for each report in addition to the handler, even for a repeated one, on any thread; nil removes it.
    package static func setObserver(_ observer: (@Sendable (String) -> Void)?) { state.withLock { $0.observer = observer } }

    /// Runs `body` and ignores its reports. For checks that return their own results.
    package static func ignoringReports<Result>(_ body: () throws -> Result) rethrows -> Result {
        state.withLock { $0.suppressionDepth += 1 }
        defer { state.withLock { $0.suppressionDepth -= 1 } }
        return try body()
    }

    /// Reports `message` to the handler, unless it was reported before.
    package static func report(_ message: String) {
        let (handler, observer) = state.withLock { state -> ((@Sendable (String) -> Void)?, (@Sendable (String) -> Void)?) in
            guard state.suppressionDepth == 0 else { return (nil, nil) }
            return (state.reported.insertBounded(message) ? state.handler : nil, state.observer)
        }
        handler?(message)
        observer?(message)
    }
}

extension Set<String> {
    /// Inserts a message. A program that generates endless different messages must not fill the memory.
    /// - Returns: whether the message is new.
    fileprivate mutating func insertBounded(_ message: String) -> Bool {
        if count > 4096 { self = [] }
        return insert(message).inserted
    }
}

@Sendable private func writeToStandardError(_ message: String) {
    StandardError.write("quartzite: \(message)\n")
}
