import QuartziteGraphics
import XCTest

final class ContextBitmapTests: DrawingTestCase {
    private let space = CGColorSpaceCreateDeviceRGB()

    func testTheOriginIsAtTheBottomLeft() throws {
        let context = try makeContext(4, 3)
        context.setFillColor(red)
        context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
        XCTAssertEqual(try letters(context), ["....", "....", "rr.."])
    }

    func testALayersContextIsYDownAndInPoints() throws {
        let context = try tested(CGContext(size: CGSize(width: 2, height: 1.5), scale: 2))
        context.setFillColor(red)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 0.5))
        XCTAssertEqual(try letters(context), ["rr..", "....", "...."])
        XCTAssertNil(CGContext(size: CGSize(width: 0, height: 5), scale: 2))
        XCTAssertNil(CGContext(size: CGSize(width: CGFloat.nan, height: 5), scale: 2))
        XCTAssertNil(CGContext(size: CGSize(width: 1e9, height: 5), scale: 2))
    }

    func testDrawingGoesIntoTheGivenMemory() throws {
        let rgba = CGImageAlphaInfo.premultipliedLast.rawValue
        let bgra = CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue
        for (info, expected) in [(rgba, [64, 32, 16, 128]), (bgra, [16, 32, 64, 128])] as [(UInt32, [UInt8])] {
            var memory = [UInt8](repeating: 0, count: 2 * 12)
            memory.withUnsafeMutableBytes { memory in
                let context = CGContext(
                    data: memory.baseAddress, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 12, space: space,
                    bitmapInfo: info)
                context?.setFillColor(red: 64 / 128, green: 32 / 128, blue: 16 / 128, alpha: 128 / 255)
                context?.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
                XCTAssertEqual(context?.data, memory.baseAddress)
                XCTAssertEqual(context?.makeImage()?.pixel(x: 1, y: 1), [64, 32, 16, 128])
            }
            XCTAssertEqual(Array(memory[0..<16]), [UInt8](repeating: 0, count: 16))
            XCTAssertEqual(Array(memory[16..<20]), expected)
        }
    }

    func testABitmapWithoutAlphaIsOpaque() throws {
        let context = try makeContext(2, 1, .noneSkipLast)
        XCTAssertEqual(try letters(context), ["kk"])
        context.setFillColor(red)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        XCTAssertEqual(try letters(context), ["rk"])
        context.clear(CGRect(x: 0, y: 0, width: 1, height: 1))
        XCTAssertEqual(try letters(context), ["kk"])
        XCTAssertEqual(context.makeImage()?.isOpaque, true)
    }

    func testOtherLayoutsAreRefused() {
        func make(_ info: UInt32, width: Int = 4, bits: Int = 8, rowBytes: Int = 0, space: CGColorSpace? = nil) -> CGContext? {
            CGContext(
                data: nil, width: width, height: 4, bitsPerComponent: bits, bytesPerRow: rowBytes,
                space: space ?? self.space, bitmapInfo: info)
        }
        let rgba = CGImageAlphaInfo.premultipliedLast.rawValue
        XCTAssertNotNil(make(rgba))
        XCTAssertNotNil(make(rgba, rowBytes: 16))
        XCTAssertNil(make(rgba, rowBytes: 12))
        XCTAssertNil(make(rgba, rowBytes: 18))
        XCTAssertNil(make(rgba, bits: 16))
        XCTAssertNil(make(rgba, width: 0))
        XCTAssertNil(make(rgba, width: 40_000))
        XCTAssertNil(make(rgba, space: CGColorSpaceCreateDeviceGray()))
        XCTAssertNil(make(CGImageAlphaInfo.last.rawValue))
        XCTAssertNil(make(CGImageAlphaInfo.first.rawValue))
        XCTAssertNil(make(rgba | CGBitmapInfo.byteOrder16Little.rawValue))
        XCTAssertNil(make(rgba | CGBitmapInfo.floatComponents.rawValue))
        XCTAssertNil(make(CGImageAlphaInfo.none.rawValue))
        XCTAssertNil(make(31))
    }

    func testAPictureDoesNotChangeWithTheContext() throws {
        let context = try makeContext(1, 1)
        let before = try XCTUnwrap(context.makeImage())
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        XCTAssertEqual(before.pixel(x: 0, y: 0), .zero)
        XCTAssertEqual(try letters(context), ["k"])
    }

    /// A matrix without an inverse puts a Cairo context into an error state, and large coordinates overflow. Neither has a visible effect.
    func testInvalidInputDrawsNothing() throws {
        let context = try makeContext(4, 1)
        let picture = try XCTUnwrap(CGImage(width: 1, height: 1, premultipliedRGBA: [255, 0, 0, 255]))
        let gradient = try XCTUnwrap(CGGradient(colorsSpace: nil, colors: [red, blue] as CFArray, locations: nil))
        for transform in [
            CGAffineTransform(scaleX: 0, y: 1), CGAffineTransform(scaleX: .nan, y: 1), CGAffineTransform(scaleX: .infinity, y: 1),
        ] {
            context.saveGState()
            context.concatenate(transform)
            context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
            context.stroke(CGRect(x: 1, y: 0, width: 1, height: 1))
            context.draw(picture, in: CGRect(x: 0, y: 0, width: 1, height: 1))
            context.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: 1, y: 0), options: [])
            context.restoreGState()
        }
        context.fill(CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1))
        context.clear(CGRect(x: 0, y: 0, width: 4, height: 1))
        context.restoreGState()
        context.endTransparencyLayer()
        context.setFillColor(red)
        context.fill(CGRect(x: -1e12, y: -1e12, width: 1e12 + 2, height: 2e12))
        XCTAssertEqual(try letters(context), ["rr.."])
    }
}
