import QuartziteMarkup
import XCTest

@testable import QuartzitePreview

final class MessageListTests: XCTestCase {
    private func list(_ rows: MessageList.Row...) -> MessageList {
        var list = MessageList()
        for row in rows { list.add(row) }
        return list
    }

    func testEqualMessagesAreOneRowWithACount() {
        let list = list(
            .init(.warning, .scene, place: "a.caml:1:2", "no", time: 1), .init(.warning, .scene, "no", time: 2),
            .init(.warning, .scene, place: "a.caml:1:2", "no", count: 3, time: 5))
        XCTAssertEqual(list.rows.map(\.place), ["a.caml:1:2", ""])
        XCTAssertEqual(list.rows.map(\.count), [4, 1])
        XCTAssertEqual(list.rows.map(\.time), [5, 2])
        XCTAssertEqual(list.count(of: .warning), 2)
    }

    func testTheFilterListsSeveritiesAndLeavesTheLogOutAtFirst() {
        var list = list(
            .init(.log, .window, "speed 2×"), .init(.note, .document, "n"), .init(.warning, .scene, "w"), .init(.error, .window, "e"))
        XCTAssertEqual(list.listed, [1, 2, 3])
        list.toggle(.log)
        list.toggle(.warning)
        XCTAssertEqual(list.listed, [0, 1, 3])
        list.add(.init(.warning, .scene, "another"))
        list.add(.init(.log, .window, "speed 4×"))
        XCTAssertEqual(list.listed, [0, 1, 3, 5])
        XCTAssertEqual(list.count(of: .warning), 2, "the filter changes no counts")
        list.toggle(.warning)
        XCTAssertEqual(list.listed, [0, 1, 2, 3, 4, 5])
    }

    func testNumbersOfMessagesInWords() {
        XCTAssertEqual([0, 1, 2].map { MessageList.Severity.note.text($0) }, ["0 notes", "1 note", "2 notes"])
        XCTAssertEqual(MessageList.Severity.allCases.map { $0.text(1) }, ["1 log", "1 printed", "1 note", "1 warning", "1 error"])
    }

    func testMessagesAboutAnotherSceneGo() {
        var list = list(.init(.warning, .document, "d"), .init(.error, .window, "w"), .init(.warning, .scene, "s"))
        let kept = list.rows[1].id
        list.remove(.document)
        list.remove(.scene)
        XCTAssertEqual(list.rows.map(\.text), ["w"])
        XCTAssertEqual(list.listed, [0])
        XCTAssertEqual(list.count(of: .warning), 0)
        XCTAssertEqual(list.row(kept)?.text, "w")
        list.add(.init(.error, .window, "w"))
        XCTAssertEqual(list.rows.map(\.count), [2], "rows are found again after others have gone")
    }

    func testTheListIsBoundedAndKeepsWhatMatters() {
        var list = list(.init(.error, .window, "first"))
        for number in 0..<3 * MessageList.limit { list.add(.init(number % 2 == 0 ? .warning : .log, .scene, "\(number)")) }
        XCTAssertLessThanOrEqual(list.rows.count, MessageList.limit)
        XCTAssertEqual(list.droppedCount + list.rows.count, 3 * MessageList.limit + 1)
        XCTAssertEqual(list.rows.first?.text, "first")
        XCTAssertEqual(list.rows.last?.text, "\(3 * MessageList.limit - 1)")
        XCTAssertGreaterThan(list.count(of: .warning), list.count(of: .log), "the log goes first")
        XCTAssertEqual(list.listed.count, list.count(of: .warning) + 1)
        XCTAssertEqual(Set(list.rows.map(\.id)).count, list.rows.count)
    }

    func testARowAsText() {
        let list = list(
            .init(.warning, .document, place: "a.caml:1:2", "no “x”", mend: "Write y.", count: 3), .init(.log, .window, "hidden"),
            .init(.error, .window, "two\n  lines"))
        XCTAssertEqual(list.text, "a.caml:1:2: warning: no “x” (3 times). Write y.\nerror: two lines\n")
    }

    func testLinesOfCompilersHavePlaces() {
        let row = MessageList.Row(line: "/a b/X.swift:12:7: error: cannot find “y”", .warning, .problem, time: 0)
        XCTAssertEqual(row, MessageList.Row(.error, .problem, place: "/a b/X.swift:12:7", "cannot find “y”"))
        XCTAssertEqual(row.fileAndLine?.file, "/a b/X.swift")
        XCTAssertEqual(row.fileAndLine?.line, 12)
        XCTAssertEqual(
            MessageList.Row(line: "it is gone: a/b", .error, .problem, time: 0), MessageList.Row(.error, .problem, "it is gone: a/b"))
        XCTAssertNil(MessageList.Row(.error, .document, place: "a/12:main.caml", "x").fileAndLine)
        let remark = MarkupDiagnostic(
            .missingPicture, message: "gone", file: "a.caml", location: .init(line: 3, column: 4), furtherPlaces: 2)
        let listed = MessageList.Row(remark, time: 1)
        XCTAssertEqual(listed.place, "a.caml:3:4")
        XCTAssertEqual(listed.count, 3)
        XCTAssertEqual(listed.severity, .error)
        XCTAssertTrue(listed.mend.contains("folder"))
    }

    func testClockTexts() {
        XCTAssertEqual([0, 7.9, 65, 3605, .nan].map(TimeText.clock), ["0:00", "0:07", "1:05", "1:00:05", "-"])
    }
}
