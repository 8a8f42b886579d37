import XCTest

@testable import QuartziteKit

/// The system's log.
final class LoggingTests: XCTestCase {
    func testFormatsTakeTheirArguments() {
        XCTAssertEqual(LogFormat.text(of: "%@ took %.1f ms, %d%%", ["a frame", 2.26, 40]), "a frame took 2.3 ms, 40%")
        XCTAssertEqual(LogFormat.text(of: "%{public}s %{private, mask.hash}@ %x", ["a", "b", 255]), "a b ff")
        XCTAssertEqual(LogFormat.text(of: "%@ and %@", [nil]), "(null) and %@")
        XCTAssertEqual(LogFormat.text(of: "100 %", [1]), "100 %")
        XCTAssertEqual(LogFormat.text(of: "%{open", [1]), "%{open")
        XCTAssertEqual(LogFormat.text(of: "%.3f", [CGFloat(0.5)]), "0.500")
    }

    func testMessagesAreInterpolated() {
        let message: OSLogMessage = "drawn \(3) in \(1.5, privacy: .public) ms"
        XCTAssertEqual(message.text, "drawn 3 in 1.5 ms")
    }

    func testTypesThatAreWritten() {
        let log = OSLog(subsystem: "org.example", category: "tests")
        XCTAssertTrue(log.isEnabled(type: .default) && log.isEnabled(type: .error) && log.isEnabled(type: .fault))
        XCTAssertFalse(log.isEnabled(type: .debug) || log.isEnabled(type: .info))
        XCTAssertFalse(OSLog.disabled.isEnabled(type: .fault))
        os_log("nothing %d", log: .disabled, type: .error, 1)
        os_log(.debug, log: log, "nothing")
        Logger(log).debug("nothing")
    }
}
