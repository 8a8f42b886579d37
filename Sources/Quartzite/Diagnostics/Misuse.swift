import QuartziteGraphics
import Synchronization

/// The hook that reports wrong use of the API, where Core Animation raises an exception. The wrong call has no effect.
public enum Misuse {
    private static let installed = Mutex<@Sendable (String) -> Void>(writeToStandardError)

    /// Replaces the handler of misuse. The default handler writes one line to standard error. The handler may be called on any
    /// thread.
    public static func setHandler(_ handler: @escaping @Sendable (String) -> Void) {
        installed.withLock { $0 = handler }
    }

    /// Restores the default handler, which writes one line to standard error.
    public static func resetHandler() { setHandler(writeToStandardError) }

    /// Reports a misuse to the handler.
    package static func report(_ message: String) {
        let handler = installed.withLock { $0 }
        handler(message)
    }
}

/// The hook that reports, once per message, what an animation or a filter cannot do, such as a value of the wrong type or an
/// unknown key path. The animation or filter then has no effect.
public enum AnimationDiagnostics {
    private struct State {
        var handler: @Sendable (String) -> Void = writeToStandardError
        var told: Set<String> = []
    }
    private static let state = Mutex(State())

    /// Replaces the handler of diagnostics. The default handler writes one line to standard error. Messages that were already
    /// reported are reported again to the new handler.
    public static func setHandler(_ handler: @escaping @Sendable (String) -> Void) {
        state.withLock {
            $0.handler = handler
            $0.told = []
        }
    }

    /// Restores the default handler, which writes one line to standard error.
    public static func resetHandler() { setHandler(writeToStandardError) }

    /// Reports `message`, unless it was reported before.
    package static func report(_ message: String) {
        let handler = state.withLock { state -> (@Sendable (String) -> Void)? in
            // A program that generates endless different messages must not fill the memory.
            if state.told.count > 4096 { state.told = [] }
            return state.told.insert(message).inserted ? state.handler : nil
        }
        handler?(message)
    }
}

@Sendable private func writeToStandardError(_ message: String) {
    StandardError.write("quartzite: \(message)\n")
}
