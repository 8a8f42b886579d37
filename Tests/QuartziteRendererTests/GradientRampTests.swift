import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// Axial gradients of a few stops, whose fragments need no loop over stops: they look like those with the loop.
final class GradientRampTests: DrawnTestCase {
    private let gradient = CAGradientLayer()

    override func setUpWithError() throws {
        try super.setUpWithError()
        gradient.frame = CGRect(x: 10, y: 8, width: 56, height: 44)
        gradient.colors = [CGColor.red, CGColor.rgb(0.2, 0.9, 0.1), CGColor.blue]
        gradient.locations = [0.1, 0.3, 0.8]
        root.addSublayer(gradient)
    }

    /// The variants of the gradients' programs in the last frame.
    private func variants() throws -> Set<UInt8> {
        let plan = try XCTUnwrap(compositor).plan
        return Set(plan.batches.filter { $0.program.kind == .axialGradient }.map(\.program.variant))
    }

    /// Compares the gradient with the same one that ends in a stop at the position of the last stop, which needs the loop.
    private func assertLooksAsWithTheLoop(_ name: String, variant: UInt8 = 3, line: UInt = #line, _ change: () -> Void = {}) throws {
        change()
        let ramp = try drawn()
        XCTAssertEqual(try variants(), [variant], name, line: line)
        let colors = try XCTUnwrap(gradient.colors)
        let locations = gradient.locations ?? colors.indices.map { NSNumber(value: Double($0) / Double(colors.count - 1)) }
        gradient.colors = colors + [try XCTUnwrap(colors.last)]
        gradient.locations = locations + [try XCTUnwrap(locations.last)]
        let loop = try drawn()
        XCTAssertEqual(try variants(), [0], name, line: line)
        XCTAssertLessThanOrEqual(ramp.difference(from: loop), 1, name, line: line)
        XCTAssertGreaterThan(ramp.width * ramp.height - ramp.count(white), 300, name, line: line)
        (gradient.colors, gradient.locations) = (colors, locations)
    }

    @MainActor func testAFewStopsNeedNoLoop() async throws {
        CATransaction.setDisableActions(true)
        try assertLooksAsWithTheLoop("three stops")
        try assertLooksAsWithTheLoop("between pixels") { gradient.position.y += 0.37 }
        try assertLooksAsWithTheLoop("round") { gradient.cornerRadius = 9.5 }
        try assertLooksAsWithTheLoop("two round corners") { gradient.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner] }
        try assertLooksAsWithTheLoop("aslant") {
            (gradient.startPoint, gradient.endPoint) = (CGPoint(x: 0.1, y: 0.2), CGPoint(x: 0.7, y: 0.9))
        }
        try assertLooksAsWithTheLoop("turned") { gradient.transform = CATransform3DMakeRotation(0.7, 0, 0, 1) }
        try assertLooksAsWithTheLoop("smaller") { gradient.transform = CATransform3DMakeScale(0.6, 0.6, 1) }
        try assertLooksAsWithTheLoop("stretched") {
            (gradient.cornerRadius, gradient.transform) = (0, CATransform3DMakeScale(1.3, 0.4, 1))
        }
        try assertLooksAsWithTheLoop("faded") { gradient.opacity = 0.6 }
        try assertLooksAsWithTheLoop("details smaller than a pixel") { gradient.locations = [0.4, 0.405, 0.41] }
        try assertLooksAsWithTheLoop("locations outside") { gradient.locations = [-0.5, 0.5, 1.7] }
        try assertLooksAsWithTheLoop("two stops") { (gradient.colors, gradient.locations) = ([CGColor.red, CGColor.blue], nil) }
        try assertLooksAsWithTheLoop("to transparent") { gradient.colors = [CGColor.rgb(0.2, 0.4, 1), CGColor.rgb(0.2, 0.4, 1, 0)] }
        try assertLooksAsWithTheLoop("translucent") { gradient.colors = [CGColor.rgb(0.9, 0.4, 0, 0.5), CGColor.rgb(0.2, 0.4, 1, 0.5)] }
        try assertLooksAsWithTheLoop("four stops", variant: 4) {
            (gradient.colors, gradient.locations) = ([CGColor.red, CGColor.green, CGColor.blue, CGColor.rgb(1, 1, 0)], nil)
        }
        try assertLooksAsWithTheLoop("in a round clip", variant: 4) {
            let clip = box(CGRect(x: 4, y: 4, width: 60, height: 50), .green)
            (clip.cornerRadius, clip.masksToBounds) = (22, true)
            root.addSublayer(clip)
            clip.addSublayer(gradient)
        }
    }

    @MainActor func testOtherGradientsNeedTheLoop() async throws {
        CATransaction.setDisableActions(true)
        func assertNeedsTheLoop(_ name: String, line: UInt = #line, _ change: () -> Void) throws {
            let (colors, locations) = (gradient.colors, gradient.locations)
            change()
            try frame()
            XCTAssertEqual(try variants(), [0], name, line: line)
            (gradient.colors, gradient.locations) = (colors, locations)
            (gradient.transform, gradient.cornerRadius, gradient.cornerCurve) = (CATransform3DIdentity, 0, .circular)
            (gradient.startPoint, gradient.endPoint) = (CGPoint(x: 0.5, y: 0), CGPoint(x: 0.5, y: 1))
            try frame()
            XCTAssertEqual(try variants(), [3], name, line: line)
        }
        try assertNeedsTheLoop("a hard stop") { gradient.locations = [0.2, 0.5, 0.5] }
        try assertNeedsTheLoop("almost a hard stop") { gradient.locations = [0.2, 0.5, 0.50001] }
        try assertNeedsTheLoop("both colour and alpha change") { gradient.colors?[1] = CGColor.rgb(0, 0, 0, 0) }
        try assertNeedsTheLoop("five stops") {
            (gradient.colors, gradient.locations) = ((0..<5).map { CGColor.rgb(CGFloat($0) / 4, 0, 0) }, nil)
        }
        try assertNeedsTheLoop("in perspective") {
            var transform = CATransform3DIdentity
            transform.m34 = -1 / 300
            gradient.transform = CATransform3DRotate(transform, 0.5, 0, 1, 0)
        }
        try assertNeedsTheLoop("round and stretched") {
            (gradient.cornerRadius, gradient.transform) = (8, CATransform3DMakeScale(1.2, 0.7, 1))
        }
        try assertNeedsTheLoop("continuous corners") { (gradient.cornerRadius, gradient.cornerCurve) = (8, .continuous) }
        try assertNeedsTheLoop("far shorter than a pixel") {
            (gradient.startPoint, gradient.endPoint) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 0.5, y: 0.500001))
        }
    }

    @MainActor func testPartsLookLikeTheWholeFrame() async throws {
        gradient.cornerRadius = 12
        gradient.position.x += 0.3
        try frame()
        let dot = box(CGRect(x: 20, y: 20, width: 7, height: 5), .green)
        root.addSublayer(dot)
        for step in 0..<4 {
            dot.position.x += 9.3
            dot.position.y += CGFloat(step)
            XCTAssertEqual(try drawn(), try fresh(), "\(step)")
        }
    }
}
