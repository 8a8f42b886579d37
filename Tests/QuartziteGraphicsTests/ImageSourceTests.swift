import XCTest

@testable import QuartziteGraphics

/// The pictures in files, and the frames of GIFs with their times.
final class ImageSourceTests: XCTestCase {
    /// A GIF of red (1), green (2) and blue (3) pixels on a canvas of 3 × 1 pixels; 0 is transparent.
    private struct Frame {
        var left: UInt8 = 0
        var pixels: [UInt8]
        var delay: UInt8
        /// 1 stays, 2 clears, 3 restores.
        var disposal: UInt8 = 1
    }

    private func gif(_ frames: [Frame], loopCount: UInt8? = nil) -> Data {
        var bytes: [UInt8] = Array("GIF89a".utf8) + [3, 0, 1, 0, 0x81, 0, 0]
        bytes += [0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255]
        if let loopCount { bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, loopCount, 0, 0] }
        for frame in frames {
            bytes += [0x21, 0xF9, 4, frame.disposal << 2 | 1, frame.delay, 0, 0, 0]
            bytes += [0x2C, frame.left, 0, 0, 0, UInt8(frame.pixels.count), 0, 1, 0, 0, 2]
            // Codes of 3 bits, with a clear code (4) before each pixel, and the end code (5).
            var (value, length): (UInt64, UInt64) = (0, 0)
            let codes: [UInt64] = frame.pixels.flatMap { pixel -> [UInt64] in [4, UInt64(pixel)] } + [5]
            for code in codes {
                value |= code << length
                length += 3
            }
            let data = (0..<(length + 7) / 8).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
            bytes += [UInt8(data.count)] + data + [0]
        }
        return Data(bytes + [0x3B])
    }

    private func colors(_ image: CGImage?) -> String? {
        guard let image else { return nil }
        return (0..<image.width).map { x in
            guard let pixel = image.pixel(x: x, y: 0) else { return "?" }
            return pixel.w == 0 ? "-" : pixel.x == 255 ? "r" : pixel.y == 255 ? "g" : pixel.z == 255 ? "b" : "?"
        }.joined()
    }

    private func frames(of source: CGImageSource) -> [String?] {
        (0..<CGImageSourceGetCount(source)).map { colors(CGImageSourceCreateImageAtIndex(source, $0, nil)) }
    }

    func testFramesAreDrawnOverEarlierOnes() throws {
        let source = try XCTUnwrap(
            CGImageSourceCreateWithData(
                gif([
                    Frame(pixels: [1, 1, 1], delay: 5), Frame(left: 1, pixels: [2], delay: 20, disposal: 3),
                    Frame(left: 1, pixels: [0, 3], delay: 0, disposal: 2), Frame(pixels: [2], delay: 1),
                ]), nil))
        XCTAssertEqual(frames(of: source), ["rrr", "rgr", "rrb", "g--"])
        XCTAssertEqual(colors(CGImageSourceCreateImageAtIndex(source, 3, nil)), "g--")
        XCTAssertEqual(colors(CGImageSourceCreateImageAtIndex(source, 1, nil)), "rgr", "back to an earlier frame")
        XCTAssertNil(CGImageSourceCreateImageAtIndex(source, 4, nil))
        XCTAssertNil(CGImageSourceCreateImageAtIndex(source, -1, nil))
        XCTAssertEqual(CGImageSourceGetStatus(source), .statusComplete)
    }

    func testFramesHaveTimes() throws {
        let source = try XCTUnwrap(
            CGImageSourceCreateWithData(gif([Frame(pixels: [1, 1, 1], delay: 5), Frame(pixels: [2], delay: 0)], loopCount: 7), nil))
        XCTAssertEqual(CGImageSourceGetType(source), kUTTypeGIF)
        XCTAssertTrue(UTTypeConformsTo(kUTTypeGIF, kUTTypeImage))
        let whole = CGImageSourceCopyProperties(source, nil) as? [String: Any]
        XCTAssertEqual((whole?[kCGImagePropertyGIFDictionary] as? [String: Any])?[kCGImagePropertyGIFLoopCount] as? Int, 7)
        let times = (0..<2).map { index in
            let properties = CGImageSourceCopyPropertiesAtIndex(source, index, nil) as? [String: Any]
            let gif = properties?[kCGImagePropertyGIFDictionary] as? [String: Any]
            return (gif?[kCGImagePropertyGIFDelayTime] as? Double, gif?[kCGImagePropertyGIFUnclampedDelayTime] as? NSNumber)
        }
        XCTAssertEqual(times.map(\.0), [0.05, 0.1])
        XCTAssertEqual(times.map(\.1), [0.05, 0])
    }

    func testAFileArrivesInParts() throws {
        let data = gif([Frame(pixels: [1, 1, 1], delay: 5), Frame(pixels: [2], delay: 5)])
        let source = CGImageSourceCreateIncremental(nil)
        XCTAssertEqual(CGImageSourceGetCount(source), 0)
        XCTAssertEqual(CGImageSourceGetStatus(source), .statusReadingHeader)
        CGImageSourceUpdateData(source, data.prefix(55), false)
        XCTAssertEqual(CGImageSourceGetCount(source), 1)
        XCTAssertEqual(CGImageSourceGetStatus(source), .statusIncomplete)
        XCTAssertEqual(colors(CGImageSourceCreateImageAtIndex(source, 0, nil)), "rrr")
        CGImageSourceUpdateData(source, data, true)
        XCTAssertEqual(frames(of: source), ["rrr", "grr"])
        CGImageSourceUpdateData(source, data.dropLast(), true)
        XCTAssertEqual(CGImageSourceGetStatus(source), .statusUnexpectedEOF)
    }

    func testEveryCutIsHarmless() throws {
        let data = gif([Frame(pixels: [1, 1, 1], delay: 5), Frame(left: 200, pixels: [2], delay: 5, disposal: 3)], loopCount: 0)
        for count in 0...data.count {
            let source = try XCTUnwrap(CGImageSourceCreateWithData(data.prefix(count), nil))
            _ = frames(of: source)
        }
        XCTAssertEqual(CGImageSourceGetStatus(try XCTUnwrap(CGImageSourceCreateWithData(Data([1, 2]), nil))), .statusUnknownType)
    }

    func testOtherFilesHaveOnePicture() throws {
        let picture = try XCTUnwrap(CGImage(width: 8, height: 4, premultipliedRGBA: [UInt8](repeating: 255, count: 128)))
        let source = try XCTUnwrap(CGImageSourceCreateWithData(try picture.pngData(), nil))
        XCTAssertEqual(CGImageSourceGetCount(source), 1)
        XCTAssertEqual(CGImageSourceGetType(source), "public.png")
        XCTAssertEqual(CGImageSourceCreateImageAtIndex(source, 0, nil)?.width, 8)
        let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as? [String: Any]
        XCTAssertEqual(properties?[kCGImagePropertyPixelWidth] as? Int, 8)
        XCTAssertNil(properties?[kCGImagePropertyGIFDictionary])
        let options: [AnyHashable: Any] = [kCGImageSourceThumbnailMaxPixelSize: 4]
        let small = CGImageSourceCreateThumbnailAtIndex(source, 0, options)
        XCTAssertEqual(small?.width, 4)
        XCTAssertEqual(small?.height, 2)
        XCTAssertEqual(small?.pixel(x: 1, y: 1), SIMD4(255, 255, 255, 255))
    }
}
