import QuartziteGraphics
import XCTest

final class ImageTests: XCTestCase {
    private let twoByTwo: [UInt8] = [1, 2, 3, 255, 4, 5, 6, 255, 7, 8, 9, 255, 10, 11, 12, 128]

    func testPixelsAreRowsFromTheTop() throws {
        let image = try XCTUnwrap(CGImage(width: 2, height: 2, premultipliedRGBA: twoByTwo))
        XCTAssertEqual(image.pixel(x: 1, y: 0), [4, 5, 6, 255])
        XCTAssertEqual(image.pixel(x: 1, y: 1), [10, 11, 12, 128])
        XCTAssertNil(image.pixel(x: 2, y: 0))
        XCTAssertEqual(image.withPixels { Array($0) }, twoByTwo)
    }

    func testOpacityIsFoundFromThePixels() throws {
        let image = try XCTUnwrap(CGImage(width: 2, height: 2, premultipliedRGBA: twoByTwo))
        XCTAssertFalse(image.isOpaque)
        let top = try XCTUnwrap(image.cropping(to: CGRect(x: 0, y: 0, width: 2, height: 1)))
        XCTAssertTrue(top.isOpaque)
    }

    func testCroppingTakesThePartAndRefusesWhatIsOutside() throws {
        let image = try XCTUnwrap(CGImage(width: 2, height: 2, premultipliedRGBA: twoByTwo))
        let corner = try XCTUnwrap(image.cropping(to: CGRect(x: 1, y: 1, width: 5, height: 5)))
        XCTAssertEqual([corner.width, corner.height], [1, 1])
        XCTAssertEqual(corner.pixel(x: 0, y: 0), [10, 11, 12, 128])
        XCTAssertNil(image.cropping(to: CGRect(x: 2, y: 0, width: 1, height: 1)))
    }

    func testWrongSizesAreRefused() {
        XCTAssertNil(CGImage(width: 2, height: 2, premultipliedRGBA: Array(twoByTwo.dropLast())))
        XCTAssertNil(CGImage(width: 0, height: 2, premultipliedRGBA: []))
        XCTAssertNil(CGImage(width: Int.max, height: 4, premultipliedRGBA: []))
    }

    func testHalvingTakesTheMeanOfTheCoveredArea() throws {
        let row = try XCTUnwrap(CGImage(width: 3, height: 1, premultipliedRGBA: [0, 0, 0, 255, 30, 0, 0, 255, 90, 0, 0, 255]))
        XCTAssertEqual(row.halved()?.width, 1)
        XCTAssertEqual(row.halved()?.withPixels { Array($0) }, [40, 0, 0, 255])
        let five = try XCTUnwrap(CGImage(width: 1, height: 5, premultipliedRGBA: [0, 50, 100, 150, 200].flatMap { [$0, 0, 0, 255] }))
        XCTAssertEqual(five.halved()?.height, 2)
        XCTAssertEqual(five.halved()?.withPixels { Array($0) }, [40, 0, 0, 255, 160, 0, 0, 255], "(0 + 50 + 100 / 2) / 2.5")
        XCTAssertNil(try XCTUnwrap(row.halved()).halved())
    }
}
