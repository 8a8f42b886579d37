import XCTest

@testable import QuartzitePreview

final class WindowEventTests: XCTestCase {
    func testDropsAreCleanedUp() {
        XCTAssertEqual(WindowEvent.path(ofDrop: "/tmp/a b.caml"), "/tmp/a b.caml")
        XCTAssertEqual(WindowEvent.path(ofDrop: "/tmp/a.caml\r"), "/tmp/a.caml")
        XCTAssertEqual(WindowEvent.path(ofDrop: "file:///tmp/a%20b.caml\r\n"), "/tmp/a b.caml")
    }
}
