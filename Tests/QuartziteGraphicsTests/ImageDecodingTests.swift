import QuartziteGraphics
import XCTest

final class ImageDecodingTests: XCTestCase {
    private let opaque = [TestPicture.red, TestPicture.green, TestPicture.blue, TestPicture.last]
    private let half = [TestPicture.red, TestPicture.green, TestPicture.blue, TestPicture.halfLast]

    func testLosslessOpaquePictures() throws {
        let names = [
            "rgb.png", "rgb16.png", "palette.png", "palette2.png", "srgb-profile.png",
            "rgb.bmp", "palette.bmp", "rgb.tiff", "lzw.tiff", "plain.gif", "interlaced.gif", "first-frame.gif",
        ]
        for name in names {
            let image = try TestPicture.decode(name)
            XCTAssertEqual([image.width, image.height], [8, 4], name)
            XCTAssertTrue(image.isOpaque, name)
            assertQuarters(image, opaque, name)
        }
    }

    func testLosslessPicturesWithAlphaArePremultiplied() throws {
        let names = [
            "rgba.png", "rgba16.png", "rgba-interlaced.png", "palette-alpha.png", "rgba.bmp", "rgba.tiff",
            "lossless.webp", "animated.webp",
        ]
        for name in names {
            let image = try TestPicture.decode(name)
            XCTAssertEqual([image.width, image.height], [8, 4], name)
            XCTAssertFalse(image.isOpaque, name)
            assertQuarters(image, half, name)
        }
    }

    func testEveryPixelOfAnInterlacedPictureIsInItsPlace() throws {
        let plain = try TestPicture.decode("rgba.png").withPixels { Array($0) }
        XCTAssertEqual(try TestPicture.decode("rgba-interlaced.png").withPixels { Array($0) }, plain)
        let gif = try TestPicture.decode("plain.gif").withPixels { Array($0) }
        XCTAssertEqual(try TestPicture.decode("interlaced.gif").withPixels { Array($0) }, gif)
    }

    func testGrayPictures() throws {
        func gray(_ levels: UInt8...) -> [SIMD4<UInt8>] { levels.map { [$0, $0, $0, 255] } }
        for name in ["gray.png", "gray2.png", "gray16.png"] {
            assertQuarters(try TestPicture.decode(name), gray(0, 85, 170, 255), name)
        }
        assertQuarters(try TestPicture.decode("gray1.png"), gray(0, 0, 255, 255))
        assertQuarters(try TestPicture.decode("gray-alpha.png"), gray(0, 85, 170) + [[128, 128, 128, 128]])
        assertQuarters(try TestPicture.decode("gray.tiff"), gray(255, 0, 0, 200))
    }

    func testATransparentColourIsTransparent() throws {
        assertQuarters(
            try TestPicture.decode("rgb-transparent-colour.png"),
            [TestPicture.red, .zero, TestPicture.blue, TestPicture.last])
        assertQuarters(
            try TestPicture.decode("gray-transparent-colour.png"),
            [[0, 0, 0, 255], .zero, [170, 170, 170, 255], [255, 255, 255, 255]])
    }

    func testLossyPicturesAreNear() throws {
        for name in ["baseline.jpg", "progressive.jpg", "lossy.webp"] {
            let image = try TestPicture.decode(name)
            XCTAssertEqual([image.width, image.height], [32, 16], name)
            XCTAssertTrue(image.isOpaque, name)
            assertQuarters(image, opaque, within: 6, name)
        }
        for name in ["lossy-alpha.webp", "animated-lossy.webp"] {
            assertQuarters(try TestPicture.decode(name), half, within: 6, name)
        }
        let gray: [SIMD4<UInt8>] = [[76, 76, 76, 255], [150, 150, 150, 255], [29, 29, 29, 255], [124, 124, 124, 255]]
        assertQuarters(try TestPicture.decode("gray.jpg"), gray, within: 2)
    }

    func testInksBecomeColours() throws {
        assertQuarters(
            try TestPicture.decode("cmyk.jpg"),
            [TestPicture.red, TestPicture.green, TestPicture.blue, [200, 100, 50, 255]], within: 6)
    }

    func testEveryOrientationIsTurnedUpright() throws {
        for orientation in 1...8 {
            let image = try TestPicture.decode("orientation-\(orientation).jpg")
            XCTAssertEqual([image.width, image.height], [32, 16], "\(orientation)")
            assertQuarters(image, opaque, within: 6, "\(orientation)")
        }
        for orientation in [3, 5, 6, 7, 8] {
            let image = try TestPicture.decode("orientation-\(orientation).tiff")
            XCTAssertEqual([image.width, image.height], [8, 4], "\(orientation)")
            assertQuarters(image, opaque, "\(orientation)")
        }
    }

