import QuartziteKit
import TestSupport
import XCTest

@testable import QuartziteExport

/// Films, frame by frame against the pictures of the same times.
final class FilmTests: FolderTestCase {
    /// A scene with transparent surroundings and soft edges, of an odd size.
    private let scene = ["render", "door", "--scrub", "--size", "151x131", "--from", "0.1", "--to", "0.6"]

    override func setUpWithError() throws {
        try super.setUpWithError()
        try Program.require("ffmpeg", "ffprobe")
    }

    private func render(_ name: String, _ options: [String], line: UInt = #line) throws -> URL {
        let result = try Program.run(scene + ["-o", name, "--quiet"] + options, in: folder)
        XCTAssertEqual(result.status, 0, result.errors, line: line)
        XCTAssertEqual(result.output + result.errors, "", line: line)
        return folder.appendingPathComponent(name)
    }

    /// The pictures of the same times.
    private func pictures(_ options: [String]) throws -> [CGImage] {
        _ = try render("picture-%03d.png", options)
        let names = try files().filter { $0.hasPrefix("picture-") }
        return try names.map { try CGImage.decode(contentsOf: folder.appendingPathComponent($0)) }
    }

    private func channel(_ index: Int, of pixels: [UInt8]) -> [UInt8] {
        stride(from: index, to: pixels.count, by: 4).map { pixels[$0] }
    }

    /// The colours of the pixels that are nearly opaque in a picture.
    private func solid(_ pixels: [UInt8], in picture: [UInt8]) -> [UInt8] {
        stride(from: 0, to: picture.count, by: 4).flatMap { picture[$0 + 3] >= 250 ? pixels[$0..<$0 + 3] : [] }
    }

    /// Cuts padding off.
    private func cut(_ pixels: [UInt8], width: Int, to picture: CGImage) -> [UInt8] {
        (0..<picture.height).flatMap { pixels[(4 * $0 * width)..<(4 * ($0 * width + picture.width))] }
    }

    func testAPNGIsExact() throws {
        let file = try render("a.apng", ["--fps", "12", "--loop", "3"])
        let chunks = Chunk.png(try Data(contentsOf: file))
        XCTAssertEqual(
            chunks.first { $0.type == "acTL" }.map { [$0.number(0..<4, isBigEndian: true), $0.number(4..<8, isBigEndian: true)] }, [6, 3])
        XCTAssertTrue(chunks.contains { $0.type == "sRGB" })
        let delays = chunks.filter { $0.type == "fcTL" }.map {
            Double($0.number(20..<22, isBigEndian: true)) / Double($0.number(22..<24, isBigEndian: true))
        }
        // Browsers round down to milliseconds, so the delays are whole ones.
        XCTAssertEqual(delays.map { ($0 * 1000).rounded() }, [83, 84, 83, 83, 84, 83])
        for delay in delays { XCTAssertEqual(delay * 1000, (delay * 1000).rounded(), accuracy: 1e-9) }
        let frames = try FilmFile(file).frames()
        let pictures = try pictures(["--fps", "12"])
        XCTAssertEqual(frames.count, 6)
        XCTAssertEqual(pictures.count, 6)
        for (index, picture) in pictures.enumerated() { XCTAssertTrue(frames[index] == picture.straightPixels(), "frame \(index)") }
        // Something moves, or the comparison would say little.
        XCTAssertFalse(frames[0] == frames[5])
    }

    func testWebPIsExact() throws {
        let film = try AnimatedWebP(try Data(contentsOf: try render("a.webp", ["--fps", "12", "--loop", "2"])))
        XCTAssertEqual([film.width, film.height, film.plays], [151, 131, 2])
        let pictures = try pictures(["--fps", "12"])
        XCTAssertEqual(film.frames.count, 6)
        XCTAssertEqual(film.frames.map(\.duration).reduce(0, +), 500, accuracy: 5)
        for (index, picture) in pictures.enumerated() {
            XCTAssertTrue(film.frames[index].pixels == picture.straightPixels(), "frame \(index)")
        }
    }

    func testAGIFHasWholeTransparencyAndDelaysWithoutDrift() throws {
        let file = try render("a.gif", ["--fps", "30"])
        let film = try FilmFile(file)
        let frames = try film.frames()
        let pictures = try pictures(["--fps", "30"])
        XCTAssertEqual(frames.count, 15)
        for (index, picture) in pictures.enumerated() {
            let wanted = picture.straightPixels()
            let alpha = channel(3, of: wanted).map { $0 >= 128 ? 255 : 0 as UInt8 }
            XCTAssertTrue(channel(3, of: frames[index]) == alpha, "transparency of frame \(index)")
            XCTAssertGreaterThan(noiseRatio(solid(frames[index], in: wanted), solid(wanted, in: wanted)), 27, "frame \(index)")
        }
        let delays = RoundedDelays(FrameRate(30), unitsPerSecond: 100)
        let durations = try film.probe("packet=duration").split(separator: "\n").compactMap { Int($0) }
        XCTAssertEqual(durations, (0..<15).map { delays.delay(of: $0) })
        XCTAssertEqual(durations.reduce(0, +), 50)
    }

