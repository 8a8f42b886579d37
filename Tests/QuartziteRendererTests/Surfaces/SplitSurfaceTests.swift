import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// Surfaces whose planes cross other planes.
final class SplitSurfaceTests: DrawnTestCase {
    private let space = CATransformLayer()
    private let plain = CALayer()
    private let cut = CALayer()

    /// Adds two plates that cross in the middle. The blue plate shows its left half, the red one its right half. The red plate is
    /// split.
    override func setUpWithError() throws {
        try super.setUpWithError()
        space.frame = CGRect(x: 0, y: 0, width: 80, height: 60)
        root.addSublayer(space)
        for (layer, degrees) in [(plain, 30.0), (cut, -30.0)] {
            layer.frame = CGRect(x: 20, y: 10, width: 40, height: 40)
            layer.transform = CATransform3DMakeRotation(degrees * .pi / 180, 0, 1, 0)
            space.addSublayer(layer)
        }
        plain.backgroundColor = .blue
        cut.backgroundColor = .red
    }

    private func assertBothShow(_ message: String, line: UInt = #line) throws {
        let picture = try drawn()
        XCTAssertEqual(picture[30, 30], blue, "\(message), to the left", line: line)
        XCTAssertEqual(picture[50, 30], red, "\(message), to the right", line: line)
        XCTAssertEqual(picture[40, 30][1], 0, "\(message): nothing shows between the fragments", line: line)
    }

    func testEveryReasonForASurface() throws {
        cut.filters = [try XCTUnwrap(CAFilter(name: "colorInvert")), try XCTUnwrap(CAFilter(name: "colorInvert"))]
        try assertBothShow("filtered")
        cut.filters = nil
        cut.shouldRasterize = true
        try assertBothShow("rasterized")
        cut.cornerRadius = 8
        (cut.shadowOpacity, cut.shadowPath) = (1, CGPath(rect: cut.bounds, transform: nil))
        try assertBothShow("rasterized, with the shadow of a path")
        (cut.shouldRasterize, cut.shadowOpacity) = (false, 0)
        cut.addSublayer(box(CGRect(x: 10, y: 10, width: 20, height: 20), .red))
        cut.shadowOpacity = 1
        cut.shadowOffset = .zero
        try assertBothShow("with the shadow of its content")
        cut.shadowOpacity = 0
        cut.compositingFilter = "multiplyBlendMode"
        let multiplied = try drawn()
        XCTAssertEqual(multiplied[30, 30], blue)
        XCTAssertEqual(multiplied[50, 30], [0, 0, 0, 255], "red times the blue behind it")
        cut.compositingFilter = nil
        (cut.masksToBounds, cut.cornerRadius) = (true, 12)
        try assertBothShow("cut off round")
    }

    func testTheShadowIsCutToo() throws {
        cut.shouldRasterize = true
        (cut.shadowOpacity, cut.shadowRadius, cut.shadowOffset) = (1, 0, CGSize(width: -6, height: 0))
        cut.shadowColor = .green
        let picture = try drawn()
        XCTAssertEqual(picture[30, 30], blue, "the shadow of what lies behind lies behind")
        XCTAssertEqual(picture[20, 30], green, "and shows beside it")
        XCTAssertEqual(picture[59, 30], white, "on its own side only")
    }

    /// The split line must not be visible through a translucent plane that has nothing behind it.
    func testTheCutDoesNotShowWhereThePlaneCanBeSeenThrough() throws {
        cut.opacity = 0.5
        cut.bounds.size.height = 56
        plain.bounds.size.height = 20
        let picture = try drawn()
        for y in [6, 12, 50] {
            for x in 30..<50 { XCTAssertEqual(picture[x, y], picture[28, y], "at \(x), \(y)") }
        }
        XCTAssertEqual(picture[28, 6][1], 128, accuracy: 1)
    }

    /// The plates cross along a line between the pixel centres 39.5 and 40.5, which lies at 40.3.
    func testACutSharesPixelsOnlyWhereEdgesAreAntialiased() throws {
        space.position.x += 0.3
        let soft = try drawn()
        XCTAssertEqual(soft[40, 30][0], 179, accuracy: 4, "red on the right, 0.7 of the pixel")
        XCTAssertEqual(soft[40, 30][0] + soft[40, 30][2], 255, accuracy: 1, "both coverages add up to one")
        cut.allowsEdgeAntialiasing = false
        let hard = try drawn()
        for y in 14..<46 {
            for x in 25..<55 { XCTAssertEqual(hard[x, y], x < 40 ? blue : red, "at \(x), \(y)") }
        }
        cut.opacity = 0.5
        let faded = try drawn()
        for y in 14..<46 { XCTAssertEqual(faded[40, y], faded[45, y], "a pixel is drawn by one fragment") }
    }

    func testAFilteredBackgroundIsCutWithItsLayer() throws {
        root.backgroundColor = .red
        (cut.backgroundColor, plain.backgroundColor) = (nil, .green)
        cut.backgroundFilters = [try XCTUnwrap(CAFilter(name: "colorInvert"))]
        let picture = try drawn()
        XCTAssertEqual(picture[30, 30], green, "what is in front is not behind")
        XCTAssertEqual(picture[50, 30], [255, 0, 255, 255])
    }

    func testThePlanSaysWhy() throws {
        cut.removeFromSuperlayer()
        space.addSublayer(cut)
        CATransaction.flush()
        _ = tree.sample(at: 0)
        var (planner, plan) = (Planner(), FramePlan())
        XCTAssertTrue(planner.plan(tree, in: viewport, into: &plan))
        let text = plan.text
        XCTAssertTrue(text.contains("split by planes that cross it"), text)
        XCTAssertFalse(text.contains("group opacity"), text)
    }

    func testManyCrossingSurfacesAreDrawnSomehow() throws {
        for index in 0..<60 {
            let layer = box(CGRect(x: 10, y: 10, width: 60, height: 40), .rgb(CGFloat(index) / 60, 0, 0))
            layer.transform = CATransform3DMakeRotation(Double(index) * .pi / 70, 0.3, 1, 0)
            layer.shouldRasterize = true
            space.addSublayer(layer)
        }
        let drawnFrame = try frame()
        XCTAssertEqual(drawnFrame.report.counts.failures, 0)
        XCTAssertLessThan(drawnFrame.report.counts.draws, 1000)
        XCTAssertNotEqual(try pixels()[40, 30], white)
    }
}
