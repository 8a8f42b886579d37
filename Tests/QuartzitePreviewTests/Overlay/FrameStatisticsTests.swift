import XCTest

@testable import QuartzitePreview

/// The percentiles agree with hand-made logs.
final class FrameStatisticsTests: XCTestCase {
    func testNearestRankOfAHundredValues() throws {
        let statistics = try XCTUnwrap(FrameStatistics((1...100).map(Double.init).shuffled()))
        XCTAssertEqual(statistics.count, 100)
        XCTAssertEqual(statistics.p50, 50)
        XCTAssertEqual(statistics.p95, 95)
        XCTAssertEqual(statistics.p99, 99)
        XCTAssertEqual(statistics.worst, 100)
        XCTAssertEqual(statistics.mean, 50.5)
    }

    func testEveryPercentileIsAValueThatOccurred() throws {
        let statistics = try XCTUnwrap(FrameStatistics([16.0, 16, 16, 300]))
        XCTAssertEqual(statistics.p50, 16)
        XCTAssertEqual(statistics.p95, 300)
        XCTAssertEqual(statistics.worst, 300)
    }

    func testOneValueIsAllOfThem() throws {
        let statistics = try XCTUnwrap(FrameStatistics([3.0]))
        XCTAssertEqual([statistics.p50, statistics.p95, statistics.p99, statistics.worst, statistics.mean], [3, 3, 3, 3, 3])
    }

    func testNothingHasNoStatistics() {
        XCTAssertNil(FrameStatistics([Double]()))
        XCTAssertNil(FrameStatistics([Double.nan]))
    }
}
