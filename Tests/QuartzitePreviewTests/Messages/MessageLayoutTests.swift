import XCTest

@testable import QuartzitePreview

/// The places of messages in their panel, and the parts of the bar's badge.
final class MessageLayoutTests: XCTestCase {
    private func list() -> MessageList {
        var list = MessageList()
        list.add(.init(.note, .scene, "read in 10 ms"))
        list.add(.init(.error, .document, place: "a.caml:1:2", "no"))
        list.add(.init(.warning, .scene, "no effect", mend: "Leave it out."))
        list.add(.init(.log, .window, "speed 2×"))
        list.add(.init(.note, .scene, "more"))
        return list
    }

    func testARowIsAsHighAsItsTexts() {
        let layout = MessageLayout(list())
        XCTAssertEqual((0..<4).map(layout.height(of:)), [20, 35, 35, 20], "the log is not listed")
        XCTAssertEqual((0..<4).map(layout.top(of:)), [0, 20, 55, 90])
        XCTAssertEqual(layout.height, 110)
    }

    func testRowsAreFoundByTheirPlace() {
        let layout = MessageLayout(list())
        XCTAssertEqual([0, 19.5, 20, 54, 55, 109].map(layout.row(at:)), [0, 0, 1, 1, 2, 3])
        XCTAssertNil(layout.row(at: -1))
        XCTAssertNil(layout.row(at: 110))
        XCTAssertEqual(layout.rows(from: 0, to: 500), 0..<4)
        XCTAssertEqual(layout.rows(from: 21, to: 60), 1..<3)
        XCTAssertEqual(layout.rows(from: 21, to: 55), 1..<2)
        XCTAssertEqual(MessageLayout(MessageList()).rows(from: 0, to: 100), 0..<0)
        XCTAssertEqual(MessageLayout(MessageList()).height, 0)
    }

    func testAPanelFollowsPrintedLinesAndKeepsItsPlaceElsewhere() throws {
        var list = MessageList()
        func line(_ number: Int) -> MessageList.Row { .init(.printed, .scene, place: "stdout", "line \(number)", time: Double(number)) }
        for number in 0..<MessageList.printedLimit { list.add(line(number)) }
        var place = MessagePlace()
        XCTAssertEqual(
            place.wantedRow(list, scrollsToEnd: false, error: nil), list.listed.count - 1, "an opened panel shows the newest line")
        // A person scrolls to the 200th line, and then the oldest hundred lines go.
        var layout = MessageLayout(list)
        place.update(list, layout, offset: 200 * 35 + 10, isAtEnd: false)
        list.add(line(400))
        layout = MessageLayout(list)
        XCTAssertNil(place.wantedRow(list, scrollsToEnd: false, error: nil))
        XCTAssertEqual(place.shift(list, layout), -100 * 35)
        XCTAssertEqual(list.rows[list.listed[try XCTUnwrap(layout.row(at: 200 * 35 + 10 + place.shift(list, layout)))]].text, "line 200")
        // The row at the edge goes too: the next one takes its place.
        var early = MessagePlace()
        var full = MessageList()
        for number in 0..<MessageList.printedLimit { full.add(line(number)) }
        early.update(full, MessageLayout(full), offset: 50 * 35 + 10, isAtEnd: false)
        full.add(line(400))
        XCTAssertEqual(early.shift(full, MessageLayout(full)), -50 * 35)
        // At the end it follows again, but shows an error first.
        place.update(list, layout, offset: layout.height - 100, isAtEnd: true)
        XCTAssertNil(place.wantedRow(list, scrollsToEnd: false, error: nil))
        list.add(.init(.error, .problem, "no"))
        list.add(line(401))
        XCTAssertEqual(place.wantedRow(list, scrollsToEnd: false, error: list.newestError), list.listed.count - 2)
        XCTAssertEqual(place.wantedRow(list, scrollsToEnd: false, error: nil), list.listed.count - 1)
    }

    @MainActor func testTheBadgeCountsErrorsAndWarningsByThemselves() {
        let counts = MessageCounts(errors: 1, warnings: 120)
        XCTAssertEqual(
            TransportBar.badgeParts(counts, isNarrow: false), [.init(severity: .error, text: "1"), .init(severity: .warning, text: "99+")])
        XCTAssertEqual(TransportBar.badgeParts(counts, isNarrow: true), [.init(severity: .error, text: "1")])
        XCTAssertEqual(
            TransportBar.badgeParts(MessageCounts(warnings: 2), isNarrow: true), [.init(severity: .warning, text: "2")])
    }
}
