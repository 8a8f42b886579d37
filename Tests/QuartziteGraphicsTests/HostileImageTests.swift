import Glibc
import QuartziteGraphics
import SeededRandom
import XCTest

final class HostileImageTests: XCTestCase {
    private let kinds = [
        "rgba.png", "palette-alpha.png", "display-p3.png", "progressive.jpg", "display-p3.jpg", "orientation-6.jpg",
        "cmyk.jpg", "lossless.webp", "lossy-alpha.webp", "animated.webp", "offset.gif", "interlaced.gif", "rgba.bmp",
        "lzw.tiff", "orientation-6.tiff", "lossy-alpha.heic", "display-p3.heic", "lossy.avif",
    ]

    func testAMissingFileSaysSo() {
        assertProblem(.notFound) { try CGImage.decode(contentsOf: URL(fileURLWithPath: "/no/such/picture.png")) }
        do {
            _ = try CGImage.decode(contentsOf: URL(fileURLWithPath: "/no/such/picture.png"))
        } catch {
            XCTAssertEqual("\(error)", "/no/such/picture.png: no such picture")
        }
        do {
            _ = try CGImage.decode(contentsOf: URL(fileURLWithPath: "missing/picture.png"))
        } catch {
            XCTAssertEqual("\(error)", "missing/picture.png: no such picture")
        }
    }

    func testAFolderAndADeviceAreNotRead() {
        assertProblem(.unreadable(reason: "it is a folder")) { try CGImage.decode(contentsOf: URL(fileURLWithPath: "/tmp")) }
        assertProblem(.unreadable(reason: "it is not a regular file")) {
            try CGImage.decode(contentsOf: URL(fileURLWithPath: "/dev/zero"))
        }
    }

