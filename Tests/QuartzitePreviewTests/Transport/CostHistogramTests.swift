import XCTest

@testable import QuartzitePreview

/// The cost of frames along a scene's time.
final class CostHistogramTests: XCTestCase {
    func testTheHighestAndTheLastCostOfAPlaceAreKept() {
        var costs = CostHistogram()
        for cost in [0.002, 0.008, 0.004] { costs.record(cost, at: 0.5, of: 1) }
        let bucket = costs.buckets[CostHistogram.count / 2]
        XCTAssertEqual(bucket.highest, 0.008)
        XCTAssertEqual(bucket.last, 0.004)
        XCTAssertEqual(costs.buckets.count { $0.last > 0 }, 1)
    }

    func testTheEndBelongsToTheLastBucket() {
        var costs = CostHistogram()
        costs.record(0.001, at: 1, of: 1)
        costs.record(0.001, at: 7, of: 1)
        XCTAssertEqual(costs.buckets.last?.last, 0.001)
        XCTAssertEqual(costs.buckets.count { $0.last > 0 }, 1)
    }

    func testALongerSceneKeepsItsCosts() {
        var costs = CostHistogram()
        costs.record(0.003, at: 0.9, of: 1)
        costs.record(0.001, at: 3, of: 3)
        XCTAssertEqual(costs.span, 4)
        XCTAssertEqual(costs.buckets.count, CostHistogram.count)
        XCTAssertEqual(costs.column(0, of: 3, duration: 3).highest, 0.003)
        XCTAssertEqual(costs.column(1, of: 3, duration: 3), CostHistogram.Bucket())
        XCTAssertEqual(costs.column(2, of: 3, duration: 3).highest, 0.001)
    }

    func testASceneWithoutEndHasNoPlaceForItsCosts() {
        var costs = CostHistogram()
        costs.record(0.003, at: 0.5, of: 1)
        XCTAssertEqual(costs.column(0, of: 10, duration: .infinity), CostHistogram.Bucket())
        XCTAssertEqual(costs.column(0, of: 10, duration: 1e300).highest, 0.003)
        XCTAssertEqual(costs.column(1, of: 10, duration: 1e300), CostHistogram.Bucket())
    }

    func testAMuchShorterSceneIsAnother() {
        var costs = CostHistogram()
        costs.record(0.003, at: 9, of: 10)
        costs.record(0.001, at: 0.5, of: 1)
        XCTAssertEqual(costs.highest, 0.001, accuracy: 1e-9)
    }

    func testColumnsShowEveryCost() {
        var costs = CostHistogram()
        for index in 0..<CostHistogram.count { costs.record(Double(index + 1) / 1000, at: (Double(index) + 0.5) / 256, of: 1) }
        for columns in [1, 7, 100, 256] {
            let shown = (0..<columns).map { costs.column($0, of: columns, duration: 1).highest }
            XCTAssertEqual(shown.max() ?? 0, 0.256, accuracy: 1e-6)
            XCTAssertFalse(shown.contains(0))
        }
    }

    func testWhatIsNoCostIsNotRecorded() {
        var costs = CostHistogram()
        costs.record(0, at: 0, of: 1)
        costs.record(.nan, at: 0, of: 1)
        costs.record(1, at: .nan, of: 1)
        costs.record(1, at: 0, of: 0)
        XCTAssertTrue(costs.isEmpty)
    }
}
