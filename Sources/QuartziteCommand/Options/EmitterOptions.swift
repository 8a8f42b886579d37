import ArgumentParser
import QuartzitePreview

/// The past of a scene's emitters.
struct EmitterOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Let particle emitters have run for this time, such as 10 or 10s, when the scene begins. (default: 0)", valueName: "SECONDS"),
        transform: Self.seconds)
    var preroll = 0.0

    /// The longest past, in seconds: eleven days.
    private static let limit = 1e6

    private static func seconds(_ text: String) throws -> Double {
        let number = text.hasSuffix("s") ? text.dropLast() : text[...]
        guard let seconds = Double(number), seconds >= 0, seconds <= limit else {
            throw ValidationError("expected seconds, from 0 to \(JSONValue.number(limit)), such as 10 or 2.5s")
        }
        return seconds
    }
}
