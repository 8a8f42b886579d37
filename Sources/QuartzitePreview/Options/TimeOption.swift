internal import ArgumentParser

/// A time on the command line.
package struct TimeOption: Equatable {
    private let input: TimeInput

    /// Parses `0.5`, `0.5s`, `30f` or `50%`.
    package init(_ text: String) throws {
        // A number in a program's notation, such as 1e-05, also means seconds.
        let isNumber = text.first?.isNumber == true && text.allSatisfy { "0123456789.eE+-".contains($0) }
        if isNumber, let seconds = Double(text), seconds.isFinite {
            input = TimeInput(value: seconds, unit: .seconds, isRelative: false)
            return
        }
        if text.hasPrefix("-") {
            throw ValidationError("a scene's times are not negative; expected a time such as 0, 0.5, 0.5s, 30f (sixtieths) or 50%")
        }
        guard let input = TimeInput(text), !input.isRelative else {
            throw ValidationError("expected a time of 0 or more, such as 0.5, 0.5s, 30f (sixtieths) or 50% (of the scene's length)")
        }
        self.input = input
    }

    /// Returns the time in seconds, for a scene of this duration.
    package func seconds(duration: Double) -> Double { input.seconds(from: 0, duration: duration) }
}
