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

    /// A layer whose shadow is blurred may extend beyond the viewport, and so may its background filter. Behind the viewport's edge there are
    /// no pixels to read.
    func testABackdropThatExtendsBeyondTheViewport() throws {
        let clip = CALayer()
        clip.bounds = CGRect(x: -10, y: -9, width: 26, height: 22)
        clip.position = CGPoint(x: 13, y: 24)
        clip.masksToBounds = true
        root.addSublayer(clip)
        let shape = CAShapeLayer()
        shape.bounds = CGRect(x: 0, y: 0, width: 50, height: 32)
        shape.position = CGPoint(x: 4, y: 2)
        shape.path = CGPath(ellipseIn: CGRect(x: 5, y: 5, width: 40, height: 20), transform: nil)
        shape.shadowOpacity = 1
        shape.backgroundFilters = [try XCTUnwrap(CAFilter(name: "colorInvert"))]
        clip.addSublayer(shape)
        let blur = CALayer()
        blur.bounds = CGRect(x: 0, y: 0, width: 38, height: 37)
        blur.position = CGPoint(x: 10, y: 13)
        blur.backgroundFilters = [try XCTUnwrap(CAFilter(name: "gaussianBlur"))]
        clip.addSublayer(blur)
        try frame()
        for color in [CGColor.black, nil, .white, nil] {
            shape.backgroundColor = color
            XCTAssertTrue(try drawn() == fresh(), "what lies beyond the edge depends on earlier frames")
            let passes = try XCTUnwrap(compositor).plan.passes.filter { $0.target == .viewport }
            XCTAssertTrue(passes.allSatisfy { $0.scissor.intersection(viewport.pixelRect) == $0.scissor })
        }
    }

    /// Both fragments of a split layer have the layer's background filter, even where its mask hides all else of it.
    func testAMaskOfASplitLayerWithABackdrop() throws {
        let tilted = CALayer()
        tilted.bounds = CGRect(x: 0, y: 0, width: 58, height: 37)
        tilted.transform = CATransform3DMakeRotation(0.9, 0.5, 0.7, 0.1)
        tilted.borderWidth = 9
        root.addSublayer(tilted)
        let blur = CALayer()
        blur.bounds = CGRect(x: 0, y: 0, width: 28, height: 25)
        blur.backgroundFilters = [try XCTUnwrap(CAFilter(name: "gaussianBlur"))]
        root.addSublayer(blur)
        XCTAssertTrue(try drawn() == fresh())
        XCTAssertTrue(try XCTUnwrap(compositor).planText.contains("split"))
        let mask = box(CGRect(x: 60, y: 40, width: 20, height: 20), .black)
        mask.cornerRadius = 5
        blur.mask = mask
        XCTAssertTrue(try drawn() == fresh(), "a fragment of earlier frames is shown")
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
