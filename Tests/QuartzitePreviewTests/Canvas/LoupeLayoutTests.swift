import QuartziteKit
import XCTest

@testable import QuartzitePreview

/// Where the loupe lies, in areas of all sizes.
final class LoupeLayoutTests: XCTestCase {
    private func layout(_ width: Double, _ height: Double, at x: Double, _ y: Double) -> LoupeLayout {
        LoupeLayout(lines: 5, pointer: CGPoint(x: x, y: y), in: CGSize(width: width, height: height))
    }

    func testTheValuesAreBelowThePixels() {
        let layout = layout(400, 400, at: 50, 50)
        XCTAssertEqual(layout.side, LoupeReading.side)
        XCTAssertGreaterThanOrEqual(layout.text.minY, layout.pixels.maxY)
        XCTAssertEqual(layout.frame.origin, CGPoint(x: 68, y: 68))
    }

    func testTheLoupeIsOnTheSideWithRoom() {
        let layout = layout(400, 400, at: 390, 390)
        XCTAssertEqual(layout.frame.maxX, 372)
        XCTAssertEqual(layout.frame.maxY, 372)
    }

    func testALowAreaHasTheValuesBesideFewerPixels() {
        let layout = layout(240, 80, at: 120, 40)
        XCTAssertTrue(CGRect(x: 0, y: 0, width: 240, height: 80).contains(layout.frame), "\(layout.frame)")
        XCTAssertTrue(layout.frame.contains(layout.text), "\(layout.text)")
        XCTAssertTrue(layout.frame.contains(layout.pixels))
        XCTAssertGreaterThanOrEqual(layout.text.minX, layout.pixels.maxX)
        XCTAssertEqual(layout.side, 5)
    }

    func testASmallerSquareHasTheSameMiddle() throws {
        var bytes: [UInt8] = []
        for y in UInt8(0)..<40 { for x in UInt8(0)..<40 { bytes += [x, y, 0, 255] } }
        let picture = try XCTUnwrap(PixelPicture(width: 40, height: 40, premultipliedRGBA: bytes))
        let reading = LoupeReading(picture, at: CGPoint(x: 20, y: 17), point: .zero)
        let few = reading.colors(side: 5)
        XCTAssertEqual(few.count, 25)
        XCTAssertEqual(few[12]?.premultiplied, SIMD4(20, 17, 0, 255))
        XCTAssertEqual(reading.colors(side: LoupeReading.side), reading.colors)
    }
}
