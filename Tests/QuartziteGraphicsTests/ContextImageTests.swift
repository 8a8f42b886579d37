import QuartziteGraphics
import XCTest

final class ContextImageTests: DrawingTestCase {
    /// The left column is red over green, the right column blue over white.
    private func picture() throws -> CGImage {
        try XCTUnwrap(
            CGImage(
                width: 2, height: 2,
                premultipliedRGBA: [255, 0, 0, 255, 0, 0, 255, 255, 0, 255, 0, 255, 255, 255, 255, 255]))
    }

    func testAPictureIsUprightAndExact() throws {
        let context = try makeContext(4, 3)
        context.draw(try picture(), in: CGRect(x: 1, y: 0, width: 2, height: 2))
        XCTAssertEqual(try letters(context), ["....", ".rb.", ".gw."])
    }

    func testAPictureIsUpsideDownWhereYIsDown() throws {
        let context = try tested(CGContext(size: CGSize(width: 2, height: 2), scale: 1))
        context.draw(try picture(), in: CGRect(x: 0, y: 0, width: 2, height: 2))
        XCTAssertEqual(try letters(context), ["gw", "rb"])
    }

    func testTheBGRAContextSeesTheSameColours() throws {
        let context = try tested(
            CGContext(
                data: nil, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue))
        context.draw(try picture(), in: CGRect(x: 0, y: 0, width: 2, height: 2))
        XCTAssertEqual(try letters(context), ["rb", "gw"])
    }

    func testWithoutInterpolationPixelsStaySquare() throws {
        let context = try makeContext(4, 4)
        context.interpolationQuality = .none
        context.draw(try picture(), in: CGRect(x: 0, y: 0, width: 4, height: 4))
        XCTAssertEqual(try letters(context), ["rrbb", "rrbb", "ggww", "ggww"])
    }

    func testInterpolationMixesInsideAndKeepsTheEdges() throws {
        let context = try makeContext(40, 40)
        for quality in [CGInterpolationQuality.low, .medium, .high, .default] {
            context.interpolationQuality = quality
            context.draw(try picture(), in: CGRect(x: 0, y: 0, width: 40, height: 40))
            assertPixel(context, 0, 0, [255, 0, 0, 255], within: 2, "\(quality)")
            let middle = try XCTUnwrap(drawnPicture(context).pixel(x: 20, y: 2))
            XCTAssertTrue((90...165).contains(middle.x) && (90...165).contains(middle.z), "\(quality): \(middle)")
            XCTAssertEqual(middle.w, 255)
        }
    }

    func testAReducedPictureIsTheAverage() throws {
        let stripes = (0..<64).flatMap { $0 % 2 == 0 ? [0, 0, 0, 255] : [255, 255, 255, 255] as [UInt8] }
        let image = try XCTUnwrap(CGImage(width: 64, height: 1, premultipliedRGBA: stripes))
        let context = try makeContext(8, 1)
        context.draw(image, in: CGRect(x: 0, y: 0, width: 8, height: 1))
        for x in 1..<7 { assertPixel(context, x, 0, [128, 128, 128, 255], within: 3) }
    }

    func testAlphaAndTransforms() throws {
        let context = try makeContext(2, 2)
        context.setAlpha(0.5)
        context.translateBy(x: 2, y: 0)
        context.rotate(by: .pi / 2)
        context.draw(try picture(), in: CGRect(x: 0, y: 0, width: 2, height: 2))
        // A rotation by 90° counterclockwise moves the right column to the top.
        assertPixel(context, 0, 0, [0, 0, 128, 128])
        assertPixel(context, 1, 0, [128, 128, 128, 128])
        assertPixel(context, 0, 1, [128, 0, 0, 128])
        assertPixel(context, 1, 1, [0, 128, 0, 128])
    }

    func testTiles() throws {
        let context = try makeContext(5, 4)
        context.interpolationQuality = .none
        context.draw(try picture(), in: CGRect(x: 1, y: 1, width: 2, height: 2), byTiling: true)
        XCTAssertEqual(try letters(context), ["wgwgw", "brbrb", "wgwgw", "brbrb"])
    }
}
