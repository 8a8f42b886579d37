/// The delays of a GIF's frames, which are whole hundredths of a second.
///
/// Not the delays are rounded but the times at which frames end. So errors do not add up: at 30 frames per second the delays are
/// 3, 4, 3, 3, 4, 3, …, and 300 frames take ten seconds.
package struct CentisecondDelays: Equatable, Sendable {
    private let rate: FrameRate

    package init(_ rate: FrameRate) { self.rate = rate }

    /// The time at which a frame ends, in hundredths of a second from the beginning, rounded to the nearest.
    package func end(of frame: Int) -> Int { (200 * (frame + 1) * rate.denominator + rate.numerator) / (2 * rate.numerator) }

    /// How long a frame is shown, in hundredths of a second.
    package func delay(of frame: Int) -> Int { frame == 0 ? end(of: 0) : end(of: frame) - end(of: frame - 1) }
}
