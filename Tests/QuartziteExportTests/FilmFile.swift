import Foundation
import QuartziteKit
import TestSupport
import XCTest

/// A film's frames, as other programs read them.
struct FilmFile {
    let url: URL
    var width = 0
    var height = 0

    init(_ url: URL) throws {
        self.url = url
        let sides = try probe("stream=width,height").split(separator: "\n").compactMap { Int($0) }
        guard sides.count == 2 else { throw XCTSkip("ffprobe tells no size of \(url.lastPathComponent)") }
        (width, height) = (sides[0], sides[1])
    }

    /// Asks `ffprobe` for entries, a line each.
    func probe(_ entries: String) throws -> String {
        let program = try XCTUnwrap(Program.find("ffprobe"))
        let result = try Program.run(
            program, ["-v", "error", "-select_streams", "v:0", "-show_entries", entries, "-of", "default=nw=1:nk=1", url.path])
        XCTAssertEqual(result.status, 0, result.errors)
        return result.output
    }

    /// Decodes all frames to straight RGBA.
    /// - Parameter decoder: the decoder, if the usual one ignores alpha.
    func frames(decoder: String? = nil) throws -> [[UInt8]] {
        let raw = url.deletingLastPathComponent().appendingPathComponent("decoded.raw")
        defer { try? FileManager.default.removeItem(at: raw) }
        let program = try XCTUnwrap(Program.find("ffmpeg"))
        let filter = "scale=in_color_matrix=bt709:flags=accurate_rnd+full_chroma_int+full_chroma_inp"
        let arguments =
            ["-v", "error", "-y"] + (decoder.map { ["-c:v", $0] } ?? []) + ["-i", url.path, "-vf", filter, "-fps_mode", "passthrough"]
            + ["-pix_fmt", "rgba", "-f", "rawvideo", raw.path]
        let result = try Program.run(program, arguments)
        XCTAssertEqual(result.status, 0, result.errors)
        let bytes = [UInt8](try Data(contentsOf: raw))
        let size = 4 * width * height
        return stride(from: 0, to: bytes.count, by: size).map { Array(bytes[$0..<$0 + size]) }
    }
}

/// The peak signal-to-noise ratio of two lists of values from 0 to 255, in decibels; infinite for equal ones.
func noiseRatio(_ a: [UInt8], _ b: [UInt8]) -> Double {
    guard a.count == b.count, !a.isEmpty else { return 0 }
    let error = zip(a, b).reduce(0.0) { $0 + pow(Double($1.0) - Double($1.1), 2) } / Double(a.count)
    return error == 0 ? .infinity : 10 * log10(255 * 255 / error)
}
