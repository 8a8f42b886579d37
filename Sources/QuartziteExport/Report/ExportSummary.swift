import Foundation

/// Descriptions of an export's files, for `--dry-run`.
package enum ExportSummary: Sendable {
    /// The line about one picture.
    package static func picture(_ name: String, width: Int, height: Int, time: Double) -> String {
        "\(name): PNG, \(size(width, height)), at \(number(time)) s, \(bytes(4 * width * height)) uncompressed"
    }

    /// The line about numbered pictures.
    /// - Parameters:
    ///   - first: the name of the first file.
    ///   - last: the name of the last file.
    package static func sequence(_ first: String, _ last: String, width: Int, height: Int, count: Int, rate: Double) -> String {
        let name = count == 1 ? first : "\(first) … \(last)"
        return "\(name): \(count) PNG, \(size(width, height)), \(number(rate)) a second, \(number(Double(count) / rate)) s, "
            + "\(bytes(4 * width * height * count)) uncompressed"
    }

    /// The line about the numbered pictures of a shard.
    /// - Parameters:
    ///   - frames: the numbers of the frames, ascending.
    ///   - name: returns the name of a frame's file.
    ///   - count: the number of frames of the whole export.
    package static func shard(
        _ shard: String, _ frames: [Int], name: (Int) -> String, of count: Int, width: Int, height: Int
    ) -> String {
        guard let first = frames.first, let last = frames.last else {
            return
                "shard \(shard): no frames, because \(count) are \((count + Shard.runLength - 1) / Shard.runLength) runs of \(Shard.runLength)"
        }
        return "shard \(shard): \(name(first)) … \(name(last)): \(frames.count) of \(count) PNG, \(size(width, height)), "
            + "\(bytes(4 * width * height * frames.count)) uncompressed"
    }

    /// The line about a sheet or strip.
    package static func sheet(_ name: String, _ grid: SheetGrid) -> String {
        "\(name): PNG, \(size(grid.totalWidth, grid.totalHeight)), \(grid.count) pictures of \(size(grid.width, grid.height)) in "
            + "\(grid.columns) columns and \(grid.rows) rows, \(bytes(4 * grid.totalWidth * grid.totalHeight)) uncompressed"
    }

    /// The line about a film.
    package static func film(_ name: String, _ film: Film) -> String {
        let (width, height) = film.format.paddedSize(width: film.width, height: film.height)
        let times = film.plays == 0 ? "endlessly" : film.plays == 1 ? "once" : "\(film.plays) times"
        let plays = film.format.hasPlayCount ? ", played \(times)" : ""
        return "\(name): \(film.format.title), \(size(width, height)), \(frames(film.count)), \(number(film.rate.perSecond)) a second, "
            + "\(number(film.duration)) s\(plays), \(film.storesAlpha ? "with" : "without") alpha, "
            + "\(bytes(film.frameBytes * film.count)) uncompressed"
    }

    private static func size(_ width: Int, _ height: Int) -> String { "\(width)x\(height) pixels" }

    /// Formats a number of frames: `1 frame`, `2 frames`.
    package static func frames(_ count: Int) -> String { count == 1 ? "1 frame" : "\(count) frames" }

    /// Formats a number with at most three decimals, from 10¹⁵ on with an exponent.
    package static func number(_ value: Double) -> String {
        guard abs(value) < 1e15 else { return String(format: "%g", value) }
        var text = String(format: "%.3f", value)
        while text.hasSuffix("0") { text.removeLast() }
        if text.hasSuffix(".") { text.removeLast() }
        return text
    }

    /// Formats a number of bytes: `350 kB`, `1.4 MB`, `2.1 GB`.
    package static func bytes(_ count: Int) -> String {
        let value = Double(count)
        switch value {
        case ..<1e3: return "\(count) bytes"
        case ..<1e6: return String(format: "%.0f kB", value / 1e3)
        case ..<1e9: return String(format: "%.1f MB", value / 1e6)
        default: return String(format: "%.1f GB", value / 1e9)
        }
    }
}
