import XCTest

@testable import QuartzitePreview

final class SeekTimesTests: XCTestCase {
    func testAJumpEndsWithTheExactFrame() {
        var times = SeekTimes()
        times.framePresented(at: 10.02, isExact: false, input: 10)
        times.framePresented(at: 10.04, isExact: false, input: nil)
        XCTAssertNil(times.summary)
        times.framePresented(at: 10.0625, isExact: true, input: nil)
        XCTAssertEqual(times.summary?.worst, 0.0625)
        // Nobody waits for this one.
        times.framePresented(at: 11, isExact: true, input: nil)
        XCTAssertEqual(times.summary?.count, 1)
    }

    func testALaterInputCounts() {
        var times = SeekTimes()
        times.framePresented(at: 10, isExact: false, input: 9)
        times.framePresented(at: 10.75, isExact: true, input: 10.5)
        XCTAssertEqual(times.summary?.worst, 0.25)
    }

    func testAFrameThatIsLeftOut() {
        var times = SeekTimes()
        // The nearest picture is the one that is shown already.
        times.frameSkipped(isExact: false, input: 5)
        times.framePresented(at: 5.5, isExact: true, input: nil)
        XCTAssertEqual(times.summary?.worst, 0.5)
        // So is the exact one.
        times.frameSkipped(isExact: true, input: 6)
        times.framePresented(at: 8, isExact: true, input: nil)
        XCTAssertEqual(times.summary?.count, 1)
    }
}
