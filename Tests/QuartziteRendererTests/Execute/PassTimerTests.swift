import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// The costs of passes.
final class PassTimerTests: DrawnTestCase {
    private func addGroup() {
        let group = CALayer()
        (group.name, group.opacity) = ("card", 0.5)
        group.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
        for offset in [0, 5] {
            let layer = CALayer()
            layer.frame = CGRect(x: offset, y: offset, width: 20, height: 20)
            layer.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
            group.addSublayer(layer)
        }
        root.addSublayer(group)
    }

    private func check(_ frames: [FramePasses], _ reports: [FrameReport], hasGPU: Bool) {
        XCTAssertEqual(frames.map(\.frame), reports.map(\.number))
        for (frame, report) in zip(frames, reports) {
            XCTAssertEqual(frame.passes.count, report.counts.passes)
            XCTAssertEqual(frame.passes.last?.name, "viewport")
            var end = 0.0
            for pass in frame.passes {
                XCTAssertGreaterThanOrEqual(pass.start, end)
                end = pass.start + pass.cpu
                XCTAssertEqual(pass.gpu != nil, hasGPU)
            }
            XCTAssertLessThanOrEqual(end, report.execute)
        }
        XCTAssertEqual(frames.first?.passes.first?.name.hasSuffix("of card"), true)
    }

    func testPassesAreMeasuredOneAfterTheOther() throws {
        addGroup()
        let executor = try XCTUnwrap(compositor).executor
        XCTAssertEqual(executor.drainPasses(), [])
        executor.measuresPasses = true
        let reports = try (0..<3).map { try frame(Double($0), redrawsAll: true).report }
        check(executor.drainPasses(waits: true), reports, hasGPU: executor.context.capabilities.hasTimerQueries)
        XCTAssertEqual(executor.drainPasses(waits: true), [])
    }

    /// A software renderer has the queries of a GPU, too; only their times say nothing.
    func testTimestampsAreReadWhenTheyAreThere() throws {
        addGroup()
        let executor = try XCTUnwrap(compositor).executor
        executor.context.capabilities.hasTimerQueries = true
        executor.measuresPasses = true
        let before = executor.context.liveObjects
        let reports = try (0..<8).map { try frame(Double($0), redrawsAll: true).report }
        check(executor.drainPasses(waits: true), reports, hasGPU: true)
        let made = executor.context.liveObjects
        XCTAssertGreaterThan(made, before)
        // The queries are used again.
        for time in 8..<16 {
            try frame(Double(time), redrawsAll: true)
            _ = executor.drainPasses(waits: true)
        }
        XCTAssertEqual(executor.context.liveObjects, made)
    }
}
