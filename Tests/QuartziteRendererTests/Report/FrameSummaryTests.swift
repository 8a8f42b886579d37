import QuartziteRenderer
import XCTest

/// The percentiles of hand-made logs.
final class FrameSummaryTests: XCTestCase {
    func testNearestRankOfAHundredValues() throws {
        let summary = try XCTUnwrap(FrameSummary((1...100).map(Double.init).shuffled()))
        XCTAssertEqual(summary.count, 100)
        XCTAssertEqual(summary.p50, 50)
        XCTAssertEqual(summary.p95, 95)
        XCTAssertEqual(summary.p99, 99)
        XCTAssertEqual(summary.worst, 100)
        XCTAssertEqual(summary.mean, 50.5)
    }

    func testEveryPercentileIsAValueThatOccurred() throws {
        let summary = try XCTUnwrap(FrameSummary([16.0, 16, 16, 300]))
        XCTAssertEqual(summary.p50, 16)
        XCTAssertEqual(summary.p95, 300)
        XCTAssertEqual(summary.worst, 300)
    }

    func testOneValueIsAllOfThem() throws {
        let summary = try XCTUnwrap(FrameSummary([3.0]))
        XCTAssertEqual([summary.p50, summary.p95, summary.p99, summary.worst, summary.mean], [3, 3, 3, 3, 3])
    }

    func testNothingHasNoStatistics() {
        XCTAssertNil(FrameSummary([Double]()))
        XCTAssertNil(FrameSummary([Double.nan]))
    }
}
