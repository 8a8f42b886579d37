import QuartziteKit
import XCTest

@testable import QuartziteExport

/// The estimated memory of commits that wait to be drawn.
final class CollectedCommitsTests: XCTestCase {
    @MainActor func testAPictureCountsOnceAndAgainWhenItIsReplaced() async throws {
        func picture() throws -> CGImage {
            try XCTUnwrap(CGImage(width: 100, height: 100, premultipliedRGBA: [UInt8](repeating: 255, count: 40_000)))
        }
        let collected = CollectedCommits()
        let context = LayerContext()
        context.commitHandler = { collected.add($0) }
        let layer = CALayer()
        layer.contents = try picture()
        context.layer = layer
        func bytes(_ change: () -> Void) -> Int {
            change()
            CATransaction.flush()
            return collected.take().bytes
        }
        let first = bytes {}
        XCTAssertGreaterThan(first, 40_000)
        let moved = bytes { layer.position.x = 5 }
        XCTAssertGreaterThan(moved, 0)
        XCTAssertEqual(first - moved, 40_000, "the picture is shared")
        let other = try picture()
        XCTAssertGreaterThan(bytes { layer.contents = other }, 40_000)
        XCTAssertEqual(collected.take().bytes, 0, "each commit counts once")
    }
}
