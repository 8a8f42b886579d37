/// The delays of a film's frames in whole units of time: hundredths of a second in a GIF, milliseconds in an APNG.
///
/// The times at which frames end are rounded, not the delays, so errors do not add up: at 30 frames per second the delays of a GIF are 3,
/// 4, 3, 3, 4, 3, …, and 300 frames take ten seconds.
package struct RoundedDelays: Equatable, Sendable {
    private let rate: FrameRate
    /// Units per second.
    package let unitsPerSecond: Int

    /// - Parameter unitsPerSecond: 100 for a GIF, 1000 for milliseconds.
    package init(_ rate: FrameRate, unitsPerSecond: Int) { (self.rate, self.unitsPerSecond) = (rate, unitsPerSecond) }

    /// The time at which a frame ends, in units from the beginning, rounded to the nearest.
    package func end(of frame: Int) -> Int {
        (2 * unitsPerSecond * (frame + 1) * rate.denominator + rate.numerator) / (2 * rate.numerator)
    }

    /// How long a frame is shown, in units.
    package func delay(of frame: Int) -> Int { frame == 0 ? end(of: 0) : end(of: frame) - end(of: frame - 1) }

    /// The length of a film in seconds.
    package func duration(of count: Int) -> Double { Double(end(of: count - 1)) / Double(unitsPerSecond) }

    /// The filters of `ffmpeg` that set these times: frame N begins where the previous one ends.
    var filters: [String] {
        let begin = "(\(2 * unitsPerSecond * rate.denominator)*N+\(rate.numerator))/\(2 * rate.numerator)"
        return ["settb=1/\(unitsPerSecond)", "setpts=floor(\(begin))"]
    }
}
