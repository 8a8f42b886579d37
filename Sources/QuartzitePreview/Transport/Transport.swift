/// How a scene plays: the state of playing that is not in the layer itself.
package struct Transport: Equatable, Sendable {
    /// The behaviour of playing at its end. Default once.
    package var mode = PlayMode.once
    /// The in and out points of the scene's time. Default none.
    package var range = PlaybackRange()
    /// The in and out points in the transition between states that is shown. Default none.
    var transitionRange = PlaybackRange()
    /// Direction and factor of playing. Default forwards, at the chosen speed.
    package internal(set) var shuttle = Shuttle()
    /// The locked frame rate in frames per second of the scene's time while the clock runs; nil for the display's rate. Default nil.
    package internal(set) var lockedRate: Int?
    /// The time at which a person started to play; nil before.
    package internal(set) var beginning: Double?
    /// The times that jumps have left.
    var seeks = SeekHistory()

    package init() {}
}
