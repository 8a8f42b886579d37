/// The window's title. A contract: scripts read it.
package enum WindowTitle {
    /// Returns `NAME — 0.500 s — paused`, or the same with `playing`.
    /// - Parameters:
    ///   - name: the scene's name.
    ///   - time: the local time of the scrubbed layer, in seconds.
    package static func text(name: String, time: Double, isPlaying: Bool) -> String {
        // Most window managers cut the title at a line break in a file's name.
        let line = String(String.UnicodeScalarView(name.unicodeScalars.map { $0.value < 32 || $0.value == 127 ? " " : $0 }))
        return "\(line) — \(TimeText.seconds(time)) s — \(isPlaying ? "playing" : "paused")"
    }
}

/// Decides when the title changes. While the scene plays, the title has the time of the last frame, as the panels do. Turns of the window's
/// loop without a frame leave the title as it is.
struct TitleClock {
    /// The time without a frame after which the title goes on by itself, in seconds: no frame of a minimized window is drawn.
    static let patience = 0.5
    private var lastFrame = -Double.infinity

    /// Returns whether the title is set in this turn.
    /// - Parameters:
    ///   - isFrame: whether the turn has drawn a frame.
    ///   - now: the window's time in seconds.
    mutating func shows(isFrame: Bool, isPlaying: Bool, now: Double) -> Bool {
        if isFrame || !isPlaying { lastFrame = now }
        return now == lastFrame || now - lastFrame >= Self.patience
    }
}
