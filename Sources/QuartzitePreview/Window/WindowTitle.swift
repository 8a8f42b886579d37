/// The window's title. A contract: scripts read it.
package enum WindowTitle {
    /// `NAME — 0.500 s — paused`.
    /// - Parameter time: the local time of the layer that is scrubbed, in seconds.
    package static func text(name: String, time: Double, isPlaying: Bool) -> String {
        // A line break in a file's name would cut the title off in most window managers.
        let line = String(String.UnicodeScalarView(name.unicodeScalars.map { $0.value < 32 || $0.value == 127 ? " " : $0 }))
        return "\(line) — \(TimeText.seconds(time)) s — \(isPlaying ? "playing" : "paused")"
    }
}
