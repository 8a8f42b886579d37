import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// A viewport so large that a software renderer draws its clear, with a driver that fails once at any call.
final class FaultClearTests: DrawnTestCase {
    override var size: CGSize { CGSize(width: 320, height: 240) }

    func testAClearThatIsDrawn() throws {
        try assertAFaultCostsAFrame("a drawn clear") { root.addSublayer(box(CGRect(x: 10, y: 10, width: 40, height: 30), .red)) }
        let isSoftware = try XCTUnwrap(compositor).executor.context.capabilities.isSoftware
        XCTAssertEqual(try frame(redrawsAll: true).report.counts.drawnClears, isSoftware ? 1 : 0)
    }
}
