import Glibc
import QuartziteKit
import QuartziteRenderer
import TestSupport
import XCTest

@testable import QuartzitePreview

/// The frames of a window whose size changes, on an X server.
@MainActor final class WindowSizeTests: XCTestCase {
    /// Calls `body` with a window on an X server of its own, and its renderer, which draws on red.
    private func withWindow(size: CGSize, isHidden: Bool, _ body: (DisplayWindow, FrameRenderer) throws -> Void) throws {
        let server = try DisplayServer()
        defer { server.stop() }
        let window = try withDisplay(server.display) {
            try DisplayWindow(title: "size", contentSize: size, size: isHidden ? nil : size, isHidden: isHidden)
        }
        defer { window.close() }
        let renderer = try FrameRenderer(window: window, background: SIMD4(1, 0, 0, 1), log: { XCTFail($0) })
        defer { renderer.close() }
        try body(window, renderer)
    }

    private static let red = SIMD4<UInt8>(255, 0, 0, 255)
    private static let blue = SIMD4<UInt8>(0, 0, 255, 255)

    func testFirstFrameHasTheSizeThatTheWindowWasGivenWhileHidden() async throws {
        try withWindow(size: CGSize(width: 100, height: 100), isHidden: true) { window, renderer in
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
                XCTAssertEqual(picture.pixel(x: x, y: y), Self.red, "at \(x), \(y)")
            }
        }
    }

    /// Draws whole frames as they follow each other in an animation, until they are drawn into the window and copied from there.
    private func drawCopiedFrames(_ renderer: FrameRenderer, _ target: FrameRenderer.Target, _ place: WindowPlacement) throws {
        var isInWindow = false
        // After a picture was taken of the window, more frames in a row are needed.
        for _ in 0..<70 {
            let frame = try renderer.draw(at: 0, target: target, redrawsAll: true, window: place)
            _ = try renderer.present(in: place, damage: frame.damage, over: nil)
            isInWindow = frame.isInWindow
        }
        XCTAssertTrue(isInWindow)
        XCTAssertTrue(renderer.drawing.mayHaveOldSize, "the last frame was copied to the window")
    }

    func testCopiedFramesFollowChangesOfTheSceneAndOfTheWindow() async throws {
        let size = CGSize(width: 160, height: 120)
        try withWindow(size: size, isHidden: false) { window, renderer in
            try XCTSkipUnless(renderer.drawing.partialPresent?.suitsWholeFrames == true, "this driver swaps whole frames")
            let (root, tile) = (CALayer(), CALayer())
            root.frame = CGRect(origin: .zero, size: size)
            tile.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
            tile.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
            root.addSublayer(tile)
            let scene = Scene(name: "tile", document: SceneDocument(root: root, isYUp: false))
            renderer.apply(scene.context.wholeCommit())
            scene.context.commitHandler = { renderer.apply($0) }
            let (target, place) = (FrameRenderer.Target(size: size, scale: 1), WindowPlacement(height: 120))
            try drawCopiedFrames(renderer, target, place)

            // A part over a whole frame that was copied.
            CATransaction.setDisableActions(true)
            tile.position.x += 60
            CATransaction.flush()
            let moved = try renderer.draw(at: 0, target: target, redrawsAll: false, window: place)
            XCTAssertNotEqual(moved.damage, PixelRect(minX: 0, minY: 0, maxX: 160, maxY: 120))
            XCTAssertTrue(moved.isInWindow)
            let picture = try XCTUnwrap(renderer.presentTakingPicture(in: place, size: (width: 160, height: 120), over: nil))
            let colors = [(20, 20), (80, 20), (5, 5), (159, 119)].map { picture.pixel(x: $0.0, y: $0.1) }
            XCTAssertEqual(colors, [Self.red, Self.blue, Self.red, Self.red])

            try drawCopiedFrames(renderer, target, place)
            window.resize(to: CGSize(width: 200, height: 170))
            let larger = FrameRenderer.Target(size: CGSize(width: 200, height: 170), scale: 1)
            let frame = try renderer.draw(at: 0, target: larger, redrawsAll: true, window: WindowPlacement(height: 170))
            XCTAssertTrue(frame.isInWindow)
            let resized = try XCTUnwrap(
                renderer.presentTakingPicture(in: WindowPlacement(height: 170), size: (width: 200, height: 170), over: nil))
            for (x, y) in [(0, 0), (199, 0), (0, 169), (199, 169)] {
                XCTAssertEqual(resized.pixel(x: x, y: y), Self.red, "at \(x), \(y)")
            }
            XCTAssertEqual(resized.pixel(x: 80, y: 20), Self.blue)
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
