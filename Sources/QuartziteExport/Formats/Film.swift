/// A film to write: its format, and the properties of the frames that the format needs.
package struct Film: Equatable, Sendable {
    package var format: ExportFormat
    /// The size of the pictures in pixels.
    package var width: Int
    package var height: Int
    package var rate: FrameRate
    /// The number of frames.
    package var count: Int
    /// The play count of the film; 0 for endless. Default 0.
    package var plays = 0
    /// Whether every pixel is opaque because the scene has a background.
    package var isOpaque: Bool
    /// The background as `0xRRGGBB`, for the padding of odd sides. Default black.
    package var padding = "0x000000"

    package init(format: ExportFormat, width: Int, height: Int, rate: FrameRate, count: Int, isOpaque: Bool) {
        (self.format, self.width, self.height, self.rate, self.count) = (format, width, height, rate, count)
        self.isOpaque = isOpaque
    }

    /// Whether the file stores transparency.
    package var storesAlpha: Bool { format.hasAlpha && !isOpaque }

    /// The bytes of one uncompressed frame.
    package var frameBytes: Int { 4 * width * height }

    /// The delays of a format with delays in whole units. The delay of an APNG's frame may be any fraction, but browsers round each one
    /// down to milliseconds, and would play a film of 60 frames per second 4 percent too fast.
    package var roundedDelays: RoundedDelays? {
        switch format {
        case .gif: RoundedDelays(rate, unitsPerSecond: 100)
        case .apng where rate.perSecond <= 1000: RoundedDelays(rate, unitsPerSecond: 1000)
        default: nil
        }
    }

    /// The length in seconds, rounded like the delays.
    package var duration: Double { roundedDelays?.duration(of: count) ?? Double(count) / rate.perSecond }
}
