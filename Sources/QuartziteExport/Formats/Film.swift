/// A film to write: its format and what the format needs to know of the frames.
package struct Film: Equatable, Sendable {
    package var format: ExportFormat
    /// The size of the pictures in pixels.
    package var width: Int
    package var height: Int
    package var rate: FrameRate
    /// The number of frames.
    package var count: Int
    /// How often the film is played; 0 for endlessly. Default 0.
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

    /// The length in seconds; a GIF's is rounded to hundredths.
    package var duration: Double {
        format == .gif ? Double(CentisecondDelays(rate).end(of: count - 1)) / 100 : Double(count) / rate.perSecond
    }
}
