import Synchronization
import XCTest

@testable import QuartzitePreview

/// The lines that a scene prints, between its output and the list of messages.
final class PrintedLineTests: XCTestCase {
    private func lines(_ texts: String...) -> [String] {
        var (splitter, found) = (LineSplitter(), [String]())
        for text in texts { splitter.add(text.utf8) { found.append($0) } }
        return found
    }

    func testLinesAreWholeAndEmptyOnesAreLeftOut() {
        XCTAssertEqual(lines("a\nb", "c\n\n  \nd"), ["a", "bc"])
        XCTAssertEqual(lines("ä", "\u{F6}\n"), ["äö"], "a character may come in two parts")
    }

    func testLinesAreAsATerminalShowsThem() {
        XCTAssertEqual(lines("\u{1B}[31mred\u{1B}[0m \u{1B}]0;title\u{7}and\u{1B}(B black\n"), ["red and black"])
        XCTAssertEqual(lines("10 %\r20 %\r30 %\n", "dos\r\n"), ["30 %", "dos"])
        XCTAssertEqual(lines("a\tb\u{8}c\u{1B}\n"), ["a    bc"])
    }

    func testALongLineIsCut() throws {
        let line = try XCTUnwrap(lines(String(repeating: "x", count: 3 * LineSplitter.limit) + "\n").first)
        XCTAssertEqual(line, String(repeating: "x", count: LineSplitter.limit) + "…")
    }

    func testEqualLinesAreOneWithACount() {
        var lines = PrintedLines()
        for time in [1.0, 2, 3] {
            lines.add(.output, "tick", at: time)
            lines.add(.errors, "tick", at: time)
        }
        var expected = [PrintedLine(.output, "tick", at: 1), PrintedLine(.errors, "tick", at: 1)]
        for index in expected.indices { (expected[index].count, expected[index].last) = (3, 3) }
        let taken = lines.take()
        XCTAssertEqual(taken.lines, expected)
        XCTAssertEqual(taken.dropped, 0)
        XCTAssertTrue(lines.isEmpty)
    }

    func testTheNewestOfManyLinesAreKept() {
        var lines = PrintedLines()
        let count = 7 * PrintedLines.limit + 3
        for number in 0..<count { lines.add(.output, "\(number)", at: Double(number)) }
        lines.add(.output, "\(count - 1)", at: Double(count))
        let taken = lines.take()
        XCTAssertEqual(taken.lines.map(\.text), (count - PrintedLines.limit..<count).map(String.init))
        XCTAssertEqual(taken.lines.last?.count, 2)
        XCTAssertEqual(taken.dropped, count - PrintedLines.limit)
    }

    func testPrintedLinesWakeTheWindowOnceAndAreTakenApart() {
        let (inbox, wakes) = (MessageInbox(), Wakes())
        inbox.onArrival { wakes.add() }
        inbox.add([(.output, "a"), (.errors, "b")], at: 1, wakes: true)
        inbox.add([(.output, "a")], at: 2, wakes: true)
        XCTAssertEqual(wakes.count, 1)
        XCTAssertEqual(inbox.take(), [])
        XCTAssertEqual(inbox.takePrinted().lines.map(\.count), [2, 1])
        inbox.add([(.output, "a")], at: 3, wakes: false)
        XCTAssertEqual(wakes.count, 1, "the main thread collects them itself")
    }

    private final class Wakes: Sendable {
        private let counter = Mutex(0)
        var count: Int { counter.withLock { $0 } }
        func add() { counter.withLock { $0 += 1 } }
    }

    func testTheListKeepsTheLinesThatWerePrintedLast() {
        var list = MessageList()
        list.add(.init(.log, .window, "speed 2×"))
        func add(_ text: String, _ time: Double) {
            list.add(MessageList.Row(PrintedLine(.output, text, at: 0), sceneTimes: (time, time), time: time))
        }
        for number in 0..<5 * MessageList.printedLimit {
            add("\(number)", Double(number))
            add("always", Double(number))
        }
        XCTAssertLessThanOrEqual(list.count(of: .printed), MessageList.printedLimit)
        XCTAssertEqual(list.rows.last?.text, "\(5 * MessageList.printedLimit - 1)")
        XCTAssertEqual(list.count(of: .log), 1, "printed lines push out no other messages")
        let always = list.rows.first { $0.text == "always" }
        XCTAssertEqual(always?.count, 5 * MessageList.printedLimit)
        XCTAssertEqual(always?.printing, .init(first: 0, last: Double(5 * MessageList.printedLimit - 1)))
        XCTAssertEqual(list.droppedCount + list.rows.count, 5 * MessageList.printedLimit + 2)
    }

    func testARowSaysWhoPrintedAndWhen() {
        let once = MessageList.Row(PrintedLine(.output, "hello", at: 9), sceneTimes: (1.25, 1.25), time: 3)
        XCTAssertEqual(once.line, "standard output: hello")
        XCTAssertEqual(once.printingText, "at 1.250 s")
        var line = PrintedLine(.errors, "again", at: 9)
        line.count = 2
        let twice = MessageList.Row(line, sceneTimes: (0, 2.35), time: 3)
        XCTAssertEqual(twice.line, "standard error: again (2 times)")
        XCTAssertEqual(twice.printingText, "first at 0.000 s, last at 2.350 s")
        XCTAssertNil(twice.fileAndLine)
    }
}
