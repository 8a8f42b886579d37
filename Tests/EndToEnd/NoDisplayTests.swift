import Foundation
import TestSupport
import XCTest

/// The program on a machine without a display.
final class NoDisplayTests: XCTestCase {
    private func environment(_ changes: [String: String]) -> [String: String] {
        var environment = ProcessInfo.processInfo.environment
        for name in ["DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"] { environment[name] = nil }
        return environment.merging(changes) { $1 }
    }

    func testWithoutADisplayItSaysSo() throws {
        let outcome = try Program.run(Program.quartzite, ["preview", "door"], environment: environment([:]))
        XCTAssertEqual(outcome.status, 69)
        XCTAssertEqual(outcome.output, "")
        XCTAssertTrue(outcome.errors.contains("no display"), outcome.errors)
        XCTAssertTrue(outcome.errors.contains("quartzite render"), "it does not say what to do instead: \(outcome.errors)")
    }

    func testADisplayThatIsNotThereIsNoCrash() throws {
        let outcome = try Program.run(Program.quartzite, ["preview", "door"], environment: environment(["DISPLAY": ":4711"]))
        XCTAssertEqual(outcome.status, 69)
        XCTAssertTrue(outcome.errors.contains("no display"), outcome.errors)
        XCTAssertTrue(outcome.errors.contains("(DISPLAY=:4711: "), "it does not say which one: \(outcome.errors)")
    }

    func testADisplayWithoutOpenGLIsTold() throws {
        let server = try DisplayServer(hasOpenGL: false)
        defer { server.stop() }
        let outcome = try Program.run(
            Program.quartzite, ["preview", "door"], environment: environment(["DISPLAY": server.display]))
        XCTAssertEqual(outcome.status, 69)
        XCTAssertTrue(outcome.errors.contains("OpenGL 3.3"), outcome.errors)
    }

    func testWhoAsksForAWindowNobodySeesGetsIt() throws {
        let outcome = try Program.run(
            Program.quartzite, ["preview", "door", "--exit-after-frames", "3"],
            environment: environment(["SDL_VIDEODRIVER": "offscreen"]))
        XCTAssertEqual(outcome.status, 0, outcome.errors)
    }
}
