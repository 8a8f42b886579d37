/// The direction and the factor of playing that the shuttle keys choose, on top of the chosen speed.
package struct Shuttle: Equatable, Sendable {
    /// The largest factor.
    package static let fastest = 4.0

    /// The factor of the speed: −4, −2, −1, 1, 2 or 4. Negative factors play backwards. Default 1.
    package private(set) var factor = 1.0

    package init() {}

    package var isBackwards: Bool { factor < 0 }

    /// A shuttle key that starts motion.
    package enum Direction: Sendable { case back, forward }

    /// Takes a press of a shuttle key: begins with factor 1 in its direction, and doubles with each further press.
    /// - Parameter isPlaying: whether the scene moves already.
    package mutating func press(_ direction: Direction, isPlaying: Bool) {
        let sign = direction == .back ? -1.0 : 1
        factor = isPlaying && factor * sign > 0 ? sign * min(Self.fastest, abs(factor) * 2) : sign
    }

    /// Sets the direction, at the same speed.
    package mutating func turn(backwards: Bool) { factor = backwards ? -abs(factor) : abs(factor) }

    /// Returns to factor 1.
    package mutating func reset() { factor = 1 }
}
