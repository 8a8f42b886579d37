import XCTest

@testable import QuartziteRenderer

/// Percentiles, means and late frames, against lists sorted by hand.
final class FrameStatisticsTests: XCTestCase {
    private func report(_ milliseconds: Double, gpu: GPUTime = .none) -> FrameReport {
        var report = FrameReport()
        report.execute = milliseconds * 1e-3
        report.gpu = gpu
        return report
    }

    func testNearestRanks() {
        XCTAssertEqual(FrameSummary.rank(50, of: 1), 1)
        XCTAssertEqual(FrameSummary.rank(50, of: 4), 2)
        XCTAssertEqual(FrameSummary.rank(50, of: 5), 3)
        XCTAssertEqual(FrameSummary.rank(95, of: 100), 95)
        XCTAssertEqual(FrameSummary.rank(99, of: 100), 99)
        XCTAssertEqual(FrameSummary.rank(99, of: 101), 100)
        XCTAssertEqual(FrameSummary.rank(99, of: 10), 10)
    }

    func testRecentPercentilesAreExact() throws {
        var statistics = FrameStatistics(budget: 1 / 60, window: 200)
        // 1 … 100 ms in an order that is no order.
        for i in 0..<100 { statistics.record(report(Double(i * 37 % 100 + 1))) }
        let summary = try XCTUnwrap(statistics.recent(.cpu))
        XCTAssertEqual(summary.count, 100)
        XCTAssertEqual(summary.mean, 0.0505, accuracy: 1e-12)
        XCTAssertEqual(summary.p50, 0.050, accuracy: 1e-12)
        XCTAssertEqual(summary.p95, 0.095, accuracy: 1e-12)
        XCTAssertEqual(summary.p99, 0.099, accuracy: 1e-12)
        XCTAssertEqual(summary.worst, 0.100, accuracy: 1e-12)
        XCTAssertEqual(statistics.recent(.execute), summary)
        XCTAssertNil(statistics.recent(.gpu))
        XCTAssertEqual(try XCTUnwrap(statistics.recent(.sample)).worst, 0)
    }

    func testTheWindowForgetsAndTheRunDoesNot() throws {
        var statistics = FrameStatistics(budget: 1 / 60, window: 10)
        for i in 1...25 { statistics.record(report(Double(i))) }
        XCTAssertEqual(statistics.count, 25)
        XCTAssertEqual(statistics.recentCount, 10)
        XCTAssertEqual(statistics.recentReport(0).report.execute, 0.016, accuracy: 1e-12)
        XCTAssertEqual(statistics.recentReport(9).length, 0.025, accuracy: 1e-12)
        XCTAssertEqual(try XCTUnwrap(statistics.recent(.cpu)).p50, 0.020, accuracy: 1e-12)
        let run = try XCTUnwrap(statistics.wholeRun(.cpu))
        XCTAssertEqual(run.count, 25)
        XCTAssertEqual(run.mean, 0.013, accuracy: 1e-12)
        XCTAssertEqual(run.worst, 0.025)
        statistics.reset()
        XCTAssertNil(statistics.recent(.cpu))
        XCTAssertNil(statistics.wholeRun(.cpu))
        XCTAssertEqual(statistics.late, LateFrames())
    }

    func testTheRunsPercentilesAreWithinOnePercent() throws {
        // From 2 µs to 20 s, every value known.
        var values: [Double] = []
        var statistics = FrameStatistics(budget: 1, window: 1)
        var seconds = 2e-6
        while seconds < 20 {
            values.append(seconds)
            seconds *= 1.003
        }
        for i in values.indices { statistics.record(report(values[i * 7919 % values.count] * 1e3)) }
        values = values.indices.map { values[$0 * 7919 % values.count] }.sorted()
        let run = try XCTUnwrap(statistics.wholeRun(.cpu))
        for (percent, got) in [(50, run.p50), (95, run.p95), (99, run.p99)] {
            let exact = values[FrameSummary.rank(percent, of: values.count) - 1]
            XCTAssertGreaterThanOrEqual(got, exact * (1 - 1e-9))
            XCTAssertLessThanOrEqual(got, exact * 1.008)
        }
    }

    func testEveryDurationFallsIntoItsBucket() {
        for seconds in [0, -1, .nan, 1e-9, 1e-7, 1.27e-5, 1.28e-5, 1.3e-5, 0.0166, 1, 107, 1e9, .infinity] {
            var histogram = DurationHistogram()
            histogram.record(seconds)
            XCTAssertEqual(histogram.count, 1)
            if seconds > 1e-6, seconds < 100 {
                XCTAssertEqual(histogram.value(rank: 1), seconds)
                histogram.record(1000)
                XCTAssertEqual(histogram.value(rank: 1), seconds, accuracy: seconds * 0.008)
                XCTAssertGreaterThanOrEqual(histogram.value(rank: 1), seconds)
            }
        }
    }

    func testLateFramesAreCountedByTheirLength() {
        var statistics = FrameStatistics(budget: 0.010, window: 4)
        for milliseconds in [4, 10, 10.5, 19.9, 25, 35, 41, 200] { statistics.record(report(1), length: milliseconds * 1e-3) }
        XCTAssertEqual(statistics.late.count, 6)
        XCTAssertEqual(statistics.late.missedOne, 2)
        XCTAssertEqual(statistics.late.missedTwo, 1)
        XCTAssertEqual(statistics.late.missedThree, 1)
        XCTAssertEqual(statistics.late.missedMore, 2)
        XCTAssertEqual(statistics.late.longest, 0.2)
        XCTAssertEqual(statistics.late.overrun, 0.2714, accuracy: 1e-9)
    }

    func testGPUTimesCountWhereTheyWereMeasured() throws {
        var statistics = FrameStatistics(budget: 1, window: 8)
        statistics.record(report(1))
        statistics.record(report(1, gpu: .finish(seconds: 0.004)))
        statistics.record(report(1, gpu: .query(seconds: 0.002, framesLate: 3)))
        let gpu = try XCTUnwrap(statistics.recent(.gpu))
        XCTAssertEqual(gpu.count, 2)
        XCTAssertEqual(gpu.worst, 0.004)
        XCTAssertEqual(try XCTUnwrap(statistics.wholeRun(.gpu)).count, 2)
    }

    func testRecordingAllocatesNothing() throws {
        var statistics = FrameStatistics(budget: 1 / 60, window: 64)
        let frame = report(3)
        statistics.record(frame)
        let allocations = try AllocationCount.during {
            for _ in 0..<200 {
                statistics.record(frame)
                _ = statistics.recent(.cpu)
                _ = statistics.wholeRun(.execute)
            }
        }
        XCTAssertEqual(allocations, 0)
    }
}