    func testAPipeDoesNotHang() throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        XCTAssertEqual(mkfifo(path, 0o600), 0)
        defer { unlink(path) }
        assertProblem(.unreadable(reason: "it is not a regular file")) {
            try CGImage.decode(contentsOf: URL(fileURLWithPath: path))
        }
    }

    func testOtherFilesAreNotPictures() {
        for text in ["", "BM", "hello", "<svg/>", "\u{89}PNG", String(repeating: "x", count: 5000)] {
            assertProblem(.notAPicture) { try CGImage.decode(data: Data(text.utf8)) }
        }
        for (brand, format) in [("heic", "HEIC"), ("mif1", "HEIC"), ("avif", "AVIF")] {
            assertProblem(.unsupported(format: format)) {
                try CGImage.decode(data: Data([0, 0, 0, 24] + Array("ftyp\(brand)".utf8) + Array(repeating: 0, count: 40)))
            }
        }
    }

    /// Only the headers are valid: a decoder would report that the file ends too early.
    func testOutsizedPicturesAreRefusedByTheirHeaders() throws {
        var png = try TestPicture.bytes("rgb.png")
        png.replaceSubrange(16..<24, with: [0, 1, 0, 0, 0, 0, 0, 1])
        assertTooLarge(65_536, 1, png)

        var jpeg = try TestPicture.bytes("baseline.jpg")
        let frame = try XCTUnwrap(jpeg.indices.dropLast().first { jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xC0 })
        jpeg.replaceSubrange((frame + 5)..<(frame + 9), with: [0xFF, 0xFF, 0x00, 0x10])
        assertTooLarge(16, 65_535, jpeg)

        var gif = try TestPicture.bytes("offset.gif")
        gif.replaceSubrange(6..<10, with: [0, 0x40, 0, 0x40])
        assertTooLarge(16_384, 16_384, gif)

        // A large frame on a small canvas is refused, too.
        var frameOfGIF = try TestPicture.bytes("offset.gif")
        let descriptor = try XCTUnwrap(frameOfGIF.indices.first { frameOfGIF[$0] == 0x2C && frameOfGIF[$0 + 1] == 2 })
        frameOfGIF.replaceSubrange((descriptor + 5)..<(descriptor + 9), with: [0xFF, 0xFF, 0xFF, 0xFF])
        assertTooLarge(65_535, 65_535, frameOfGIF)

        var bmp = try TestPicture.bytes("rgb.bmp")
        bmp.replaceSubrange(18..<26, with: [0, 0, 0, 0x70, 0, 0, 0, 0x80])
        assertTooLarge(0x7000_0000, 0x8000_0000, bmp)

        var webP = try TestPicture.bytes("lossy-alpha.webp")
        webP.replaceSubrange(24..<30, with: [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF])
        assertTooLarge(1 << 24, 1 << 24, webP)

        var tiff = try TestPicture.bytes("rgb.tiff")
        // Tag 256, with one 32-bit number.
        let width = try XCTUnwrap(tiff.indices.dropLast(12).first { tiff[$0...].starts(with: [0, 1, 4, 0, 1, 0, 0, 0]) })
        tiff.replaceSubrange((width + 8)..<(width + 12), with: [0, 0, 0, 0x40])
        assertTooLarge(0x4000_0000, 4, tiff)

        var avif = try TestPicture.bytes("lossy.avif")
        let size = try XCTUnwrap(avif.indices.dropLast(16).first { avif[$0...].starts(with: Array("ispe".utf8)) })
        avif.replaceSubrange((size + 8)..<(size + 12), with: [0, 0, 0x4E, 0x20])
        assertTooLarge(20_000, 48, avif)
        // libheif itself refuses sides of more than 32,768 pixels.
        avif.replaceSubrange((size + 8)..<(size + 12), with: [0, 0, 0xFF, 0xFF])
        XCTAssertThrowsError(try CGImage.decode(data: Data(avif))) { XCTAssertFalse("\($0)".contains("\n"), "\($0)") }
    }

    /// libtiff uses the first entry of a repeated tag, so the first one must be within the limit.
    func testARepeatedSizeInATIFFIsCheckedByItsFirstEntry() throws {
        var tiff = try TestPicture.bytes("rgb.tiff")
        let height = try XCTUnwrap(tiff.indices.dropLast(24).first { tiff[$0...].starts(with: [1, 1, 4, 0, 1, 0, 0, 0]) })
        tiff.replaceSubrange((height + 12)..<(height + 24), with: tiff[height..<(height + 12)])
        tiff.replaceSubrange((height + 8)..<(height + 12), with: [0, 0, 0, 0x40])
        assertTooLarge(8, 0x4000_0000, tiff)
    }

    func testTheMessageStatesTheSizeAndTheLimit() throws {
        let limit = ImageLimit(side: 6, pixels: 64_000_000, bytes: 1 << 20)
        do {
            _ = try TestPicture.decode("rgb.png", limit: limit)
            XCTFail("decoded")
        } catch {
            XCTAssertTrue("\(error)".contains("8 × 4 pixels; at most 6 a side"), "\(error)")
        }
        assertProblem(.tooManyBytes(count: 85, limit: ImageLimit(side: 10, pixels: 100, bytes: 10))) {
            try TestPicture.decode("rgb.png", limit: ImageLimit(side: 10, pixels: 100, bytes: 10))
        }
    }

    func testAPictureWithoutPixelsIsBroken() throws {
        var png = try TestPicture.bytes("rgb.png")
        png.replaceSubrange(16..<20, with: [0, 0, 0, 0])
        assertProblem(.broken(format: "PNG", reason: "its size is 0 × 4")) { try CGImage.decode(data: Data(png)) }
    }

    /// A GIF of one pixel up to its first block, and blocks that are wrong.
    func testAMalformedGIFSaysWhatIsWrong() {
        let frame: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0]
        let wrong: [(colors: Bool, blocks: [UInt8], reason: String)] = [
            (true, [0x3B], "it has no picture in it"), (true, [0x77], "it holds an unknown block"), (true, [], "it ends too early"),
            (false, frame + [2, 2, 0x44, 1, 0, 0x3B], "it has no colours"),
            (true, frame + [12, 2, 0x44, 1, 0, 0x3B], "its code size is wrong"),
            (true, frame + [2, 1], "it ends too early"),
        ]
        for (colors, blocks, reason) in wrong {
            let table: [UInt8] = colors ? [0x80, 0, 0, 255, 0, 0, 0, 0, 255] : [0, 0, 0]
            assertProblem(.broken(format: "GIF", reason: reason)) {
                try CGImage.decode(data: Data(Array("GIF89a".utf8) + [1, 0, 1, 0] + table + blocks))
            }
        }
    }

    /// In most formats every truncated file is broken. Truncated files are valid in BMP and TIFF where the last bytes are not needed, and in
    /// animations where the first frame is complete.
    func testATruncatedFileIsAnErrorAndNeverACrash() throws {
        for name in kinds {
            let bytes = try TestPicture.bytes(name)
            let mayLoseItsEnd = ["animated.webp", "rgba.bmp", "lzw.tiff", "orientation-6.tiff", "offset.gif", "interlaced.gif"].contains(
                name)
            for length in 0..<bytes.count {
                do {
                    let image = try CGImage.decode(data: Data(bytes.prefix(length)))
                    XCTAssertTrue(mayLoseItsEnd || bytes.count - length <= 16, "\(name) cut to \(length) gave \(image)")
                } catch {
                    XCTAssertFalse("\(error)".isEmpty)
                }
            }
        }
    }

    /// Damage by a seeded generator gives an error or a picture within the limit, never a crash.
    func testADamagedFileNeverCrashes() throws {
        var random = SeededGenerator(seed: 42)
        for name in kinds {
            let bytes = try TestPicture.bytes(name)
            for _ in 0..<150 {
                var damaged = bytes
                for _ in 0...Int.random(in: 0..<4, using: &random) {
                    let at = Int.random(in: 0..<damaged.count, using: &random)
                    damaged[at] = UInt8.random(in: 0...255, using: &random)
                }
                if let image = try? CGImage.decode(data: Data(damaged), limit: ImageLimit(side: 2000, pixels: 1_000_000, bytes: 1 << 20)) {
                    XCTAssertLessThanOrEqual(image.width * image.height, 1_000_000)
                }
            }
        }
    }

    /// Every scan of a progressive picture covers the whole picture.
    func testThousandsOfScansAreRefused() throws {
        var bytes = try TestPicture.bytes("progressive.jpg")
        let scan = try XCTUnwrap(bytes.indices.dropLast().last { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA })
        let again = Array(bytes[scan..<(bytes.count - 2)])
        bytes.removeLast(2)
        for _ in 0..<600 { bytes += again }
        bytes += [0xFF, 0xD9]
        assertProblem(.broken(format: "JPEG", reason: "it has more than 500 scans")) { try CGImage.decode(data: Data(bytes)) }
    }

    private func assertTooLarge(_ width: Int, _ height: Int, _ bytes: [UInt8], line: UInt = #line) {
        assertProblem(.tooLarge(width: width, height: height, limit: .standard), line: line) {
            try CGImage.decode(data: Data(bytes))
        }
    }

    private func assertProblem(
        _ problem: ImageError.Problem, line: UInt = #line, _ decode: () throws -> CGImage
    ) {
        XCTAssertThrowsError(try decode(), line: line) { error in
            XCTAssertEqual((error as? ImageError)?.problem, problem, line: line)
        }
    }
}
