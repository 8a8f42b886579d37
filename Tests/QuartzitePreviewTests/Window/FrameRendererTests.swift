import QuartziteKit
import QuartziteRenderer
import XCTest

@testable import QuartzitePreview

/// The render thread's part of the window, without a window.
@MainActor final class FrameRendererTests: XCTestCase {
    private let target = FrameRenderer.Target(size: CGSize(width: 20, height: 20), scale: 1)

    /// Makes a scene with a square of one colour in its middle.
    private func scene(_ color: CGColor, side: CGFloat) -> Scene {
        let root = CALayer()
        root.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
        let square = CALayer()
        square.frame = CGRect(x: 10 - side / 2, y: 10 - side / 2, width: side, height: side)
        square.backgroundColor = color
        root.addSublayer(square)
        let scene = Scene(name: "square", document: SceneDocument(root: root, isYUp: false))
        scene.start(at: 0)
        return scene
    }

    private func renderer() throws -> FrameRenderer {
        do {
            return try FrameRenderer(background: SIMD4(1, 1, 1, 1), log: { _ in }) { try GraphicsContext.headless() }
        } catch {
            throw XCTSkip("no OpenGL here: \(error)")
        }
    }

    private func picture(_ renderer: FrameRenderer) throws -> [UInt8] {
        _ = try renderer.draw(at: 0, target: target, redrawsAll: false)
        return try XCTUnwrap(renderer.readPixels()).withPixels { Array($0) }
    }

    func testASceneReplacesTheOneBefore() async throws {
        let renderer = try renderer()
        let (first, second) = (
            scene(CGColor(red: 1, green: 0, blue: 0, alpha: 1), side: 16), scene(CGColor(red: 0, green: 0, blue: 1, alpha: 1), side: 8)
        )
        renderer.apply(first.context.wholeCommit())
        let red = try picture(renderer)
        renderer.apply(second.context.wholeCommit(replacing: first.context))
        let blue = try picture(renderer)
        XCTAssertNotEqual(red, blue)

        let fresh = try self.renderer()
        fresh.apply(second.context.wholeCommit())
        XCTAssertEqual(blue, try picture(fresh), "something of the first scene is left")
    }

    func testAStillSceneIsNotDrawnAgain() async throws {
        let renderer = try renderer()
        let scene = scene(CGColor(red: 1, green: 0, blue: 0, alpha: 1), side: 16)
        renderer.apply(scene.context.wholeCommit())
        XCTAssertFalse(try renderer.draw(at: 0, target: target, redrawsAll: false).damage.isEmpty)
        XCTAssertTrue(try renderer.draw(at: 1, target: target, redrawsAll: false).damage.isEmpty)
    }

    func testProgramsAreReadyAfterSomeIdleTime() async throws {
        let renderer = try renderer()
        var turns = 0
        while try !renderer.warmNext() {
            turns += 1
            XCTAssertLessThan(turns, 1000, "it never ends")
            if turns >= 1000 { break }
        }
    }
}
