import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// A checkerboard behind the layers.
final class CheckerboardDrawingTests: DrawnTestCase {
    override var viewport: Viewport {
        var viewport = Viewport(size: size, scale: scale, background: SIMD4(1, 1, 1, 1))
        viewport.checker = Checkerboard(color: SIMD4(0, 0, 0, 1), side: 8)
        return viewport
    }

    private var layer = CALayer()
    private let (white, black, blue): ([UInt8], [UInt8], [UInt8]) = ([255, 255, 255, 255], [0, 0, 0, 255], [0, 0, 255, 255])

    override func setUpWithError() throws {
        try super.setUpWithError()
        root.backgroundColor = nil
        layer = box(CGRect(x: 20, y: 20, width: 20, height: 20), .rgb(0, 0, 1))
        root.addSublayer(layer)
    }

    func testSquaresAlternateBehindTheLayers() throws {
        let picture = try drawn()
        XCTAssertEqual(picture[0, 0], white)
        XCTAssertEqual(picture[7, 7], white)
        XCTAssertEqual(picture[8, 7], black)
        XCTAssertEqual(picture[7, 8], black)
        XCTAssertEqual(picture[8, 8], white)
        XCTAssertEqual(picture[30, 30], blue)
    }

    func testTranslucentLayersShowTheSquares() throws {
        layer.opacity = 0.5
        let picture = try drawn()
        let light = picture[25, 25], dark = picture[25, 33]
        XCTAssertGreaterThan(light[0], 120)
        XCTAssertEqual(dark[0], 0)
    }

    func testAPartialFrameIsTheWholeFrame() throws {
        try frame()
        for step in 1...6 {
            layer.position.x += 3
            XCTAssertEqual(try drawn(), try fresh(), "step \(step)")
        }
    }

    func testHolesShowTheSquares() throws {
        let cutter = box(CGRect(x: 24, y: 24, width: 16, height: 16), .rgb(1, 0, 0))
        cutter.compositingFilter = "destOut"
        root.addSublayer(cutter)
        let picture = try drawn()
        XCTAssertEqual(picture[26, 26], white)
        XCTAssertEqual(picture[34, 26], black)
        XCTAssertEqual(picture[22, 22], blue)
        layer.position.x += 3
        XCTAssertEqual(try drawn(), try fresh())
    }

    func testSquaresThatTouchARectangleAreFound() {
        var found: [PixelRect] = []
        let board = Checkerboard(color: SIMD4(repeating: 1), side: 10)
        board.forEachSquare(touching: PixelRect(minX: 9, minY: 0, maxX: 31, maxY: 11)) { found.append($0) }
        XCTAssertEqual(found.map(\.minX), [10, 30, 0, 20])
        XCTAssertEqual(found.map(\.minY), [0, 0, 10, 10])
        board.forEachSquare(touching: .empty) { _ in XCTFail("an empty rectangle has squares") }
        XCTAssertEqual(Checkerboard(color: SIMD4(repeating: 1), side: 0).side, 1)
    }
}
