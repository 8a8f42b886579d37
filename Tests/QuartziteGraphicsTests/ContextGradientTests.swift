import QuartziteGraphics
import XCTest

final class ContextGradientTests: DrawingTestCase {
    private func gradient(_ colors: [CGColor] = [.black, .white], _ locations: [CGFloat]? = nil) throws -> CGGradient {
        try XCTUnwrap(CGGradient(colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: colors as CFArray, locations: locations))
    }

    func testALinearGradientHasEachPixelsMiddle() throws {
        let context = try makeContext(10, 2)
        context.drawLinearGradient(try gradient(), start: .zero, end: CGPoint(x: 10, y: 0), options: [])
        for x in 0..<10 {
            let level = UInt8(((Double(x) + 0.5) / 10 * 255).rounded())
            assertPixel(context, x, 1, [level, level, level, 255], within: 1)
        }
    }

    func testColoursAreInTheirOrderInBothByteOrders() throws {
        let context = try makeContext(4, 1)
        context.drawLinearGradient(try gradient([red, blue], [0.5, 0.5]), start: .zero, end: CGPoint(x: 4, y: 0), options: [])
        XCTAssertEqual(try letters(context), ["rrbb"])
    }

    func testTheEndsAreExtendedOnlyByTheOptions() throws {
        let options: [(CGGradientDrawingOptions, String)] = [
            ([], "....rb...."), (.drawsBeforeStartLocation, "rrrrrb...."), (.drawsAfterEndLocation, "....rbbbbb"),
            ([.drawsBeforeStartLocation, .drawsAfterEndLocation], "rrrrrbbbbb"),
        ]
        for (option, expected) in options {
            let context = try makeContext(10, 1)
            context.drawLinearGradient(
                try gradient([red, blue], [0.5, 0.5]), start: CGPoint(x: 4, y: 0), end: CGPoint(x: 6, y: 0), options: option)
            XCTAssertEqual(try letters(context), [expected])
        }
    }

    func testARadialGradientGrowsFromItsCentre() throws {
        let context = try makeContext(21, 21)
        let center = CGPoint(x: 10.5, y: 10.5)
        context.drawRadialGradient(
            try gradient(), startCenter: center, startRadius: 0, endCenter: center, endRadius: 10, options: [])
        assertPixel(context, 10, 10, [0, 0, 0, 255], within: 2)
        assertPixel(context, 15, 10, [128, 128, 128, 255], within: 2)
        assertPixel(context, 10, 4, [153, 153, 153, 255], within: 2)
        assertPixel(context, 0, 0, .zero, within: 0)
    }

    /// The gradient fills the ring from 4 to 8 pixels around the centre: red up to 6, blue beyond.
    func testTheEndsOfARadialGradientAreExtended() throws {
        let options: [(CGGradientDrawingOptions, inside: String, outside: String)] = [
            ([], ".", "."), (.drawsBeforeStartLocation, "r", "."), (.drawsAfterEndLocation, ".", "b"),
            ([.drawsBeforeStartLocation, .drawsAfterEndLocation], "r", "b"),
        ]
        for (option, inside, outside) in options {
            let context = try makeContext(21, 21)
            let center = CGPoint(x: 10.5, y: 10.5)
            context.drawRadialGradient(
                try gradient([red, blue], [0.5, 0.5]), startCenter: center, startRadius: 4, endCenter: center, endRadius: 8,
                options: option)
            let row = Array(try letters(context)[10]).map(String.init)
            XCTAssertEqual([row[0], row[3], row[5], row[10]], [outside, "b", "r", inside])
        }
    }

    func testAGradientFollowsTransformClipAndAlpha() throws {
        let context = try makeContext(4, 2)
        context.setAlpha(0.5)
        context.clip(to: CGRect(x: 0, y: 0, width: 4, height: 1))
        context.scaleBy(x: 4, y: 1)
        context.drawLinearGradient(try gradient([red, red]), start: .zero, end: CGPoint(x: 1, y: 0), options: [])
        assertPixel(context, 3, 1, [128, 0, 0, 128])
        assertPixel(context, 3, 0, .zero, within: 0)
    }

    func testGradientsOfComponents() throws {
        let components: [CGFloat] = [0, 1, 1, 0.5]
        let gradient = try XCTUnwrap(
            CGGradient(colorSpace: CGColorSpaceCreateDeviceGray(), colorComponents: components, locations: [0, 1], count: 2))
        let context = try makeContext(2, 1)
        context.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: 2, y: 0), options: [])
        assertPixel(context, 0, 0, [56, 56, 56, 223], within: 2)
        XCTAssertNil(CGGradient(colorsSpace: nil, colors: [], locations: nil))
    }
}
