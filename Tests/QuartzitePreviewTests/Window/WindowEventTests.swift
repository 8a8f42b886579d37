import CSDL2
import QuartziteKit
import XCTest

@testable import QuartzitePreview

final class WindowEventTests: XCTestCase {
    func testDropsAreCleanedUp() {
        XCTAssertEqual(WindowEvent.path(ofDrop: "/tmp/a b.caml"), "/tmp/a b.caml")
        XCTAssertEqual(WindowEvent.path(ofDrop: "/tmp/a.caml\r"), "/tmp/a.caml")
        XCTAssertEqual(WindowEvent.path(ofDrop: "file:///tmp/a%20b.caml\r\n"), "/tmp/a b.caml")
    }

    func testChangesOfTheWindowsStateAreTranslated() {
        func translated(_ code: SDL_WindowEventID) -> WindowEvent? {
            var event = SDL_Event()
            event.type = SDL_WINDOWEVENT.rawValue
            event.window.event = UInt8(code.rawValue)
            return WindowEvent(&event, isKeyRepeat: false, wakeEvent: .max, size: .zero)
        }
        XCTAssertEqual(translated(SDL_WINDOWEVENT_FOCUS_GAINED), .stateChanged(.gotFocus))
        XCTAssertEqual(translated(SDL_WINDOWEVENT_FOCUS_LOST), .stateChanged(.lostFocus))
        XCTAssertEqual(translated(SDL_WINDOWEVENT_MINIMIZED), .stateChanged(.minimized))
        XCTAssertEqual(translated(SDL_WINDOWEVENT_RESTORED), .stateChanged(.restored))
        XCTAssertEqual(translated(SDL_WINDOWEVENT_EXPOSED), .exposed)
        XCTAssertNil(translated(SDL_WINDOWEVENT_MOVED))
    }
}
