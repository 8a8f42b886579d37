import Glibc
import QuartziteKit
import QuartziteRenderer
import TestSupport
import XCTest

@testable import QuartzitePreview

/// The frames of a window whose size changes, on an X server.
@MainActor final class WindowSizeTests: XCTestCase {
    func testFirstFrameHasTheSizeThatTheWindowWasGivenWhileHidden() async throws {
        let server = try DisplayServer()
        defer { server.stop() }
        let window = try withDisplay(server.display) {
            try DisplayWindow(title: "first frame", contentSize: CGSize(width: 100, height: 100), size: nil, isHidden: true)
        }
        defer { window.close() }
        let renderer = try FrameRenderer(window: window, background: SIMD4(1, 0, 0, 1), log: { XCTFail($0) })
        defer { renderer.close() }
        window.resize(to: CGSize(width: 160, height: 140))
        renderer.refreshHiddenWindowSize()
        window.show(isCentered: false)
        let scene = Scene(name: "empty", document: SceneDocument(root: CALayer(), isYUp: false))
        renderer.apply(scene.context.wholeCommit())

        let target = FrameRenderer.Target(size: CGSize(width: 160, height: 120), scale: 1)
        _ = try renderer.draw(at: 0, target: target, redrawsAll: true)
        let picture = try XCTUnwrap(
            renderer.presentTakingPicture(in: WindowPlacement(height: 140), size: (width: 160, height: 140), over: nil))
        for (x, y) in [(0, 0), (159, 0), (0, 119), (159, 119)] {
            XCTAssertEqual(picture.pixel(x: x, y: y), SIMD4(255, 0, 0, 255), "at \(x), \(y)")
        }
    }

    func testFrameAfterAResizeHasTheNewSizeAlthoughFramesWereCopied() async throws {
        let server = try DisplayServer()
        defer { server.stop() }
        let size = CGSize(width: 160, height: 120)
        let window = try withDisplay(server.display) {
            try DisplayWindow(title: "resized", contentSize: size, size: size, isHidden: false)
        }
        defer { window.close() }
        let renderer = try FrameRenderer(window: window, background: SIMD4(1, 0, 0, 1), log: { XCTFail($0) })
        defer { renderer.close() }
        let scene = Scene(name: "empty", document: SceneDocument(root: CALayer(), isYUp: false))
        renderer.apply(scene.context.wholeCommit())

        let target = FrameRenderer.Target(size: size, scale: 1)
        var isInWindow = false
        // Whole frames are drawn into the window only after some in a row.
        for _ in 0..<100 {
            let frame = try renderer.draw(at: 0, target: target, redrawsAll: true, window: WindowPlacement(height: 120))
            _ = try renderer.present(in: WindowPlacement(height: 120), damage: frame.damage, over: nil)
            isInWindow = frame.isInWindow
        }
        XCTAssertTrue(isInWindow)

        window.resize(to: CGSize(width: 200, height: 170))
        let larger = FrameRenderer.Target(size: CGSize(width: 200, height: 170), scale: 1)
        let frame = try renderer.draw(at: 0, target: larger, redrawsAll: true, window: WindowPlacement(height: 170))
        XCTAssertTrue(frame.isInWindow)
        let picture = try XCTUnwrap(
            renderer.presentTakingPicture(in: WindowPlacement(height: 170), size: (width: 200, height: 170), over: nil))
        for (x, y) in [(0, 0), (199, 0), (0, 169), (199, 169)] {
            XCTAssertEqual(picture.pixel(x: x, y: y), SIMD4(255, 0, 0, 255), "at \(x), \(y)")
        }
    }

    /// Runs `body` with DISPLAY in this process's environment, and nothing that chooses another driver.
    private func withDisplay<Result>(_ display: String, _ body: () throws -> Result) rethrows -> Result {
        let names = ["DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"]
        let before = names.map { getenv($0).map { String(cString: $0) } }
        names.forEach { unsetenv($0) }
        setenv("DISPLAY", display, 1)
        defer {
            for (name, value) in zip(names, before) {
                if let value { setenv(name, value, 1) } else { unsetenv(name) }
            }
        }
        return try body()
    }
}
