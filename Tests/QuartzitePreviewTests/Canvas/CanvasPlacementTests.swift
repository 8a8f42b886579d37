import QuartziteKit
import QuartziteMarkup
import XCTest

@testable import QuartzitePreview

/// Where a scene lies on a canvas.
final class CanvasPlacementTests: XCTestCase {
    private let phoneClass = ScreenClass("390w-844h@3x~iphone")
    private let padClass = ScreenClass("810w-1080h@2x~ipad")
    private let square = CGSize(width: 3176, height: 3176)

    private func device(_ name: String) throws -> Device { try XCTUnwrap(Device(named: name)) }

    func testASquareOfTheTabletsClassIsShownPixelByPixel() throws {
        let placement = CanvasPlacement(square, on: try device("iphone-14"), screenClass: padClass)
        XCTAssertEqual(placement.size, CGSize(width: 390, height: 844))
        let visible = placement.visible(around: CGPoint(x: 1588, y: 1588))
        XCTAssertEqual(visible.width, 1170, accuracy: 1e-9)
        XCTAssertEqual(visible.height, 2532, accuracy: 1e-9)
        XCTAssertEqual(visible.midX, 1588, accuracy: 1e-9)
        XCTAssertEqual(CanvasPlacement(square, on: try device("ipad-pro-11"), screenClass: padClass).zoom, 0.5)
        let side = CanvasPlacement(square, on: try device("iphone-14"), held: .landscapeLeft, screenClass: padClass)
        XCTAssertEqual(side.visible(around: .zero).width, 2532, accuracy: 1e-9)
    }

    func testATabletsSceneThatIsTooSmallFillsTheScreen() throws {
        let placement = CanvasPlacement(CGSize(width: 810, height: 1080), on: try device("ipad-9"), screenClass: padClass)
        XCTAssertEqual(placement.zoom, 1)
    }

    func testAPhonesSceneFillsEveryScreen() throws {
        let size = CGSize(width: 390, height: 844)
        XCTAssertEqual(CanvasPlacement(size, on: try device("iphone-14"), screenClass: phoneClass).zoom, 1)
        let large = CanvasPlacement(size, on: try device("iphone-15-pro-max"), screenClass: phoneClass)
        XCTAssertEqual(large.zoom, 932 / 844, accuracy: 1e-9)
        // What sticks out is cut at both sides alike.
        XCTAssertEqual(large.visible(around: CGPoint(x: 195, y: 422)).minX, 195 - 215 * 844 / 932, accuracy: 1e-9)
        XCTAssertEqual(CanvasPlacement(size, on: try device("iphone-se"), screenClass: nil).zoom, 375 / 390, accuracy: 1e-9)
    }

    func testAFitThatWasAskedFor() throws {
        let (phone, size) = (try device("iphone-14"), CGSize(width: 100, height: 100))
        XCTAssertEqual(CanvasPlacement(size, on: phone, screenClass: phoneClass, fit: .fit).zoom, 3.9)
        XCTAssertEqual(CanvasPlacement(size, on: phone, screenClass: phoneClass, fit: .fill).zoom, 8.44)
        XCTAssertEqual(CanvasPlacement(size, on: phone, screenClass: phoneClass, fit: CanvasFit.none).zoom, 1)
        XCTAssertEqual(CanvasPlacement(square, on: phone, screenClass: padClass, fit: CanvasFit.none).zoom, 1 / 3, accuracy: 1e-12)
        XCTAssertEqual(CanvasPlacement(square, on: phone, screenClass: padClass, fit: .fit).zoom, 390 / 3176, accuracy: 1e-12)
        XCTAssertEqual(CanvasPlacement(size, on: CGSize(width: 50, height: 30), fit: .fit).zoom, 0.3)
        XCTAssertEqual(CanvasPlacement(size, on: CGSize(width: 50, height: 30), fit: .none).zoom, 1)
    }
}
