import QuartziteRenderer
import XCTest

@testable import QuartzitePreview

final class FrameHistoryTests: XCTestCase {
    private func report(work: Double) -> FrameReport {
        var report = FrameReport()
        report.commit = work * 0.1
        report.sample = work * 0.2
        report.plan = work * 0.3
        report.execute = work * 0.4
        report.present = 1000
        return report
    }

    func testWorkLeavesOutWaitingForTheDisplay() throws {
        var history = FrameHistory(refreshInterval: 0.016)
        history.append(report(work: 0.01), interval: nil)
        XCTAssertEqual(try XCTUnwrap(history.frames.first).work, 0.01, accuracy: 1e-12)
    }

    func testAFrameIsLateAboveOneAndAHalfIntervals() {
        var history = FrameHistory(refreshInterval: 0.010)
        for interval in [nil, 0.010, 0.0149, 0.016, 0.3] { history.append(report(work: 0.001), interval: interval) }
        XCTAssertEqual(history.frames.map(history.isLate), [false, false, false, true, true])
        XCTAssertEqual(history.late.count, 2)
    }

    func testRestsAreNoIntervals() {
        var history = FrameHistory(refreshInterval: 0.010)
        history.append(report(work: 0.001), interval: nil)
        XCTAssertNil(history.intervals)
        history.append(report(work: 0.001), interval: 0.02)
        XCTAssertEqual(history.intervals?.count, 1)
    }

    func testOnlyTheLastFramesAreKept() {
        var history = FrameHistory(refreshInterval: 0.010)
        for _ in 0..<FrameHistory.capacity + 10 { history.append(report(work: 0.001), interval: 0.01) }
        XCTAssertEqual(history.frames.count, FrameHistory.capacity)
        XCTAssertEqual(history.frames.first?.number, 11)
        XCTAssertEqual(history.frames.last?.number, FrameHistory.capacity + 10)
    }

    func testStatisticsReachBackFurtherThanTheGraph() {
        var history = FrameHistory(refreshInterval: 0.010)
        for _ in 0..<FrameHistory.capacity { history.append(report(work: 0.001), interval: 0.05) }
        for _ in 0..<FrameHistory.capacity { history.append(report(work: 0.001), interval: 0.01) }
        XCTAssertEqual(history.frames.first?.interval, 0.01)
        XCTAssertEqual(history.intervals?.count, 2 * FrameHistory.capacity)
        XCTAssertEqual(history.late[.fourToEight], FrameHistory.capacity)
        for _ in 0..<DurationWindow.capacity { history.append(report(work: 0.001), interval: 0.01) }
        XCTAssertEqual(history.late, LateFrames(), "what left the statistics is not late any more")
    }

    func testAnotherDisplayMakesOtherFramesLate() {
        var history = FrameHistory(refreshInterval: 0.010)
        for _ in 0..<5 { history.append(report(work: 0.001), interval: 0.020) }
        XCTAssertEqual(history.late.count, 5)
        history.refreshInterval = 0.016
        XCTAssertEqual(history.late.count, 0)
    }

    func testStartingOverKeepsTheNumbers() {
        var history = FrameHistory(refreshInterval: 0.010)
        for _ in 0..<5 { history.append(report(work: 0.001), interval: 0.020) }
        history.removeAll()
        XCTAssertNil(history.work)
        XCTAssertEqual(history.late.count, 0)
        history.append(report(work: 0.001), interval: nil)
        XCTAssertEqual(history.frames.map(\.number), [6])
    }

    func testGPUTimesAreOfTheFramesThatHaveOne() {
        var history = FrameHistory(refreshInterval: 0.010)
        history.append(report(work: 0.001), interval: nil)
        XCTAssertNil(history.gpu)
        var measured = report(work: 0.001)
        measured.gpu = .finish(seconds: 0.004)
        history.append(measured, interval: nil)
        XCTAssertEqual(history.gpu?.p50, 0.004)
        XCTAssertEqual(history.gpu?.count, 1)
    }
}
