/// The effect of the end of a scrubbing drag on the time.
package enum DragEnd: Equatable, Sendable, CaseIterable {
    /// A scene that was playing plays on from there; a paused one stays.
    case playsOn
    /// The scene stays where it is, paused.
    case stays
    /// The scene returns to the time before the drag, and plays on if it was playing.
    case returns

    /// The choice's text in the menu.
    package var name: String {
        switch self {
        case .playsOn: "play on"
        case .stays: "stay"
        case .returns: "go back"
        }
    }
}
