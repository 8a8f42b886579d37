import XCTest

@testable import QuartzitePreview

/// The axis of the timeline: zoom, ruler, snapping.
final class TimelineAxisTests: XCTestCase {
    private var axis = TimelineAxis()
    private let width = 642.0

    override func setUp() { axis.update(duration: 3, width: width) }

    func testTheWholeSceneFits() {
        XCTAssertEqual(axis.x(of: 0), 12, accuracy: 1e-9)
        XCTAssertEqual(axis.x(of: 3), 612, accuracy: 1e-9)
        axis.update(duration: 6, width: width)
        XCTAssertEqual(axis.x(of: 6), 612, accuracy: 1e-9, "it follows the scene's length")
    }

    func testAVeryLateTimeHasNoMarks() {
        axis.reveal(1e19, width: width, duration: 3)
        XCTAssertEqual(axis.ticks(width: width), [])
    }

    func testZoomKeepsTheTimeAtThePointer() {
        let time = axis.time(at: 200)
        axis.zoom(by: 4, at: 200, duration: 3, width: width)
        XCTAssertEqual(axis.time(at: 200), time, accuracy: 1e-9)
        XCTAssertEqual(axis.pointsPerSecond, 800, accuracy: 1e-9)
        axis.update(duration: 3, width: width)
        XCTAssertEqual(axis.pointsPerSecond, 800, accuracy: 1e-9, "the zoom stays")
        axis.fit()
        axis.update(duration: 3, width: width)
        XCTAssertEqual(axis.pointsPerSecond, 200, accuracy: 1e-9)
    }

    func testZoomHasLimits() {
        axis.zoom(by: 1e9, at: 100, duration: 3, width: width)
        XCTAssertEqual(axis.pointsPerSecond, TimelineAxis.largestZoom)
        axis.zoom(by: 1e-9, at: 100, duration: 3, width: width)
        XCTAssertEqual(axis.visible(width: width).upperBound - axis.visible(width: width).lowerBound, 24, accuracy: 1e-6)
    }

    func testTheSceneCannotLeaveTheAxis() {
        axis.pan(by: 1e6, duration: 3, width: width)
        XCTAssertLessThan(axis.x(of: 3), width)
        XCTAssertGreaterThan(axis.x(of: 3), 0)
        axis.pan(by: -1e6, duration: 3, width: width)
        XCTAssertEqual(axis.x(of: 0), 12, accuracy: 1e-9)
    }

    func testThePageTurnsWhenThePlayheadLeaves() {
        axis.zoom(by: 4, at: 0, duration: 3, width: width)
        axis.reveal(0.5, width: width, duration: 3)
        XCTAssertEqual(axis.origin, -0.015, accuracy: 1e-9, "a visible time moves nothing")
        axis.reveal(2.5, width: width, duration: 3)
        XCTAssertEqual(axis.x(of: 2.5), 0.1 * width, accuracy: 1)
    }

    func testAFittedAxisTurnsPagesDuringPlay() {
        axis.fit()
        var origins: [Double] = []
        for frame in 0..<600 {
            let time = Double(frame) / 60
            axis.update(duration: 3, width: width)
            axis.reveal(time, width: width, duration: 3)
            XCTAssertTrue(axis.visible(width: width).contains(time))
            if origins.last != axis.origin { origins.append(axis.origin) }
        }
        XCTAssertEqual(origins.count, 4, "ten seconds of an endless scene of three")
    }

    func testTheRulerCountsSecondsAndFrames() {
        let labels = axis.ticks(width: width).map(\.label).filter { !$0.isEmpty }
        XCTAssertEqual(labels, ["0 s", "30f", "1 s", "30f", "2 s", "30f", "3 s"])
        axis.zoom(by: 100, at: 12, duration: 3, width: width)
        XCTAssertEqual(axis.ticks(width: width).prefix(3).map(\.label), ["0 s", "1f", "2f"])
        axis = TimelineAxis()
        axis.update(duration: 600, width: width)
        XCTAssertEqual(axis.ticks(width: width).map(\.label).filter { !$0.isEmpty }.prefix(3), ["0 s", "1:00", "2:00"])
    }