    /// The frame is 4 × 2 at (2, 1), with indexes 0 1 2 3 and 3 2 1 0; index 0 is transparent.
    func testAFrameLiesOnItsCanvas() throws {
        let image = try TestPicture.decode("offset.gif")
        XCTAssertEqual([image.width, image.height], [8, 4])
        XCTAssertEqual(image.pixel(x: 0, y: 0), .zero)
        XCTAssertEqual(image.pixel(x: 2, y: 1), .zero)
        XCTAssertEqual(image.pixel(x: 3, y: 1), TestPicture.green)
        XCTAssertEqual(image.pixel(x: 4, y: 1), TestPicture.blue)
        XCTAssertEqual(image.pixel(x: 5, y: 1), TestPicture.last)
        XCTAssertEqual(image.pixel(x: 2, y: 2), TestPicture.last)
        XCTAssertEqual(image.pixel(x: 6, y: 2), .zero)
    }

    func testAGIFMayLackItsLastTwoBytes() throws {
        for name in ["offset.gif", "interlaced.gif"] {
            let bytes = try TestPicture.bytes(name)
            XCTAssertEqual(bytes.suffix(2), [0, 0x3B])
            let whole = try TestPicture.decode(name).withPixels { Array($0) }
            XCTAssertEqual(try CGImage.decode(data: Data(bytes.dropLast(2))).withPixels { Array($0) }, whole, name)
        }
    }

    func testHEICAndAVIF() throws {
        let expected = [TestPicture.red, TestPicture.green, TestPicture.blue, TestPicture.last]
        for name in ["lossy.heic", "lossy.avif"] {
            let image = try TestPicture.decode(name)
            XCTAssertEqual([image.width, image.height], [64, 48])
            assertQuarters(image, expected, within: 6, name)
        }
        assertQuarters(try TestPicture.decode("lossy-alpha.heic"), expected.dropLast() + [TestPicture.halfLast], within: 6)
        assertQuarters(
            try TestPicture.decode("display-p3.heic"),
            [TestPicture.red, TestPicture.green, TestPicture.blue, [215, 93, 31, 255]], within: 10)
        let source = try XCTUnwrap(CGImageSourceCreateWithURL(TestPicture.url("lossy.heic"), nil))
        XCTAssertEqual(CGImageSourceGetType(source).map { "\($0)" }, "public.heic")
        XCTAssertNotNil(CGImageSourceCreateImageAtIndex(source, 0, nil))
    }

    /// (200, 100, 50) in Display P3 is (215, 93, 31) in sRGB, by the formulas of both spaces.
    func testDisplayP3IsConverted() throws {
        let expected = [TestPicture.red, TestPicture.green, TestPicture.blue, [215, 93, 31, 255]]
        for name in ["display-p3.png", "display-p3-gamma.png", "display-p3.tiff"] {
            assertQuarters(try TestPicture.decode(name), expected, within: 1, name)
        }
        assertQuarters(try TestPicture.decode("display-p3.jpg"), expected, within: 6)
        let space = try XCTUnwrap(CGColorSpace(name: CGColorSpace.displayP3))
        let color = try XCTUnwrap(CGColor(colorSpace: space, components: [200 / 255.0, 100 / 255.0, 50 / 255.0, 1]))
        XCTAssertEqual(color.srgb.x * 255, 215, accuracy: 0.6)
        XCTAssertEqual(color.srgb.z * 255, 31, accuracy: 0.6)
    }

    /// A gray of 85 with a gamma of 1.8 is (85 / 255)^1.8 in linear light.
    func testAGrayProfileIsApplied() throws {
        let level = UInt8((TransferFunction.sRGB.encoded(pow(1 / 3.0, 1.8)) * 255).rounded())
        XCTAssertGreaterThan(level, 100)
        assertQuarters(try TestPicture.decode("gray-profile.png"), [[0, 0, 0, 255], [level, level, level, 255]], within: 1)
    }

    /// A linear component of 100 is much larger in sRGB.
    func testAStatedGammaIsApplied() throws {
        let image = try TestPicture.decode("linear-gamma.png")
        let green = UInt8((TransferFunction.sRGB.encoded(100 / 255.0) * 255).rounded())
        let pixel = try XCTUnwrap(image.pixel(x: 6, y: 3))
        XCTAssertEqual(Int(pixel.y), Int(green), accuracy: 1)
    }

    func testTheContentDecidesTheFormat() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let misnamed = folder.appendingPathComponent("ünï cödé #1.jpg")
        try Data(TestPicture.bytes("rgb.png")).write(to: misnamed)
        assertQuarters(try CGImage.decode(contentsOf: misnamed), opaque)
        assertQuarters(try CGImage.decode(data: Data(TestPicture.bytes("rgb.png"))), opaque)
    }

    func testManyThreadsDecodeConcurrently() throws {
        let names = ["baseline.jpg", "rgba.png", "lossless.webp", "interlaced.gif", "lzw.tiff", "rgba.bmp"]
        let urls = names.map(TestPicture.url)
        let expected = try names.map { try TestPicture.decode($0).withPixels { Array($0) } }
        DispatchQueue.concurrentPerform(iterations: 60) { turn in
            let index = turn % urls.count
            let found = (try? CGImage.decode(contentsOf: urls[index]))?.withPixels { Array($0) }
            XCTAssertEqual(found, expected[index], names[index])
        }
    }
}
