internal import ArgumentParser

/// A difference of two times on the command line, which may be negative.
package struct TimeOffset: Equatable, Sendable {
    private let input: TimeInput

    /// Parses `0.5`, `-0.5s`, `30f` or `-10%`.
    package init(_ text: String) throws {
        guard let input = TimeInput(text) else {
            throw ValidationError("expected a distance in time, such as 0.5, -0.5s, 30f (sixtieths) or 10% (of the scene's length)")
        }
        self.input = input
    }

    /// Returns the difference in seconds, for a scene of this duration.
    package func seconds(duration: Double) -> Double { input.seconds(from: 0, duration: duration) }
}