    func testAGIFSaysHowOftenItIsPlayed() throws {
        func repetitions(_ options: [String]) throws -> Int? {
            let bytes = try Data(contentsOf: try render("a.gif", options + ["--fps", "4"]))
            guard let place = bytes.range(of: Data("NETSCAPE2.0".utf8)) else { return nil }
            return Int(bytes[place.upperBound + 2]) | Int(bytes[place.upperBound + 3]) << 8
        }
        XCTAssertEqual(try repetitions([]), 0)
        XCTAssertNil(try repetitions(["--loop", "1"]))
        XCTAssertEqual(try repetitions(["--loop", "4"]), 3)
    }

    func testAGIFTakes50FramesASecond() throws {
        XCTAssertEqual(try FilmFile(try render("a.gif", [])).frames().count, 25)
    }

    func testMP4IsOnBlackOrTheBackground() throws {
        for options in [["--fps", "12"], ["--fps", "12", "--background", "#ff8000"]] {
            let film = try FilmFile(try render("a.mp4", options))
            XCTAssertEqual([film.width, film.height], [152, 132])
            XCTAssertEqual(
                try film.probe("stream=color_range,color_space,color_transfer,color_primaries,pix_fmt"),
                "yuv420p\ntv\nbt709\nbt709\nbt709\n")
            XCTAssertEqual(Double(try film.probe("format=duration").dropLast()) ?? 0, 0.5, accuracy: 0.005)
            let frames = try film.frames()
            let pictures = try pictures(options)
            XCTAssertEqual(frames.count, 6)
            for (index, picture) in pictures.enumerated() {
                let wanted = picture.withPixels { Array($0) }
                let colors = { (pixels: [UInt8]) in (0..<3).flatMap { self.channel($0, of: pixels) } }
                let shown = cut(frames[index], width: film.width, to: picture)
                XCTAssertGreaterThan(noiseRatio(colors(shown), colors(wanted)), 30, "frame \(index) \(options)")
            }
            let corner = frames[0].suffix(4)
            for (part, wanted) in zip(corner, options.count > 2 ? [255, 128, 0, 255] : [0, 0, 0, 255]) {
                XCTAssertEqual(Double(part), Double(wanted), accuracy: 6, "the padding has the background's colour")
            }
        }
    }

    func testWebMHasAlpha() throws {
        let film = try FilmFile(try render("a.webm", ["--fps", "12"]))
        XCTAssertEqual(try film.probe("stream=color_range,color_space,color_transfer,color_primaries"), "tv\nbt709\nbt709\nbt709\n")
        XCTAssertEqual(Double(try film.probe("format=duration").dropLast()) ?? 0, 0.5, accuracy: 0.005)
        try compareWithAlpha(film, try film.frames(decoder: "libvpx-vp9"), alpha: 32, colors: 30)
        let opaque = try FilmFile(try render("b.webm", ["--fps", "12", "--background", "#ff8000"]))
        XCTAssertFalse(try opaque.probe("stream_tags=alpha_mode").contains("1"))
    }

    func testProResHasAlpha() throws {
        let film = try FilmFile(try render("a.mov", ["--fps", "12"]))
        XCTAssertEqual([film.width, film.height], [151, 131])
        XCTAssertEqual(
            try film.probe("stream=codec_name,color_range,color_space,color_transfer,color_primaries"), "prores\ntv\nbt709\nbt709\nbt709\n")
        XCTAssertEqual(Double(try film.probe("format=duration").dropLast()) ?? 0, 0.5, accuracy: 0.005)
        try compareWithAlpha(film, try film.frames(), alpha: 60, colors: 36)
    }

    private func compareWithAlpha(_ film: FilmFile, _ frames: [[UInt8]], alpha: Double, colors: Double) throws {
        let pictures = try pictures(["--fps", "12"])
        XCTAssertEqual(frames.count, 6)
        for (index, picture) in pictures.enumerated() where frames.indices.contains(index) {
            let (wanted, shown) = (picture.straightPixels(), cut(frames[index], width: film.width, to: picture))
            XCTAssertTrue(channel(3, of: wanted).contains(0))
            XCTAssertGreaterThan(noiseRatio(channel(3, of: shown), channel(3, of: wanted)), alpha, "alpha of frame \(index)")
            XCTAssertGreaterThan(noiseRatio(solid(shown, in: wanted), solid(wanted, in: wanted)), colors, "frame \(index)")
        }
    }

    func testTheBytesDoNotDependOnTheNumberOfThreads() throws {
        for scene in ["clock", "tabs", "emitter"] {
            var files: [Data] = []
            for jobs in ["1", "2", "5"] {
                let result = try Program.run(
                    [
                        "render", scene, "--from", "0", "--to", "0.5", "--fps", "24", "--format", "apng", "-o", "a", "--jobs", jobs,
                        "--quiet",
                    ],
                    in: folder)
                XCTAssertEqual(result.status, 0, result.errors)
                files.append(try Data(contentsOf: folder.appendingPathComponent("a")))
            }
            XCTAssertTrue(files[0] == files[1] && files[0] == files[2], scene)
        }
    }
}
