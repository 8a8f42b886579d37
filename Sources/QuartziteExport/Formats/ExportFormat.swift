/// A format of pictures and films.
package enum ExportFormat: String, CaseIterable, Sendable {
    case png, gif, apng, webp, mp4, webm, mov

    /// The name for people.
    package var title: String {
        switch self {
        case .png: "PNG"
        case .gif: "GIF"
        case .apng: "APNG"
        case .webp: "animated WebP"
        case .mp4: "MP4 (H.264)"
        case .webm: "WebM (VP9)"
        case .mov: "ProRes 4444"
        }
    }

    /// Whether a file holds several frames. The program `ffmpeg` writes these files.
    package var isFilm: Bool { self != .png }

    /// Whether pixels may be transparent. In a GIF, a pixel is either opaque or wholly transparent.
    package var hasAlpha: Bool { self != .mp4 }

    /// Whether the file contains a play count.
    package var hasPlayCount: Bool { [.gif, .apng, .webp].contains(self) }

    /// Whether the format could hold sound.
    package var couldHoldSound: Bool { [.mp4, .webm, .mov].contains(self) }

    /// Whether the colours are stored as luma and chroma, which needs tags and, with `subsamplesColor`, even sides.
    var isYUV: Bool { couldHoldSound }

    /// Whether four pixels share a chroma value, so that sides must be even.
    var subsamplesColor: Bool { [.mp4, .webm].contains(self) }

    /// The default frame rate in frames per second. A GIF's delays are in hundredths of a second, and players slow down delays below two.
    package var defaultRate: Double { self == .gif ? 50 : 60 }

    /// The largest number of frames per second; nil for no limit of the format.
    package var highestRate: Double? { self == .gif ? 100 : nil }

    /// The size of the written picture in pixels: sides that must be even are padded.
    package func paddedSize(width: Int, height: Int) -> (width: Int, height: Int) {
        subsamplesColor ? (width + width % 2, height + height % 2) : (width, height)
    }
}
