import QuartziteGraphics
import Synchronization

/// Where Core Animation raises an exception, Quartzite calls this hook; the call that was misused has no effect.
public enum Misuse {
    private static let installed = Mutex<@Sendable (String) -> Void>(writeToStandardError)

    /// Replaces what happens on misuse. The default writes one line to standard error.
    public static func setHandler(_ handler: @escaping @Sendable (String) -> Void) {
        installed.withLock { $0 = handler }
    }

    /// Back to one line on standard error.
    public static func resetHandler() { setHandler(writeToStandardError) }

    package static func report(_ message: String) {
        let handler = installed.withLock { $0 }
        handler(message)
    }
}

/// What an animation or a filter cannot do is told once, here, and it then has no effect: a value that does not fit its
/// property, a key path that nobody knows.
public enum AnimationDiagnostics {
    private struct State {
        var handler: @Sendable (String) -> Void = writeToStandardError
        var told: Set<String> = []
    }
    private static let state = Mutex(State())

    /// Replaces where diagnostics go. The default writes one line to standard error.
    public static func setHandler(_ handler: @escaping @Sendable (String) -> Void) {
        state.withLock {
            $0.handler = handler
            $0.told = []
        }
    }

    /// Back to one line on standard error.
    public static func resetHandler() { setHandler(writeToStandardError) }

    /// Tells `message` unless it was told before.
    package static func report(_ message: String) {
        let handler = state.withLock { state -> (@Sendable (String) -> Void)? in
            // A program that makes up messages without end must not fill the memory.
            if state.told.count > 4096 { state.told = [] }
            return state.told.insert(message).inserted ? state.handler : nil
        }
        handler?(message)
    }
}

@Sendable private func writeToStandardError(_ message: String) {
    StandardError.write("quartzite: \(message)\n")
}
