import QuartziteKit
import Synchronization
import XCTest

@testable import QuartzitePreview

final class MessageInboxTests: XCTestCase {
    func testEqualMessagesAreCountedUntilTheyAreTaken() {
        let inbox = MessageInbox()
        XCTAssertEqual(inbox.take(), [])
        inbox.add(.warning, "a")
        inbox.add(.error, "a")
        inbox.add(.warning, "a")
        XCTAssertEqual(inbox.take(), [.init(severity: .warning, text: "a", count: 2), .init(severity: .error, text: "a")])
        XCTAssertEqual(inbox.take(), [])
        inbox.add(.warning, "a")
        XCTAssertEqual(inbox.take(), [.init(severity: .warning, text: "a")])
    }

    func testOnlyTheFirstMessageWakesTheWindow() {
        let (inbox, wakes) = (MessageInbox(), Wakes())
        inbox.onArrival { wakes.count.withLock { $0 += 1 } }
        for text in ["a", "a", "b"] { inbox.add(.note, text) }
        XCTAssertEqual(wakes.count.withLock { $0 }, 1)
        _ = inbox.take()
        inbox.add(.note, "c")
        XCTAssertEqual(wakes.count.withLock { $0 }, 2)
    }

    private final class Wakes: Sendable {
        let count = Mutex(0)
    }

    func testAFloodIsCountedAndNotKept() {
        let inbox = MessageInbox()
        for number in 0..<MessageInbox.limit + 7 { inbox.add(.warning, "\(number)") }
        let taken = inbox.take()
        XCTAssertEqual(taken.count, MessageInbox.limit + 1)
        XCTAssertEqual(taken.last, .init(severity: .note, text: "7 more messages are not listed"))
    }

    func testLinesForStderrHaveTheirSeverity() {
        let inbox = MessageInbox()
        for line in ["warning: a", "error: b: c", "d"] { inbox.add(line: line) }
        XCTAssertEqual(
            inbox.take(), [.init(severity: .warning, text: "a"), .init(severity: .error, text: "b: c"), .init(severity: .note, text: "d")])
    }

    /// The library's handlers, which write on stderr, still get each report.
    func testItListensBesideTheHandlers() {
        let (inbox, told) = (MessageInbox(), Wakes())
        Misuse.setHandler { _ in told.count.withLock { $0 += 1 } }
        AnimationDiagnostics.setHandler { _ in told.count.withLock { $0 += 1 } }
        defer {
            inbox.endListening()
            Misuse.resetHandler()
            AnimationDiagnostics.resetHandler()
        }
        inbox.listen()
        let layer = CALayer()
        for _ in 0..<2 { layer.mask = layer }
        for _ in 0..<3 { AnimationDiagnostics.report("no such key") }
        AnimationDiagnostics.ignoringReports { AnimationDiagnostics.report("ignored") }
        let taken = inbox.take()
        XCTAssertEqual(taken.map(\.count), [2, 3])
        XCTAssertTrue(taken[0].text.contains("cannot mask itself"), taken[0].text)
        XCTAssertEqual(taken[1].text, "no such key")
        XCTAssertEqual(told.count.withLock { $0 }, 3, "two misuses, and a diagnostic that is told once")
        inbox.endListening()
        layer.mask = layer
        XCTAssertEqual(inbox.take(), [])
    }
}
