import XCTest

@testable import QuartzitePreview

/// Where playing goes on at the ends of a section, and the points that bound it.
final class PlaySectionTests: XCTestCase {
    private let section = PlaySection(start: 1, last: 3, end: 3)

    private func course(_ time: Double, _ mode: PlayMode, back: Bool = false) -> PlaySection.Course {
        section.course(at: time, isBackwards: back, mode: mode)
    }

    func testInsideNothingEnds() {
        for mode in PlayMode.allCases {
            XCTAssertEqual(course(2.9, mode), .onward)
            XCTAssertEqual(course(1.1, mode, back: true), .onward)
            // The playhead may come from outside.
            XCTAssertEqual(course(0.2, mode), .onward)
            XCTAssertEqual(course(7, mode, back: true), .onward)
        }
    }

    func testOnceStopsAtEitherEnd() {
        XCTAssertEqual(course(3.4, .once), .stop(at: 3))
        XCTAssertEqual(course(0.7, .once, back: true), .stop(at: 1))
    }

    func testALoopKeepsTheTimeBeyondTheEnd() {
        XCTAssertEqual(course(3.25, .loop), .from(1.25, isBackwards: false))
        XCTAssertEqual(course(9.5, .loop), .from(1.5, isBackwards: false))
        XCTAssertEqual(course(0.5, .loop, back: true), .from(2.5, isBackwards: true))
    }

    func testPingPongTurnsAtBothEnds() {
        XCTAssertEqual(course(3.5, .pingPong), .from(2.5, isBackwards: true))
        XCTAssertEqual(course(0.75, .pingPong, back: true), .from(1.25, isBackwards: false))
        // A long pause of the program covers several turns.
        XCTAssertEqual(course(5.5, .pingPong), .from(1.5, isBackwards: false))
        XCTAssertEqual(course(7.5, .pingPong), .from(2.5, isBackwards: true))
        XCTAssertEqual(course(-1.5, .pingPong, back: true), .from(2.5, isBackwards: true))
    }

    func testALoopOfAWholeSceneShowsNothingAfterItsEnd() {
        let whole = PlaySection(start: 0, last: 0.999, end: 1)
        XCTAssertEqual(whole.course(at: 0.9995, isBackwards: false, mode: .loop), .onward)
        XCTAssertEqual(whole.course(at: 0, isBackwards: true, mode: .loop), .from(0.999, isBackwards: true))
    }

    func testASectionWithoutLengthStops() {
        let empty = PlaySection(start: 2, last: 2, end: 2)
        for mode in PlayMode.allCases { XCTAssertEqual(empty.course(at: 2.5, isBackwards: false, mode: mode), .stop(at: 2)) }
    }

    func testPlayingBeginsInTheSection() {
        XCTAssertEqual(section.beginning(from: 2, isBackwards: false), 2)
        XCTAssertEqual(section.beginning(from: 0.2, isBackwards: false), 1)
        XCTAssertEqual(section.beginning(from: 3, isBackwards: false), 1)
        XCTAssertEqual(section.beginning(from: 1, isBackwards: true), 3)
        XCTAssertEqual(section.beginning(from: 3, isBackwards: true), 3)
    }

    // MARK: Points

    func testPointsBoundTheSection() {
        let timeline = Timeline(duration: 4, isEndless: false)
        XCTAssertEqual(PlaybackRange().section(of: timeline), PlaySection(start: 0, last: 3.999, end: 4))
        XCTAssertEqual(PlaybackRange(from: 1, to: 2).section(of: timeline), PlaySection(start: 1, last: 2, end: 2))
        XCTAssertEqual(PlaybackRange(from: 1, to: nil).section(of: timeline), PlaySection(start: 1, last: 3.999, end: 4))
        // The scene may have become shorter.
        XCTAssertEqual(PlaybackRange(from: 9, to: 10).section(of: timeline), PlaySection(start: 3.999, last: 3.999, end: 4))
    }

    func testAPointBeyondTheOtherClearsIt() {
        var range = PlaybackRange(from: 1, to: 2)
        range.setIn(3)
        XCTAssertEqual(range, PlaybackRange(from: 3, to: nil))
        range.setOut(0.5)
        XCTAssertEqual(range, PlaybackRange(from: nil, to: 0.5))
    }

    func testADraggedPointStopsAtTheOther() {
        var range = PlaybackRange(from: 1, to: 2)
        range.moveIn(to: 5)
        XCTAssertEqual(range.inPoint ?? .nan, 1.999, accuracy: 1e-9)
        range.moveOut(to: 0)
        XCTAssertEqual(range.outPoint ?? .nan, 2, accuracy: 1e-9)
    }

    func testPointsThatAreNoTimesAreIgnored() {
        var range = PlaybackRange()
        for time in [-1, .nan, .infinity] as [Double] {
            range.setIn(time)
            range.setOut(time)
        }
        range.setOut(0)
        XCTAssertTrue(range.isEmpty)
    }
}
