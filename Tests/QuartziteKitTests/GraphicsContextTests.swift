import QuartziteKit
import XCTest

/// Drawing pictures: the stack of contexts, scales, and pictures inside pictures.
final class GraphicsContextTests: XCTestCase {
    override func tearDown() {
        UIScreen.main.set(scale: 1)
        XCTAssertNil(UIGraphicsGetCurrentContext())
    }

    func testAScaleOfZeroIsTheScreens() throws {
        UIScreen.main.set(scale: 2)
        UIGraphicsBeginImageContextWithOptions(CGSize(width: 10, height: 5), false, 0)
        let image = UIGraphicsGetImageFromCurrentImageContext()
        UIGraphicsEndImageContext()
        XCTAssertEqual(image?.size, CGSize(width: 10, height: 5))
        XCTAssertEqual(image?.scale, 2)
        XCTAssertEqual(image?.cgImage?.width, 20)
    }

    func testPicturesAreNested() {
        UIGraphicsBeginImageContext(CGSize(width: 4, height: 4))
        let outer = UIGraphicsGetCurrentContext()
        UIGraphicsBeginImageContext(CGSize(width: 2, height: 2))
        XCTAssertFalse(UIGraphicsGetCurrentContext() === outer)
        UIGraphicsEndImageContext()
        XCTAssertTrue(UIGraphicsGetCurrentContext() === outer)
        UIGraphicsEndImageContext()
        XCTAssertNil(UIGraphicsGetImageFromCurrentImageContext())
    }

    func testAPushedContextIsDrawnInto() throws {
        let context = try XCTUnwrap(CGContext(size: CGSize(width: 4, height: 4), scale: 1))
        UIGraphicsPushContext(context)
        UIColor.green.setFill()
        UIRectFill(CGRect(x: 0, y: 0, width: 4, height: 2))
        UIGraphicsEndImageContext()
        XCTAssertNotNil(UIGraphicsGetCurrentContext(), "a pushed context is no picture to end")
        UIGraphicsPopContext()
        XCTAssertEqual(context.makeImage()?.pixel(x: 1, y: 1), SIMD4(0, 255, 0, 255))
        XCTAssertEqual(context.makeImage()?.pixel(x: 1, y: 3), SIMD4(0, 0, 0, 0))
    }

    func testAnotherThreadHasNoContext() {
        UIGraphicsBeginImageContext(CGSize(width: 4, height: 4))
        let isDone = expectation(description: "asked")
        Thread {
            XCTAssertNil(UIGraphicsGetCurrentContext()); isDone.fulfill()
        }.start()
        wait(for: [isDone], timeout: 10)
        UIGraphicsEndImageContext()
    }

    func testASizeWithoutAreaBeginsNothing() {
        let messages = Recorder()
        Misuse.setHandler { messages.append($0) }
        defer { Misuse.resetHandler() }
        UIGraphicsBeginImageContext(.zero)
        XCTAssertNil(UIGraphicsGetImageFromCurrentImageContext())
        XCTAssertEqual(messages.all.count, 1)
    }

    func testAPictureIsDrawnUprightWhereItIsPut() throws {
        let flag = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { context in
            UIColor.red.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 4, height: 2))
        }
        let picture = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10)).image { _ in
            flag.draw(at: CGPoint(x: 2, y: 2))
            flag.draw(in: CGRect(x: 8, y: 0, width: 2, height: 10), blendMode: .normal, alpha: 0.5)
        }
        let pixels = try XCTUnwrap(picture.cgImage)
        XCTAssertEqual(pixels.pixel(x: 3, y: 3), SIMD4(255, 0, 0, 255))
        XCTAssertEqual(pixels.pixel(x: 3, y: 5), SIMD4(0, 0, 0, 0))
        XCTAssertEqual(Double(pixels.pixel(x: 9, y: 1)?.w ?? 0), 128, accuracy: 1)
    }

    func testARenderersBoundsMoveItsOrigin() throws {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 2
        format.opaque = true
        let picture = UIGraphicsImageRenderer(bounds: CGRect(x: 10, y: 10, width: 4, height: 4), format: format).image { context in
            UIColor.blue.setFill()
            context.fill(CGRect(x: 10, y: 10, width: 1, height: 1))
        }
        XCTAssertEqual(picture.cgImage?.pixel(x: 1, y: 1), SIMD4(0, 0, 255, 255))
        XCTAssertEqual(picture.cgImage?.pixel(x: 3, y: 3), SIMD4(0, 0, 0, 255))
        XCTAssertEqual(picture.size, CGSize(width: 4, height: 4))
    }

    func testInsetsMoveTheEdgesInwards() {
        let rect = CGRect(x: 0, y: 0, width: 10, height: 10).inset(by: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
        XCTAssertEqual(rect, CGRect(x: 2, y: 1, width: 4, height: 6))
    }

    func testRectanglesAreBlended() throws {
        let image = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { context in
            XCTAssertEqual(context.format.bounds, CGRect(x: 0, y: 0, width: 4, height: 4))
            UIColor.red.set()
            UIRectFill(CGRect(x: 0, y: 0, width: 4, height: 4))
            UIColor.green.set()
            UIRectFillUsingBlendMode(CGRect(x: 0, y: 0, width: 4, height: 2), .screen)
            UIRectFrameUsingBlendMode(CGRect(x: 0, y: 0, width: 4, height: 4), .copy)
        }
        let picture = try XCTUnwrap(image.cgImage)
        XCTAssertEqual(picture.pixel(x: 1, y: 1), SIMD4(255, 255, 0, 255))
        XCTAssertEqual(picture.pixel(x: 1, y: 2), SIMD4(255, 0, 0, 255))
        XCTAssertEqual(picture.pixel(x: 0, y: 2), SIMD4(0, 255, 0, 255))
    }

    func testFormatsHaveValues() {
        let format = UIGraphicsImageRendererFormat(for: UITraitCollection(displayScale: 3))
        format.preferredRange = .standard
        XCTAssertEqual(format.scale, 3)
        let renderer = UIGraphicsImageRenderer(bounds: CGRect(x: 1, y: 2, width: 3, height: 4), format: format)
        XCTAssertEqual(renderer.format.bounds, CGRect(x: 1, y: 2, width: 3, height: 4))
        XCTAssertEqual(renderer.format.preferredRange, .standard)
        XCTAssertEqual(format.bounds, .zero)
        let path = UIBezierPath()
        path.flatness = 0.1
        XCTAssertEqual((path.copy() as? UIBezierPath)?.flatness, 0.1)
    }
}
