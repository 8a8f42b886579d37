import QuartziteRenderer
import XCTest

@testable import QuartzitePreview

/// What made a frame late, from hand-made times.
final class LateCauseTests: XCTestCase {
    private func frame(interval: Double, _ change: (inout FrameTiming) -> Void) -> FrameTiming {
        var frame = FrameTiming(number: 1, report: FrameReport(), interval: interval)
        (frame.report.sample, frame.report.plan, frame.report.execute) = (0.001, 0.001, 0.001)
        change(&frame)
        return frame
    }

    private func sentence(_ frame: FrameTiming) -> String? {
        LateCause(frame, display: 0.016).map { $0.sentence(frame, display: 0.016) }
    }

    func testUploadsMakeExecuteLong() {
        let frame = frame(interval: 0.033) {
            $0.report.execute = 0.031
            $0.report.counts.uploadedBytes = 14 << 20
        }
        XCTAssertEqual(sentence(frame), "execute took 31.0 ms: 14 MB were uploaded.")
    }

    func testDrawingMakesExecuteLong() {
        let frame = frame(interval: 0.033) {
            $0.report.execute = 0.031
            ($0.report.counts.redrawnPixels, $0.report.counts.draws, $0.report.counts.drawnSurfaces) = (2_100_000, 1, 3)
        }
        XCTAssertEqual(sentence(frame), "execute took 31.0 ms: 2.1 M pixels were redrawn by 1 draw, and 3 surfaces.")
    }

    func testTheScenesCodeIsBusy() {
        let frame = frame(interval: 0.125) { $0.code = 0.120 }
        XCTAssertEqual(sentence(frame), "The main thread was busy for 120 ms: the scene's code ran.")
    }

    func testADisplayLinkIsTheScenesCodeAndNotTheCommit() {
        let frame = frame(interval: 0.125) {
            ($0.code, $0.codeInCommit) = (0.120, 0.120)
            $0.report.commit = 0.121
        }
        XCTAssertEqual(LateCause(frame, display: 0.016), .code(seconds: 0.120))
    }

    func testCodeThatBeganEarlierCountsForTheInterval() {
        // The render thread presented frames meanwhile.
        let frame = frame(interval: 0.030) { $0.code = 0.120 }
        XCTAssertEqual(LateCause(frame, display: 0.016), .code(seconds: 0.030))
    }

    func testTheLongestStageIsTheCause() {
        let frame = frame(interval: 0.060) {
            ($0.report.commit, $0.report.plan, $0.panels) = (0.010, 0.030, 0.012)
            $0.report.counts.instances = 12_345
        }
        XCTAssertEqual(sentence(frame), "plan took 30.0 ms: 12.3 k instances were placed.")
    }

    func testTheDisplayWaits() {
        let frame = frame(interval: 0.032) { $0.report.present = 0.028 }
        XCTAssertEqual(sentence(frame), "The display waited: 2 intervals passed although the work took 3.00 ms.")
    }

    func testTheGPUIsLate() {
        let frame = frame(interval: 0.048) {
            $0.report.gpu = .query(seconds: 0.040, framesLate: 2)
            $0.report.present = 0.044
        }
        XCTAssertEqual(sentence(frame), "The GPU took 40.0 ms, the CPU's work 3.00 ms.")
    }

    func testThePanelsAreLate() {
        XCTAssertEqual(LateCause(frame(interval: 0.048) { $0.panels = 0.040 }, display: 0.016), .panels(seconds: 0.040))
    }

    func testNothingWasMeasured() throws {
        let frame = frame(interval: 0.048) { $0.report.present = 0.002 }
        guard case .pause(let seconds)? = LateCause(frame, display: 0.016) else { return XCTFail("\(String(describing: sentence(frame)))") }
        XCTAssertEqual(seconds, 0.043, accuracy: 1e-9)
    }

    func testAFrameInTimeHasNoCause() {
        XCTAssertNil(LateCause(frame(interval: 0.024) { $0.code = 0.020 }, display: 0.016))
        var rested = frame(interval: 0) { $0.code = 0.120 }
        rested.interval = nil
        XCTAssertNil(LateCause(rested, display: 0.016))
    }

    func testCountsAreShort() {
        let counts = [0, 9999, 10_000, 12_349, 1_000_000, 2_140_000].map(CountText.short)
        XCTAssertEqual(counts, ["0", "9999", "10 k", "12.3 k", "1 M", "2.1 M"])
        XCTAssertEqual([940, 14_336, 14 << 20, 15_204_352].map(CountText.bytes), ["940 B", "14 kB", "14 MB", "14.5 MB"])
        XCTAssertEqual([CountText.of(1, "draw"), CountText.of(2, "pass", plural: "passes")], ["1 draw", "2 passes"])
    }
}
