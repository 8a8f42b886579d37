import XCTest

@testable import QuartzitePreview

/// Shuttle, rate lock, jumps that can be undone.
final class TransportValueTests: XCTestCase {
    // MARK: Shuttle

    func testTheShuttleDoublesInOneDirection() {
        var shuttle = Shuttle()
        var factors: [Double] = []
        for index in 0..<4 {
            shuttle.press(.back, isPlaying: index > 0)
            factors.append(shuttle.factor)
        }
        XCTAssertEqual(factors, [-1, -2, -4, -4])
        shuttle.press(.forward, isPlaying: true)
        XCTAssertEqual(shuttle.factor, 1)
        shuttle.press(.forward, isPlaying: true)
        XCTAssertEqual(shuttle.factor, 2)
        // What stands begins anew.
        shuttle.press(.forward, isPlaying: false)
        XCTAssertEqual(shuttle.factor, 1)
    }

    // MARK: Rate lock

    private let section = PlaySection(start: 0, last: 0.999, end: 1)

    func testALockedRateShowsWholePictures() {
        for (time, shown) in [(0, 0), (0.03, 0), (0.0417, 1.0 / 24), (0.5, 0.5), (0.99, 23.0 / 24)] {
            XCTAssertEqual(RateLock.shownTime(at: time, rate: 24, isBackwards: false, in: section), shown, accuracy: 1e-6)
        }
        // Backwards, too, a picture stays until the next one is reached.
        XCTAssertEqual(RateLock.shownTime(at: 0.03, rate: 24, isBackwards: true, in: section), 1.0 / 24, accuracy: 1e-9)
        XCTAssertEqual(RateLock.shownTime(at: 0.99, rate: 24, isBackwards: true, in: section), 0.999, accuracy: 1e-9)
    }

    func testALockedRateShowsNothingOutsideOfTheSection() {
        let section = PlaySection(start: 0.45, last: 0.55, end: 0.55)
        XCTAssertEqual(RateLock.shownTime(at: 0.46, rate: 10, isBackwards: false, in: section), 0.45)
        XCTAssertEqual(RateLock.shownTime(at: 0.51, rate: 10, isBackwards: true, in: section), 0.55)
    }

    func testTheNextPictureIsOneStepAway() {
        XCTAssertEqual(RateLock.nextTime(after: 0.5, rate: 10, isBackwards: false), 0.6, accuracy: 1e-9)
        XCTAssertEqual(RateLock.nextTime(after: 0.55, rate: 10, isBackwards: false), 0.6, accuracy: 1e-9)
        XCTAssertEqual(RateLock.nextTime(after: 0.55, rate: 10, isBackwards: true), 0.5, accuracy: 1e-9)
        XCTAssertEqual(RateLock.nextTime(after: 0.5, rate: 10, isBackwards: true), 0.4, accuracy: 1e-9)
    }

    func testAGridBeginsAtItsOrigin() {
        let grid = TimeGrid(origin: 100, step: 0.1)
        XCTAssertEqual(grid.floor(99), 100)
        XCTAssertEqual(grid.floor(100.25), 100.2, accuracy: 1e-9)
        XCTAssertEqual(grid.next(after: 100.25), 100.3, accuracy: 1e-9)
    }

    // MARK: Jumps

    func testJumpsAreUndoneInTheReverseOrder() {
        var seeks = SeekHistory()
        for time in [0, 1, 1, 2] { seeks.record(Double(time)) }
        XCTAssertEqual(seeks.undo(at: 5), 2)
        XCTAssertEqual(seeks.undo(at: 2), 1)
        // A jump that led nowhere is none.
        XCTAssertNil(seeks.undo(at: 0))
    }

    func testTheOldestJumpsAreForgotten() {
        var seeks = SeekHistory()
        for time in 0..<100 { seeks.record(Double(time)) }
        var count = 0
        while seeks.undo(at: -1) != nil { count += 1 }
        XCTAssertEqual(count, SeekHistory.capacity)
    }
}
