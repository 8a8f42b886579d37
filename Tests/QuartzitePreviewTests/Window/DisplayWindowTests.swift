import QuartziteKit
import XCTest

@testable import QuartzitePreview

final class DisplayWindowTests: XCTestCase {
    func testDriversWithoutADisplayMustBeAskedFor() {
        XCTAssertTrue(DisplayWindow.isAcceptable(driver: "x11", requested: nil))
        XCTAssertFalse(DisplayWindow.isAcceptable(driver: "offscreen", requested: nil))
        XCTAssertFalse(DisplayWindow.isAcceptable(driver: "dummy", requested: "x11"))
        XCTAssertTrue(DisplayWindow.isAcceptable(driver: "offscreen", requested: "offscreen"))
        XCTAssertTrue(DisplayWindow.isAcceptable(driver: "offscreen", requested: "x11,offscreen"))
    }

    func testWithoutAnyDisplaySetUpNoneIsLookedFor() {
        XCTAssertFalse(DisplayWindow.mayHaveDisplay(["DISPLAY": "", "HOME": "/root"]))
        XCTAssertTrue(DisplayWindow.mayHaveDisplay(["DISPLAY": ":0"]))
        XCTAssertTrue(DisplayWindow.mayHaveDisplay(["WAYLAND_DISPLAY": "wayland-0"]))
        XCTAssertTrue(DisplayWindow.mayHaveDisplay(["SDL_VIDEODRIVER": "offscreen"]))
    }

    func testLargeScenesFitIntoNineTenthsOfTheDisplay() {
        let display = CGSize(width: 1000, height: 800)
        XCTAssertEqual(DisplayWindow.fitting(CGSize(width: 300, height: 300), into: display), CGSize(width: 300, height: 300))
        XCTAssertEqual(DisplayWindow.fitting(CGSize(width: 900, height: 720), into: display), CGSize(width: 900, height: 720))
        XCTAssertEqual(DisplayWindow.fitting(CGSize(width: 1800, height: 400), into: display), CGSize(width: 900, height: 200))
        XCTAssertEqual(DisplayWindow.fitting(CGSize(width: 400, height: 1440), into: display), CGSize(width: 200, height: 720))
    }

    func testAWindowLargerThanTheDisplayShrinks() {
        let display = CGSize(width: 1000, height: 800)
        XCTAssertEqual(DisplayWindow.clipped(CGSize(width: 5000, height: 3000), to: display), CGSize(width: 900, height: 720))
        XCTAssertEqual(DisplayWindow.clipped(CGSize(width: 1000, height: 3000), to: display), CGSize(width: 1000, height: 720))
    }
}
