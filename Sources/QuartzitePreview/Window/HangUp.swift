import Glibc

/// The end of the terminal or of the person's session, which SIGHUP tells.
enum HangUp {
    /// Makes SIGHUP close the window as SIGTERM does, which SDL handles: the settings are written, and the exit code is 0. Call when the
    /// window is open. A signal that is ignored, as under `nohup`, stays ignored.
    static func closesWindow() {
        var action = sigaction()
        // SIG_DFL is 0.
        guard sigaction(SIGHUP, nil, &action) == 0, unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 0 else { return }
        action.sa_flags = SA_RESTART
        // A handler, because an ignored signal would be ignored by exports and by the next preview, too.
        action.__sigaction_handler.sa_handler = { _ in
            let interrupted = errno
            defer { errno = interrupted }
            _ = kill(getpid(), SIGTERM)
        }
        sigaction(SIGHUP, &action, nil)
    }
}
