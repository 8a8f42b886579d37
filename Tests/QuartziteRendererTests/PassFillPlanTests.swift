import TestSupport
import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// An opaque rectangle that covers most of a pass is cleared and not drawn.
final class PassFillPlanTests: PlanTestCase {
    private let red = SIMD4<Float>(1, 0, 0, 1)

    override func setUp() {
        super.setUp()
        root.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
        root.backgroundColor = .white
        stage.begin()
    }

    /// Returns the fill of the only pass, after one layer was added.
    private func fill(of layer: CALayer) -> Pass.Fill? {
        root.addSublayer(layer)
        frame(0)
        XCTAssertEqual(plan.passes.count, 1)
        return plan.passes.first?.fill
    }

    func testARectangleThatCoversMostIsCleared() {
        let filled = fill(of: box(CGRect(x: 0, y: 20, width: 200, height: 120)))
        XCTAssertEqual(filled, Pass.Fill(area: PixelRect(minX: 0, minY: 20, maxX: 200, maxY: 140), color: red))
        XCTAssertEqual(plan.passes[0].clearColor, SIMD4(1, 1, 1, 1))
        XCTAssertTrue(plan.batches.isEmpty, "nothing is left to draw")
    }

    func testWhatLiesAboveIsDrawn() {
        let panel = box(CGRect(x: 0, y: 20, width: 200, height: 160))
        panel.addSublayer(box(CGRect(x: 10, y: 10, width: 20, height: 20)))
        XCTAssertNotNil(fill(of: panel))
        XCTAssertEqual(plan.batches.map(\.instances.count), [1])
    }

    func testTheFillIsCutAtTheEdgeOfTheViewport() {
        let filled = fill(of: box(CGRect(x: -50, y: 40, width: 400, height: 900)))
        XCTAssertEqual(filled?.area, PixelRect(minX: 0, minY: 40, maxX: 200, maxY: 200))
    }

    func testARectangleThatCoversHalfIsDrawn() {
        XCTAssertNil(fill(of: box(CGRect(x: 0, y: 20, width: 200, height: 100))))
        XCTAssertEqual(plan.batches.map(\.instances.count), [1])
    }

    func testARectangleBetweenPixelsIsDrawn() {
        XCTAssertNil(fill(of: box(CGRect(x: 0, y: 20.5, width: 200, height: 150))))
        XCTAssertEqual(plan.batches.map(\.instances.count), [3], "two rows that it covers by half, and all between")
    }

    func testATranslucentRectangleIsDrawn() {
        let panel = box(CGRect(x: 0, y: 20, width: 200, height: 150))
        panel.opacity = 0.5
        XCTAssertNil(fill(of: panel))
    }

    func testNothingIsFilledOnATransparentBackground() {
        root.backgroundColor = nil
        XCTAssertNil(fill(of: box(CGRect(x: 0, y: 20, width: 200, height: 150))))
        XCTAssertEqual(plan.batches.map(\.instances.count), [1])
    }
}
