import ArgumentParser
import QuartzitePreview

/// The times of pictures and films.
struct RangeOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The time to draw: 0.5, 0.5s, 30f or 50%. (default: 0)", valueName: "T"), transform: TimeOption.init)
    var time: TimeOption?

    @Option(
        help: ArgumentHelp("The first time of a film, sequence, strip or sheet. (default: 0)", valueName: "A"), transform: TimeOption.init)
    var from: TimeOption?

    @Option(
        help: ArgumentHelp("The end of a film, sequence, strip or sheet. (default: the scene's end)", valueName: "B"),
        transform: TimeOption.init)
    var to: TimeOption?

    @Option(
        help: ArgumentHelp("Frames per second of a film or sequence. (default: 60; of a GIF 50)", valueName: "F"),
        transform: Self.rate)
    var fps: Double?

    @Option(help: Self.loopHelp, transform: Self.plays)
    var loop: Int?

    /// Parses frames per second.
    static func rate(_ text: String) throws -> Double {
        guard let rate = Double(text), rate >= 0.001, rate <= 1000 else {
            throw ValidationError("expected frames per second, at least 0.001 and at most 1000")
        }
        return rate
    }

    static let loopHelp = ArgumentHelp(
        "The number of times that a GIF, APNG or WebP plays; 0 repeats endlessly. (default: 0)", valueName: "N")

    /// Whether a range was given.
    var isGiven: Bool { from != nil || to != nil }

    static func plays(_ text: String) throws -> Int {
        guard let count = Int(text), (0...65535).contains(count) else {
            throw ValidationError("expected a whole number from 0, which is endlessly, to 65535")
        }
        return count
    }
}
