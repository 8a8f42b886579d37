import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// Layers appear and disappear behind a backdrop filter. The picture equals one that is drawn from scratch.
final class BackdropEditTests: DrawnTestCase {
    func testASiblingBehindALayerWithAShadowGoes() throws {
        let sibling = box(CGRect(x: 0, y: 0, width: 28, height: 5), .red)
        root.addSublayer(sibling)
        let layer = CALayer()
        layer.frame = CGRect(x: -20, y: -32, width: 40, height: 64)
        layer.shadowOpacity = 0.8
        layer.backgroundFilters = [try XCTUnwrap(CAFilter(name: "gaussianBlur"))]
        let inner = CALayer()
        inner.bounds = CGRect(x: 0, y: 0, width: 69, height: 67)
        let mask = CALayer()
        mask.bounds = CGRect(x: 0, y: 0, width: 11.05, height: 8.87)
        inner.mask = mask
        layer.addSublayer(inner)
        root.addSublayer(layer)
        try frame()
        sibling.removeFromSuperlayer()
        let drawn = try drawn()
        let fresh = try Compositor(context: .headless())
        fresh.apply(context.wholeCommit())
        _ = try fresh.drawFrame(at: 0, in: viewport)
        XCTAssertTrue(drawn == Pixels(try XCTUnwrap(fresh.readPixels())), "what was behind is still blurred")
    }

    /// `includeWhole` joins all damage rectangles that a backdrop reads. Each of them may cover another part of the backdrop.
    func testDamageGrowsToContainWhatIsDrawnWhole() {
        var damage = Damage()
        damage.add(PixelRect(minX: 0, minY: 0, maxX: 1000, maxY: 20))
        damage.add(PixelRect(minX: 0, minY: 500, maxX: 1000, maxY: 520))
        damage.add(PixelRect(minX: 0, minY: 900, maxX: 1000, maxY: 920))
        XCTAssertEqual(damage.count, 3)
        XCTAssertFalse(damage.includeWhole(PixelRect(minX: 10, minY: 600, maxX: 20, maxY: 700)), "nothing there changes")
        let read = PixelRect(minX: 10, minY: 10, maxX: 40, maxY: 510)
        XCTAssertTrue(damage.includeWhole(read))
        XCTAssertEqual(damage.count, 2)
        XCTAssertFalse(damage.includeWhole(read), "all of it is in one rectangle")
        XCTAssertTrue(damage.intersects(PixelRect(minX: 999, minY: 519, maxX: 1000, maxY: 520)))
    }
}
