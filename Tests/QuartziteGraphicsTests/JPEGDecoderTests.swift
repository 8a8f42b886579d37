import XCTest

@testable import QuartziteGraphics

/// JPEG by libjpeg alone has the pixels that SDL_image, which calls libjpeg too, gives.
final class JPEGDecoderTests: XCTestCase {
    /// The test pictures of one or three components, and pictures of odd sizes.
    private func files() throws -> [(name: String, bytes: [UInt8])] {
        let names = try FileManager.default.contentsOfDirectory(atPath: TestPicture.url("").path).sorted()
        var files = try names.filter { $0.hasSuffix(".jpg") && $0 != "cmyk.jpg" }.map { ($0, try TestPicture.bytes($0)) }
        for (width, height) in [(1, 1), (17, 3), (37, 131)] {
            let pixels = (0..<(4 * width * height)).map { UInt8(truncatingIfNeeded: $0 % 4 == 3 ? 255 : $0 * $0 / 7) }
            let image = try XCTUnwrap(CGImage(width: width, height: height, premultipliedRGBA: pixels))
            files.append(("\(width) × \(height)", [UInt8](try image.jpegData(quality: 0.7))))
        }
        return files
    }

    private func exchanged(_ pixels: [UInt8]) -> [UInt8] { pixels.indices.map { pixels[[2, 0, -2, 0][$0 % 4] + $0] } }

    func testTheDecodersAgree() throws {
        let files = try files()
        XCTAssertGreaterThan(files.count, 10)
        for (name, bytes) in files {
            let header = try ImageHeader(bytes: bytes)
            let expected = try decodeWithSDL(bytes, header: header).pixels
            let red = try decodeJPEG(bytes, header: header, order: .redFirst)
            XCTAssertTrue(red.pixels == expected, name)
            // SDL_image's pixels are never known to be opaque: libjpeg has decoded these.
            XCTAssertTrue(red.isOpaque, name)
            let blue = try decodeJPEG(bytes, header: header, order: .blueFirst)
            XCTAssertEqual(blue.order, .blueFirst, name)
            XCTAssertTrue(blue.pixels == exchanged(expected), name)
        }
    }

    func testDamagedFilesShowWhatSDLShows() throws {
        let bytes = try TestPicture.bytes("baseline.jpg")
        for place in stride(from: 200, to: bytes.count - 2, by: 41) {
            var damaged = bytes
            damaged[place] ^= 0x5A
            guard let header = try? ImageHeader(bytes: damaged) else { continue }
            let pixels = try? decodeJPEG(damaged, header: header, order: .redFirst).pixels
            XCTAssertEqual(pixels, try? decodeWithSDL(damaged, header: header).pixels, "\(place)")
        }
    }

    func testAnErrorIsTheLibrarysOwn() throws {
        // A table of quantization that is missing.
        var bytes = try TestPicture.bytes("baseline.jpg")
        let frame = try XCTUnwrap(bytes.indices.dropLast().first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 })
        bytes[frame + 12] = 3
        XCTAssertThrowsError(try CGImage.decode(data: Data(bytes))) {
            XCTAssertTrue("\($0)".contains("libjpeg says “"), "\($0)")
        }
    }

    func testAPictureOfFourInksIsLeftToSDL() throws {
        let bytes = try TestPicture.bytes("cmyk.jpg")
        let header = try ImageHeader(bytes: bytes)
        let raster = try decodeJPEG(bytes, header: header, order: .blueFirst)
        XCTAssertEqual(raster.order, .redFirst)
        XCTAssertEqual(raster.pixels, try decodeWithSDL(bytes, header: header).pixels)
    }

    // MARK: Orders of channels

    func testTheOrderOfChannelsDoesNotShow() throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: TestPicture.url("").path).sorted() {
            guard let data = try? Data(TestPicture.bytes(name)), let red = try? CGImage.decode(data: data) else { continue }
            let blue = try CGImage.decode(data: data, order: .blueFirst)
            let expected = red.withPixels { Array($0) }
            XCTAssertTrue(blue.withPixels { Array($0) } == expected, name)
            XCTAssertEqual(blue.isOpaque, red.isOpaque, name)
            XCTAssertEqual(blue.isOpaque, stride(from: 3, to: expected.count, by: 4).allSatisfy { expected[$0] == 255 }, name)
            XCTAssertEqual(blue.pixel(x: 0, y: 0), red.pixel(x: 0, y: 0), name)
            blue.withTexels { texels, order in
                XCTAssertTrue((order == .redFirst ? Array(texels) : exchanged(Array(texels))) == expected, name)
            }
        }
    }
}
