/// A command for playing and for moving the playhead, beyond play, pause and frame steps.
package enum TransportCommand: Equatable, Sendable {
    /// Once, loop, ping-pong, in turn.
    case nextMode
    /// Plays in a direction. Repeated, plays twice, then four times as fast.
    case shuttle(Shuttle.Direction)
    /// Pauses, and forgets direction and factor of the shuttle.
    case stopShuttle
    /// Pauses, and returns to where playing began.
    case returnToBeginning
    /// Moves by seconds; backwards if negative.
    case skip(seconds: Double)
    /// Moves to the next keyframe, or to the one before.
    case keyframe(isBackwards: Bool)
    /// Set the point at the playhead.
    case setInPoint
    case setOutPoint
    case clearRange
    /// Returns to the time before the last jump.
    case undoJump

    /// Whether holding the key repeats the command.
    package var repeats: Bool {
        switch self {
        case .skip, .keyframe: true
        case .nextMode, .shuttle, .stopShuttle, .returnToBeginning, .setInPoint, .setOutPoint, .clearRange, .undoJump: false
        }
    }
}
