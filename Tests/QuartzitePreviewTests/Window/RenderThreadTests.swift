import QuartziteKit
import QuartziteRenderer
import XCTest

@testable import QuartzitePreview

/// Frames continue while the program's code blocks the main thread. The window belongs to SDL's driver without a display.
@MainActor final class RenderThreadTests: XCTestCase {
    private func withWindow(_ body: (FrameRenderer, DisplayWindow) throws -> Void) throws {
        let window = try DisplayWindow.offscreen(size: CGSize(width: 40, height: 40))
        defer { window.close() }
        let renderer = try FrameRenderer(window: window, background: SIMD4(1, 1, 1, 1), log: { XCTFail($0) })
        defer { renderer.close() }
        try body(renderer, window)
    }

    private func scene(moves: Bool) -> (scene: Scene, square: CALayer) {
        let root = CALayer()
        root.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
        let square = CALayer()
        square.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        square.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        root.addSublayer(square)
        let scene = Scene(name: "square", document: SceneDocument(root: root, isYUp: false))
        scene.start(at: CACurrentMediaTime())
        if moves { square.add(movement(), forKey: nil) }
        scene.commit()
        return (scene, square)
    }

    private func movement() -> CAAnimation {
        let animation = CABasicAnimation(keyPath: "position.x")
        (animation.fromValue, animation.toValue, animation.duration, animation.repeatCount) = (0, 40, 0.5, .infinity)
        return animation
    }

    private func show(_ scene: Scene, _ renderer: FrameRenderer) throws {
        renderer.apply(scene.context.wholeCommit())
        scene.context.commitHandler = { renderer.apply($0) }
        let target = FrameRenderer.Target(size: CGSize(width: 40, height: 40), scale: 1)
        _ = try renderer.draw(at: CACurrentMediaTime(), target: target, redrawsAll: false)
        _ = try renderer.present(in: WindowPlacement(height: 40), over: {})
    }

    /// Blocks the main thread until `count` pictures have been presented, for at most ten seconds.
    private func waitForSwaps(_ count: Int, _ window: DisplayWindow) {
        let end = MediaClock.monotonic() + 10
        while window.surface.swapCount < count, MediaClock.monotonic() < end { usleep(5000) }
    }

    func testWhatIsCommittedKeepsMovingWhileTheProgramIsBusy() async throws {
        try withWindow { renderer, window in
            let (scene, _) = scene(moves: true)
            try show(scene, renderer)
            let shown = window.surface.swapCount
            renderer.whileMainThreadIsBusy { waitForSwaps(shown + 3, window) }
            XCTAssertGreaterThanOrEqual(window.surface.swapCount - shown, 3)
            XCTAssertEqual(renderer.drainOwnFrames().count, window.surface.swapCount - shown)
            XCTAssertEqual(renderer.drainOwnFrames().count, 0)
        }
    }

    func testNobodyDrawsUnaskedWhileTheMainThreadIsThere() async throws {
        try withWindow { renderer, window in
            let (scene, _) = scene(moves: true)
            try show(scene, renderer)
            let shown = window.surface.swapCount
            Thread.sleep(forTimeInterval: 0.2)
            XCTAssertEqual(window.surface.swapCount, shown)
            // The frame that has become due is drawn as soon as the main thread is busy.
            renderer.whileMainThreadIsBusy { waitForSwaps(shown + 1, window) }
            XCTAssertGreaterThan(window.surface.swapCount, shown)
        }
    }

    func testAStillSceneIsLeftAloneUntilACommitMovesIt() async throws {
        try withWindow { renderer, window in
            let (scene, square) = scene(moves: false)
            try show(scene, renderer)
            let shown = window.surface.swapCount
            renderer.whileMainThreadIsBusy { Thread.sleep(forTimeInterval: 0.2) }
            XCTAssertEqual(window.surface.swapCount, shown)
            renderer.whileMainThreadIsBusy {
                square.add(movement(), forKey: nil)
                scene.commit()
                waitForSwaps(shown + 3, window)
            }
            XCTAssertGreaterThanOrEqual(window.surface.swapCount - shown, 3)
        }
    }

    func testAPictureForAFileLeavesTheNextFrameToBeDrawnWhole() async throws {
        try withWindow { renderer, _ in
            let (scene, _) = scene(moves: false)
            try show(scene, renderer)
            let target = FrameRenderer.Target(size: CGSize(width: 40, height: 40), scale: 1)
            _ = try renderer.picture(at: CACurrentMediaTime(), target: FrameRenderer.Target(size: CGSize(width: 40, height: 40), scale: 1))
            XCTAssertTrue(renderer.isTargetStale)
            XCTAssertFalse(try renderer.draw(at: CACurrentMediaTime(), target: target, redrawsAll: false).damage.isEmpty)
            XCTAssertFalse(renderer.isTargetStale)
        }
    }
}
