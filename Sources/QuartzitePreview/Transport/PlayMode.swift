/// The behaviour of playing at the end of its section.
package enum PlayMode: UInt8, Equatable, Sendable, CaseIterable {
    /// Stops at the end.
    case once
    /// Begins again.
    case loop
    /// Turns round, at both ends.
    case pingPong

    /// The next mode; after the last one, the first.
    package var next: PlayMode {
        switch self {
        case .once: .loop
        case .loop: .pingPong
        case .pingPong: .once
        }
    }

    /// The mode's name for a person.
    package var name: String {
        switch self {
        case .once: "play once"
        case .loop: "loop"
        case .pingPong: "ping-pong"
        }
    }
}
