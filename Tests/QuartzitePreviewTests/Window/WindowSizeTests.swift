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

    func testCopiedFramesFollowChangesOfTheSceneAndOfTheWindow() async throws {
        let server = try DisplayServer()
        defer { server.stop() }
        let size = CGSize(width: 160, height: 120)
        let window = try withDisplay(server.display) {
            try DisplayWindow(title: "resized", contentSize: size, size: size, isHidden: false)
        }
        defer { window.close() }
        let renderer = try FrameRenderer(window: window, background: SIMD4(1, 0, 0, 1), log: { XCTFail($0) })
        defer { renderer.close() }
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 160, height: 120)
        let tile = CALayer()
        tile.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
        tile.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
        root.addSublayer(tile)
        let scene = Scene(name: "tile", document: SceneDocument(root: root, isYUp: false))
        renderer.apply(scene.context.wholeCommit())

        let (target, place) = (FrameRenderer.Target(size: size, scale: 1), WindowPlacement(height: 120))
        var isInWindow = false
        // Whole frames are drawn into the window after some in a row.
        for _ in 0..<4 {
            let frame = try renderer.draw(at: 0, target: target, redrawsAll: true, window: place)
            _ = try renderer.present(in: place, damage: frame.damage, over: nil)
            isInWindow = frame.isInWindow
        }
        XCTAssertTrue(isInWindow)
        XCTAssertTrue(renderer.drawing.mayHaveOldSize, "the last frame was copied to the window")

        // A part over a whole frame that was copied.
        scene.context.commitHandler = { renderer.apply($0) }
        CATransaction.setDisableActions(true)
        tile.position.x += 60
        CATransaction.flush()
        let moved = try renderer.draw(at: 0, target: target, redrawsAll: false, window: place)
        XCTAssertNotEqual(moved.damage, PixelRect(minX: 0, minY: 0, maxX: 160, maxY: 120))
        XCTAssertTrue(moved.isInWindow)
        let picture = try XCTUnwrap(renderer.presentTakingPicture(in: place, size: (width: 160, height: 120), over: nil))
        let (red, blue) = (SIMD4<UInt8>(255, 0, 0, 255), SIMD4<UInt8>(0, 0, 255, 255))
        XCTAssertEqual([(20, 20), (80, 20), (5, 5), (159, 119)].map { picture.pixel(x: $0.0, y: $0.1) }, [red, blue, red, red])

        for _ in 0..<70 {
            let frame = try renderer.draw(at: 0, target: target, redrawsAll: true, window: place)
            _ = try renderer.present(in: place, damage: frame.damage, over: nil)
        }
        XCTAssertTrue(renderer.drawing.mayHaveOldSize)
        window.resize(to: CGSize(width: 200, height: 170))
        let larger = FrameRenderer.Target(size: CGSize(width: 200, height: 170), scale: 1)
        let frame = try renderer.draw(at: 0, target: larger, redrawsAll: true, window: WindowPlacement(height: 170))
        XCTAssertTrue(frame.isInWindow)
        let resized = try XCTUnwrap(
            renderer.presentTakingPicture(in: WindowPlacement(height: 170), size: (width: 200, height: 170), over: nil))
        for (x, y) in [(0, 0), (199, 0), (0, 169), (199, 169)] { XCTAssertEqual(resized.pixel(x: x, y: y), red, "at \(x), \(y)") }
        XCTAssertEqual(resized.pixel(x: 80, y: 20), blue)
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
