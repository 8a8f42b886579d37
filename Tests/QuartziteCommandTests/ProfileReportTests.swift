import QuartzitePreview
import QuartziteRenderer
import XCTest

@testable import QuartziteCommand

/// The report of hand-made frames: what is late on a display, and what is over budget without one.
final class ProfileReportTests: XCTestCase {
    /// The first frame is not part of the statistics.
    private func report(hasDisplay: Bool, intervals: [Double], work: [Double]) -> ProfileReport {
        var frames = [ProfiledFrame(number: 0, time: 0, start: 0, report: FrameReport(), interval: nil, isStill: false)]
        for (index, (interval, work)) in zip(intervals, work).enumerated() {
            var report = FrameReport()
            (report.execute, report.present) = (work, 0.5)
            frames.append(
                ProfiledFrame(
                    number: index + 1, time: 0, start: 0, report: report, interval: hasDisplay ? interval : nil, isStill: false))
        }
        return .sample(frames, hasDisplay: hasDisplay)
    }

    private func object(_ report: ProfileReport) throws -> [String: Any] { try object(ProfileSession(report).json) }

    private func object(_ json: JSONValue) throws -> [String: Any] {
        try XCTUnwrap(JSONSerialization.jsonObject(with: Data(json.text.utf8)) as? [String: Any])
    }

    func testOnADisplayIntervalsAreLate() throws {
        let report = report(hasDisplay: true, intervals: [0.016, 0.032, 0.048, 0.1, 0.2], work: [0.001, 0.001, 0.020, 0.001, 0.001])
        XCTAssertTrue(
            report.table.contains("5 frames, 4 late (by intervals of 16.0 ms: 2: 1, 3: 1, 4–8: 1, > 8: 1), 1 over budget"), report.table)
        let json = try object(report)
        XCTAssertEqual(json["late"] as? Int, 4)
        XCTAssertEqual(json["overBudget"] as? Int, 1, "waiting for the display is no work")
        XCTAssertEqual(json["lateByLength"] as? [String: Int], ["2": 1, "3": 1, "4-8": 1, ">8": 1])
        XCTAssertEqual((json["histogram"] as? [String: Any])?["of"] as? String, "interval")
        let interval = (json["summary"] as? [String: Any])?["interval"] as? [String: Double]
        XCTAssertEqual(interval?["worst"], 0.2)
        XCTAssertTrue(report.table.contains("← 1 display interval\n"), report.table)
    }

    func testWithoutADisplayWorkIsOverBudget() throws {
        let report = report(hasDisplay: false, intervals: [1, 1, 1], work: [0.001, 0.020, 0.030])
        XCTAssertTrue(report.table.contains("3 frames, 2 over budget (work above 16.0 ms)"), report.table)
        XCTAssertFalse(report.table.contains(" late "), report.table)
        let json = try object(report)
        XCTAssertTrue(json["late"] is NSNull)
        XCTAssertEqual(json["overBudget"] as? Int, 2)
        XCTAssertEqual((json["fps"] as? [String: Any])?["of"] as? String, "work")
    }

    func testRatesOfTheSlowestFrames() throws {
        let intervals = [Double](repeating: 0.016, count: 198) + [0.040, 0.060]
        let report = report(hasDisplay: true, intervals: intervals, work: intervals.map { _ in 0.001 })
        let fps = try XCTUnwrap(object(report)["fps"] as? [String: Any])
        XCTAssertEqual(try XCTUnwrap(fps["low1"] as? Double), 20, accuracy: 1e-9, "two of 200, 50 ms in the mean")
        XCTAssertTrue(fps["low0.1"] is NSNull)
        XCTAssertTrue(report.table.contains("1 % low 20.0   0.1 % low too few frames"), report.table)
    }

    func testTracesMarkLateFrames() throws {
        func marks(_ report: ProfileReport, _ name: String) throws -> [[String: Any]] {
            let events = try XCTUnwrap(try object(ChromeTrace(report).json)["traceEvents"] as? [[String: Any]])
            return events.filter { $0["name"] as? String == name && $0["ph"] as? String == "i" }.compactMap { $0["args"] as? [String: Any] }
        }
        let late = try marks(report(hasDisplay: true, intervals: [0.016, 0.048], work: [0.001, 0.040]), "late frame")
        XCTAssertEqual(late.count, 1)
        XCTAssertEqual(late.first?["length"] as? Int, 3)
        XCTAssertEqual(try XCTUnwrap(late.first?["interval"] as? Double), 48, accuracy: 1e-9)
        XCTAssertEqual((late.first?["cause"] as? String)?.hasPrefix("execute took 40.0 ms"), true)
        let headless = report(hasDisplay: false, intervals: [0.016, 0.048], work: [0.001, 0.040])
        XCTAssertEqual(try marks(headless, "late frame").count, 0)
        XCTAssertEqual(try marks(headless, "over budget").first?["work"] as? Double ?? 0, 40, accuracy: 1e-9)
    }
}