    func testTheRulerCountsHoursAndDays() {
        func labels(_ duration: Double, width: Double = 400) -> [String] {
            axis = TimelineAxis()
            axis.update(duration: duration, width: width)
            let marks = axis.ticks(width: width).filter { !$0.label.isEmpty }
            for (left, right) in zip(marks, marks.dropFirst()) {
                // A letter of the ruler is at most six points wide.
                let room = axis.x(of: right.time) - axis.x(of: left.time)
                XCTAssertGreaterThanOrEqual(room, max(55.9, Double(left.label.count) * 6 + 4), left.label)
            }
            return marks.map(\.label)
        }
        XCTAssertEqual(labels(5400).prefix(4), ["0 s", "30:00", "1:00:00", "1:30:00"])
        XCTAssertEqual(labels(20_000).prefix(3), ["0 s", "1 h", "2 h"])
        XCTAssertEqual(labels(200_000).prefix(3), ["0 s", "12 h", "24 h"])
        XCTAssertEqual(labels(1e7), ["0 s", "100 d"])
        for power in 0..<12 { XCTAssertGreaterThanOrEqual(labels(pow(10, Double(power)), width: 1000).count, 2) }
        XCTAssertEqual(labels(1e300), [])
    }

    func testLateTimesHaveRoomForTheirLabels() {
        for zoom in stride(from: 1e6, to: 4e6, by: 1e5) {
            axis = TimelineAxis()
            axis.update(duration: 1e9, width: width)
            axis.zoom(by: zoom, at: 600, duration: 1e9, width: width)
            let marks = axis.ticks(width: width).filter { !$0.label.isEmpty }
            XCTAssertGreaterThanOrEqual(marks.count, 2)
            for (left, right) in zip(marks, marks.dropFirst()) {
                XCTAssertGreaterThanOrEqual(axis.x(of: right.time) - axis.x(of: left.time), Double(left.label.count) * 6 + 3.9, left.label)
            }
        }
    }

    func testTheRulerCountsFramesOfALockedRate() {
        axis.zoom(by: 2, at: 12, duration: 3, width: width)
        XCTAssertEqual(
            axis.ticks(width: width, rate: 24).map(\.label).filter { !$0.isEmpty }.prefix(4), ["0 s", "4f", "8f", "12f"])
        for rate in RateLock.rates {
            for tick in axis.ticks(width: width, rate: rate) {
                XCTAssertEqual(tick.time * Double(rate), (tick.time * Double(rate)).rounded(), accuracy: 1e-6)
            }
        }
    }

    func testTicksAreAtFrames() {
        for factor in [0.05, 0.3, 1, 3, 10, 50] {
            axis = TimelineAxis()
            axis.update(duration: 3, width: width)
            axis.zoom(by: factor, at: 100, duration: 3, width: width)
            let ticks = axis.ticks(width: width)
            XCTAssertFalse(ticks.isEmpty)
            for tick in ticks { XCTAssertEqual(tick.time * 60, (tick.time * 60).rounded(), accuracy: 1e-6) }
            let labelled = ticks.filter { !$0.label.isEmpty }.map { axis.x(of: $0.time) }
            for (left, right) in zip(labelled, labelled.dropFirst()) { XCTAssertGreaterThanOrEqual(right - left, 55.9) }
        }
    }

    func testThePlayheadSnapsToWhatIsNear() {
        XCTAssertEqual(axis.snapped(1.02, to: [0, 1, 2]), 1)
        XCTAssertEqual(axis.snapped(0.98, to: [0, 1, 2]), 1)
        XCTAssertEqual(axis.snapped(1.1, to: [0, 1, 2]), 1.1)
        XCTAssertEqual(axis.snapped(1.1, to: []), 1.1)
        axis.zoom(by: 8, at: 0, duration: 3, width: width)
        XCTAssertEqual(axis.snapped(1.02, to: [0, 1, 2]), 1.02, "near is measured in points")
    }
}
