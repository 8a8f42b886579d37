import Glibc
import QuartziteGraphics
import XCTest

final class ImageEncodingTests: XCTestCase {
    private var folder = URL(fileURLWithPath: "/")

    override func setUpWithError() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    override func tearDown() {
        _ = chmod(folder.path, 0o700)
        try? FileManager.default.removeItem(at: folder)
    }

    /// A round trip of every premultiplied value with every alpha.
    func testEveryPremultipliedColourSurvivesTheRoundTrip() throws {
        var pixels: [UInt8] = []
        for alpha in 0...255 {
            for value in 0...255 {
                let shown = UInt8(min(value, alpha))
                pixels += [shown, UInt8(alpha) - shown, UInt8(alpha), UInt8(alpha)]
            }
        }
        let image = try XCTUnwrap(CGImage(width: 256, height: 256, premultipliedRGBA: pixels))
        for isQuick in [false, true] {
            let decoded = try CGImage.decode(data: image.pngData(isQuick: isQuick))
            XCTAssertTrue(decoded.withPixels { Array($0) } == pixels)
        }
    }

    func testTheFileIsStraightRGBAWithAnSRGBChunk() throws {
        let image = try XCTUnwrap(CGImage(width: 1, height: 1, premultipliedRGBA: [100, 50, 25, 128]))
        XCTAssertEqual(image.straightPixels(), [199, 100, 50, 128])
        let png = [UInt8](try image.pngData())
        XCTAssertEqual(png[24], 8, "bits")
        XCTAssertEqual(png[25], 6, "colour type")
        XCTAssertTrue(String(decoding: png, as: UTF8.self).contains("sRGB"))
    }

    func testNoiseIsLargerThanItsPixelsAndStillFits() throws {
        var state: UInt32 = 1
        let pixels = (0..<(4 * 64 * 64)).map { index -> UInt8 in
            state = state &* 1_664_525 &+ 1_013_904_223
            return index % 4 == 3 ? 255 : UInt8(state >> 24)
        }
        let image = try XCTUnwrap(CGImage(width: 64, height: 64, premultipliedRGBA: pixels))
        XCTAssertTrue(try CGImage.decode(data: image.pngData()).withPixels { Array($0) } == pixels)
    }

    func testAJPEGIsNearToThePictureOverWhite() throws {
        var pixels: [UInt8] = []
        for index in 0..<32 * 32 { pixels += index % 32 < 16 ? [200, 40, 10, 255] : [0, 0, 0, 0] }
        let image = try XCTUnwrap(CGImage(width: 32, height: 32, premultipliedRGBA: pixels))
        let best = try image.jpegData(quality: 1)
        XCTAssertEqual(Array(best.prefix(3)), [0xFF, 0xD8, 0xFF])
        let decoded = try CGImage.decode(data: best)
        XCTAssertEqual([decoded.width, decoded.height], [32, 32])
        for (x, expected) in [(4, [200, 40, 10]), (28, [255, 255, 255])] {
            let pixel = try XCTUnwrap(decoded.pixel(x: x, y: 16))
            for channel in 0..<3 { XCTAssertEqual(Int(pixel[channel]), expected[channel], accuracy: 4) }
        }
        var varied: [UInt8] = []
        for index in 0..<64 * 64 { varied += [UInt8(index * 37 % 251), UInt8(index * 91 % 241), 7, 255] }
        let noise = try XCTUnwrap(CGImage(width: 64, height: 64, premultipliedRGBA: varied))
        XCTAssertLessThan(try noise.jpegData(quality: 0).count, try noise.jpegData(quality: 1).count / 2)
        XCTAssertEqual(try noise.jpegData(quality: 7), try noise.jpegData(quality: 1), "numbers out of range are clamped")
        XCTAssertEqual(try noise.jpegData(quality: Double.nan), try noise.jpegData(quality: 1))
    }

    func testAFileIsWrittenWholeAndNothingIsLeftBesideIt() throws {
        let image = try TestPicture.decode("rgba.png")
        let url = folder.appendingPathComponent("out.png")
        try image.writePNG(to: url)
        try image.writePNG(to: url)
        XCTAssertEqual(try CGImage.decode(contentsOf: url).withPixels { Array($0) }, image.withPixels { Array($0) })
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder.path), ["out.png"])
    }

    func testALinkAndPermissionsSurvive() throws {
        let (file, link) = (folder.appendingPathComponent("file").path, folder.appendingPathComponent("link").path)
        try Data("old".utf8).write(to: URL(fileURLWithPath: file))
        XCTAssertEqual(chmod(file, 0o640), 0)
        XCTAssertEqual(symlink("file", link), 0)
        try Data("new".utf8).writeWhole(toPath: link)
        XCTAssertEqual(try String(contentsOfFile: file, encoding: .utf8), "new")
        XCTAssertEqual(try FileManager.default.destinationOfSymbolicLink(atPath: link), "file")
        var status = stat()
        XCTAssertEqual(stat(file, &status), 0)
        XCTAssertEqual(status.st_mode & 0o777, 0o640)
    }

    func testADeviceIsWrittenIntoAndStays() throws {
        try Data("gone".utf8).writeWhole(toPath: "/dev/null")
        var status = stat()
        XCTAssertEqual(stat("/dev/null", &status), 0)
        XCTAssertEqual(status.st_mode & S_IFMT, S_IFCHR)
        assertProblem(.failed(errno: ENOSPC), "/dev/full")
    }

    func testFailuresOfWriting() throws {
        assertProblem(.noFolder, "/no/such/folder/out.png")
        assertProblem(.isFolder, folder.path)
        let image = try TestPicture.decode("rgba.png")
        XCTAssertThrowsError(try image.writePNG(to: URL(fileURLWithPath: "/no/such/folder/out.png"))) { error in
            XCTAssertEqual("\(error)", "/no/such/folder/out.png cannot be written: its folder does not exist; create /no/such/folder first")
        }
    }

    func testAFolderWithoutPermission() throws {
        try XCTSkipIf(getuid() == 0, "root may write everywhere")
        XCTAssertEqual(chmod(folder.path, 0o500), 0)
        assertProblem(.denied, folder.appendingPathComponent("out.png").path)
    }

    private func assertProblem(_ problem: FileWritingError.Problem, _ path: String, line: UInt = #line) {
        XCTAssertThrowsError(try Data("x".utf8).writeWhole(toPath: path), line: line) { error in
            XCTAssertEqual((error as? FileWritingError)?.problem, problem, line: line)
            XCTAssertEqual((error as? FileWritingError)?.path, path, line: line)
        }
    }
}
