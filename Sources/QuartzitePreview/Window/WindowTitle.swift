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
