import XCTest

@testable import QuartzitePreview

final class TimeTextTests: XCTestCase {
    func testSecondsHaveThreeDecimals() {
        XCTAssertEqual(TimeText.seconds(0.5), "0.500")
        XCTAssertEqual(TimeText.seconds(0.999), "0.999")
        XCTAssertEqual(TimeText.seconds(61), "61.000")
        XCTAssertEqual(TimeText.seconds(-0.0001), "0.000")
        XCTAssertEqual(TimeText.seconds(-0.25), "-0.250")
        XCTAssertEqual(TimeText.seconds(.infinity), "inf")
    }

    func testMillisecondsKeepThreeDigits() {
        XCTAssertEqual(TimeText.milliseconds(0.000_0421), "0.042")
        XCTAssertEqual(TimeText.milliseconds(0.001_254), "1.25")
        XCTAssertEqual(TimeText.milliseconds(0.016_66), "16.7")
        XCTAssertEqual(TimeText.milliseconds(0.303), "303")
        XCTAssertEqual(TimeText.milliseconds(0.009_999), "10.0")
    }

    func testSpeedHasNoNeedlessDecimals() {
        XCTAssertEqual(TimeText.speed(1), "1×")
        XCTAssertEqual(TimeText.speed(0.5), "0.5×")
        XCTAssertEqual(TimeText.speed(1.21), "1.21×")
        XCTAssertEqual(TimeText.speed(0.0123), "0.012×")
        XCTAssertEqual(TimeText.speed(100), "100×")
    }
}
