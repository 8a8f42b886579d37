import XCTest

@testable import QuartziteRenderer

/// The mapping of a target's pixels to clip space. GL's viewport transform maps them back to the same pixels.
final class GuardBandViewportTests: XCTestCase {
    /// Returns the position of a pixel in GL window coordinates, computed as plane.glsl and the viewport transform do.
    private func window(_ x: Float, _ y: Float, _ place: GuardBandViewport) -> (x: Float, y: Float) {
        let (clip, viewport) = (place.clipPerPixel, place.viewport)
        let (u, v) = (x * clip.x - clip.z, y * clip.y - clip.w)
        return (
            Float(viewport.x) + (u + 1) / 2 * Float(viewport.width), Float(viewport.y) + (v + 1) / 2 * Float(viewport.height)
        )
    }

    func testPixelsStayWhereTheyAre() {
        for (width, height) in [(21, 24), (1, 1), (1280, 720), (511, 4097), (16384, 8)] {
            let place = GuardBandViewport(width: Int32(width), height: Int32(height), largest: 16384)
            for (x, y) in [(0, 0), (Float(width), Float(height)), (Float(width) / 2, 1)] as [(Float, Float)] {
                let at = window(x, y, place)
                XCTAssertEqual(at.x, x, accuracy: 0.002)
                XCTAssertEqual(at.y, y, accuracy: 0.002)
            }
        }
    }

    func testAWindowsRowsComeTheOtherWayRound() {
        let place = GuardBandViewport(width: 301, height: 199, isUpsideDown: true, largest: 16384)
        XCTAssertEqual(window(0, 0, place).y, 199, accuracy: 0.001)
        XCTAssertEqual(window(0, 199, place).y, 0, accuracy: 0.001)
        XCTAssertEqual(window(301, 0, place).x, 301, accuracy: 0.001)
    }

    func testAFragmentKnowsItsPixelInTheTarget() {
        func pixel(_ x: Float, _ y: Float, _ place: GuardBandViewport) -> SIMD2<Float> {
            let way = place.fragmentPlace
            return SIMD2(x * way.z + way.x, y * way.w + way.y)
        }
        let target = GuardBandViewport(width: 64, height: 48, largest: 16384)
        XCTAssertEqual(pixel(0.5, 7.5, target), SIMD2(0.5, 7.5))
        // In a window of 60 rows, 5 of them above the target and 7 below it.
        let window = GuardBandViewport(width: 64, height: 48, isUpsideDown: true, corner: (9, 7), largest: 16384)
        XCTAssertEqual(pixel(9.5, 54.5, window), SIMD2(0.5, 0.5), "the upper left pixel")
        XCTAssertEqual(pixel(72.5, 7.5, window), SIMD2(63.5, 47.5), "the lower right pixel")
    }

    func testThereIsRoomAroundATargetUnlessItIsAsLargeAsCanBe() {
        let small = GuardBandViewport(width: 21, height: 24, largest: 16384).viewport
        XCTAssertLessThanOrEqual(small.x, -500)
        XCTAssertGreaterThanOrEqual(small.x + small.width, 521)
        let large = GuardBandViewport(width: 16384, height: 16000, largest: 16384).viewport
        XCTAssertEqual(large.x, 0)
        XCTAssertEqual(large.width, 16384)
        XCTAssertEqual(large.height, 16000)
    }
}
