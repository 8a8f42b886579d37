import QuartziteComparison
import QuartziteGraphics
import XCTest

final class DifferencePictureTests: XCTestCase {
    private func filled(_ width: Int, _ height: Int, _ color: SIMD4<UInt8>, _ changed: [SIMD2<Int>: SIMD4<UInt8>] = [:]) throws -> CGImage {
        var pixels: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                let color = changed[SIMD2(x, y)] ?? color
                for channel in 0..<4 { pixels.append(color[channel]) }
            }
        }
        return try XCTUnwrap(CGImage(width: width, height: height, premultipliedRGBA: pixels))
    }

    private let white = SIMD4<UInt8>(255, 255, 255, 255)

    func testDifferencesStandOutFromTheDimmedPicture() throws {
        let a = try filled(40, 30, white)
        let b = try filled(40, 30, white, [SIMD2(9, 9): SIMD4(255, 255, 254, 255), SIMD2(20, 9): SIMD4(255, 0, 0, 255)])
        let picture = try XCTUnwrap(DifferencePicture.image(a, b, levels: 0, block: nil))
        XCTAssertEqual([picture.width, picture.height], [40, 30])
        let dimmed = try XCTUnwrap(picture.pixel(x: 0, y: 0))
        XCTAssertTrue(dimmed.x == dimmed.y && dimmed.y == dimmed.z && dimmed.x < 110, "\(dimmed) is not dark grey")
        for (x, y) in [(9, 9), (20, 9)] {
            let marked = try XCTUnwrap(picture.pixel(x: x, y: y))
            XCTAssertEqual(marked.x, 255)
            XCTAssertGreaterThan(Int(marked.y) + Int(marked.z), 120)
        }
        // Within the tolerance, the small difference is teal.
        let tolerant = try XCTUnwrap(DifferencePicture.image(a, b, levels: 1, block: nil))
        XCTAssertEqual(tolerant.pixel(x: 9, y: 9), SIMD4(0, 120, 140, 255))
        XCTAssertEqual(tolerant.pixel(x: 20, y: 9)?.x, 255)
    }

    func testTheFrameLiesAroundTheBlock() throws {
        let a = try filled(40, 30, white)
        let picture = try XCTUnwrap(DifferencePicture.image(a, a, levels: 0, block: .init(x: 8, y: 8, width: 8, height: 8)))
        XCTAssertEqual(picture.pixel(x: 7, y: 7), SIMD4(255, 255, 255, 255))
        XCTAssertEqual(picture.pixel(x: 16, y: 12), SIMD4(255, 255, 255, 255))
        XCTAssertEqual(picture.pixel(x: 6, y: 12), SIMD4(0, 0, 0, 255))
        XCTAssertEqual(picture.pixel(x: 10, y: 10), picture.pixel(x: 30, y: 20), "nothing covers the block itself")
        // At the edge, the frame is cut.
        XCTAssertNotNil(DifferencePicture.image(a, a, levels: 0, block: .init(x: 32, y: 24, width: 8, height: 6)))
    }

    func testWhatOnlyOnePictureHasIsStriped() throws {
        let a = try filled(10, 4, white), b = try filled(4, 8, white)
        let picture = try XCTUnwrap(DifferencePicture.image(a, b, levels: 0, block: nil))
        XCTAssertEqual([picture.width, picture.height], [10, 8])
        XCTAssertEqual(picture.pixel(x: 8, y: 0), SIMD4(255, 130, 0, 255))
        XCTAssertEqual(picture.pixel(x: 0, y: 4), SIMD4(70, 36, 0, 255))
        XCTAssertEqual(picture.pixel(x: 0, y: 0)?.x, picture.pixel(x: 0, y: 0)?.y)
    }
}
