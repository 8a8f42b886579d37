import XCTest

@testable import QuartziteRenderer

/// The memory of what the planner knows of each layer. docs/performance.md states these numbers.
final class PlannerMemoryTests: XCTestCase {
    func testALayerIsSmall() {
        XCTAssertLessThanOrEqual(MemoryLayout<PlannedLayer>.stride, 288)
    }
}
