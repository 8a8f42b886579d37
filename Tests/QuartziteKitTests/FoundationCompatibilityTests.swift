import QuartziteKit
import XCTest

/// Members of Apple's Foundation that the one for Linux lacks.
final class FoundationCompatibilityTests: XCTestCase {
    func testDatesAreMovedAsObjects() {
        let date = NSDate(timeIntervalSinceReferenceDate: 5)
        let later: NSDate = date.addingTimeInterval(2)
        XCTAssertEqual(later.timeIntervalSinceReferenceDate, 7)
        let value: Date = date.addingTimeInterval(2)
        XCTAssertEqual(value.timeIntervalSinceReferenceDate, 7)
    }

    func testFormatsAreAppended() {
        let string = NSMutableString(string: "a")
        string.appendFormat("%d %.1f", 5, 2.0)
        XCTAssertEqual(string, "a5 2.0")
    }

    func testTheDeviceIsCool() {
        XCTAssertEqual(ProcessInfo.processInfo.thermalState, .nominal)
    }

    func testAnEmptyColourIsClear() {
        XCTAssertEqual(UIColor(), UIColor.clear)
    }
}
