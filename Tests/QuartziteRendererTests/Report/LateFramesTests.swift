import QuartziteRenderer
import XCTest

/// Late frames of hand-made logs.
final class LateFramesTests: XCTestCase {
    func testAFrameIsLateAboveOneAndAHalfIntervals() {
        XCTAssertNil(LateFrames.length(of: 0.010, display: 0.010))
        XCTAssertNil(LateFrames.length(of: 0.015, display: 0.010), "one and a half is in time")
        XCTAssertEqual(LateFrames.length(of: 0.0151, display: 0.010), 2)
        XCTAssertNil(LateFrames.length(of: nil, display: 0.010), "a rest")
        XCTAssertNil(LateFrames.length(of: 1, display: 0), "no display")
    }

    func testTheLengthIsTheNumberOfIntervals() {
        XCTAssertEqual([0.024, 0.026, 0.034, 0.036, 1.0].map { LateFrames.length(of: $0, display: 0.010) }, [2, 3, 3, 4, 100])
    }

    func testLateFramesAreCountedByLength() {
        let late = LateFrames([0.010, 0.020, 0.021, 0.030, 0.040, 0.080, 0.090, 0.5], display: 0.010)
        XCTAssertEqual(LateFrames.Length.allCases.map { late[$0] }, [2, 1, 2, 2])
        XCTAssertEqual(late.count, 7)
        XCTAssertEqual(LateFrames.Length.allCases.map(\.name), ["2", "3", "4–8", "> 8"])
    }

    func testAFrameIsRemovedFromWhereItWasCounted() {
        var late = LateFrames([0.020, 0.030], display: 0.010)
        late.remove(0.030, display: 0.010)
        late.remove(0.010, display: 0.010)
        XCTAssertEqual(late, LateFrames([0.020], display: 0.010))
    }
}

/// The rates of the slowest frames.
final class FrameLowsTests: XCTestCase {
    func testLowsAreTheRatesOfTheSlowestFrames() throws {
        // 990 frames of 10 ms, 9 of 20 ms, one of 100 ms.
        let sorted = [Double](repeating: 0.010, count: 990) + [Double](repeating: 0.020, count: 9) + [0.1]
        let lows = FrameLows(sorted: sorted)
        XCTAssertEqual(try XCTUnwrap(lows.onePercent), 1000 / 28, accuracy: 1e-9, "the mean of ten: 28 ms")
        XCTAssertEqual(try XCTUnwrap(lows.tenthPercent), 10, accuracy: 1e-9)
    }

    func testThePartIsRoundedUp() throws {
        let lows = FrameLows(sorted: [Double](repeating: 0.010, count: 99) + [0.020, 0.040])
        XCTAssertEqual(try XCTUnwrap(lows.onePercent), 1000 / 30, accuracy: 1e-9, "two of 101")
    }

    func testTooFewFramesHaveNoLows() {
        XCTAssertNil(FrameLows(sorted: [Double](repeating: 0.01, count: 99)).onePercent)
        XCTAssertNotNil(FrameLows(sorted: [Double](repeating: 0.01, count: 100)).onePercent)
        XCTAssertNil(FrameLows(sorted: [Double](repeating: 0.01, count: 999)).tenthPercent)
        XCTAssertNil(FrameLows(sorted: [Double](repeating: 0, count: 1000)).tenthPercent, "no rate is infinite")
    }
}
