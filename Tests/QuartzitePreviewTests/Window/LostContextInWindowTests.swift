import CSDL2
import Glibc
import QuartziteKit
import Synchronization
import XCTest

@testable import QuartzitePreview
@testable import QuartziteRenderer

/// A window whose context the driver loses gets a new context, and shows the same picture and panels again.
@MainActor final class LostContextInWindowTests: XCTestCase {
    /// The reported lines, from any thread.
    private final class Told: Sendable {
        let lines = Mutex<[String]>([])
    }
    private var told = Told()
    private var log: [String] { told.lines.withLock { $0 } }

    private func renderer(_ window: DisplayWindow) throws -> FrameRenderer {
        let told = Told()
        self.told = told
        return try FrameRenderer(window: window, background: SIMD4(1, 1, 1, 1)) { line in told.lines.withLock { $0.append(line) } }
    }

    private func scene() -> Scene {
        let root = CALayer()
        root.bounds = CGRect(x: 0, y: 0, width: 300, height: 200)
        root.backgroundColor = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
        for n in 0..<6 {
            let layer = CALayer()
            layer.frame = CGRect(x: 20 + n * 40, y: 30, width: 30, height: 60)
            layer.backgroundColor = CGColor(red: 0.2, green: Double(n) / 6, blue: 0.8, alpha: 1)
            (layer.cornerRadius, layer.shadowOpacity, layer.opacity) = (8, 0.5, n % 2 == 0 ? 1 : 0.6)
            let animation = CABasicAnimation(keyPath: "position.y")
            (animation.toValue, animation.duration, animation.repeatCount) = (150, 1, .infinity)
            layer.add(animation, forKey: nil)
            root.addSublayer(layer)
        }
        let scene = Scene(name: "boxes", document: SceneDocument(root: root, isYUp: false))
        scene.start(at: 0)
        return scene
    }

    private nonisolated func lose(_ renderer: FrameRenderer) {
        renderer.thread.perform { renderer.drawing.context.gl.fault = GLFault(.from(1), of: .context) }
    }

    /// Draws a frame, presents it and returns the pixels before the swap. `over` runs on the render thread.
    private nonisolated func shown(
        _ renderer: FrameRenderer, at time: Double, size: (width: Int, height: Int), over: @escaping @Sendable () -> Void
    ) throws -> [UInt8] {
        _ = try renderer.draw(
            at: time, target: FrameRenderer.Target(size: CGSize(width: size.width, height: size.height), scale: 1), redrawsAll: false,
            window: WindowPlacement(height: size.height))
        var pixels = [UInt8](repeating: 0, count: size.width * size.height * 4)
        _ = try renderer.present(in: WindowPlacement(height: size.height)) {
            over()
            let gl = renderer.drawing.context.gl
            gl.bind(readFramebuffer: 0)
            pixels.withUnsafeMutableBytes { bytes in
                guard let start = bytes.baseAddress else { return }
                gl.readPixels(x: 0, y: 0, width: Int32(size.width), height: Int32(size.height), into: start)
            }
        }
        return pixels
    }

    func testTheWindowShowsTheSceneAndItsPanelsAgain() async throws {
        let window = try DisplayWindow.offscreen()
        defer { window.close() }
        let renderer = try renderer(window)
        defer { renderer.close() }
        let panels = try XCTUnwrap(PanelSet(scale: 1, font: PanelFont(scale: 1), renderer: renderer))
        defer { panels.close() }
        let scene = scene()
        let session = PreviewSession(
            scene: scene, options: PreviewOptions(), now: { 0 }, openFile: { _ in scene }, saveScreenshot: { _ in "" }, log: { _ in })
        session.layout(size: window.size)
        session.say("a message in the panels' letters")
        renderer.apply(scene.context.wholeCommit())
        let size = window.drawableSize
        for _ in 0..<3 {
            panels.pass(
                session: session, surface: PanelSet.Surface(size: size, scale: 1, now: 0), history: FrameHistory(refreshInterval: 1 / 60))
        }
        let bare = try shown(renderer, at: 0.25, size: size) { @Sendable in }
        let expected = try shown(renderer, at: 0.5, size: size) { @Sendable in ImGuiHost.draw() }
        XCTAssertGreaterThan(zip(bare, expected).count { $0 != $1 }, 1000, "the panels are not there")
        for round in 1...2 {
            let lost = renderer.drawing.context
            lose(renderer)
            XCTAssertEqual(try shown(renderer, at: 0.25, size: size) { @Sendable in }, bare, "round \(round)")
            XCTAssertFalse(renderer.drawing.context === lost)
            XCTAssertEqual(try shown(renderer, at: 0.5, size: size) { @Sendable in ImGuiHost.draw() }, expected, "round \(round)")
            XCTAssertEqual(log.count, round, "\(log)")
            XCTAssertEqual(renderer.thread.perform { renderer.drawing.context.gl.error() }, 0)
        }
        // Letters of another size need another texture, which is made in the new context.
        panels.pass(
            session: session, surface: PanelSet.Surface(size: size, scale: 2, now: 0), history: FrameHistory(refreshInterval: 1 / 60))
        XCTAssertNotEqual(try shown(renderer, at: 0.5, size: size) { @Sendable in ImGuiHost.draw() }, expected)
        XCTAssertEqual(renderer.thread.perform { renderer.drawing.context.gl.error() }, 0)
    }

    /// A frame drawn directly into the window is not in the persistent picture. Neither is damaged by a context loss in between.
    func testAContextThatIsLostWhereTheWindowAloneHadTheFrame() async throws {
        let window = try DisplayWindow.offscreen()
        defer { window.close() }
        let renderer = try renderer(window)
        defer { renderer.close() }
        let scene = scene()
        renderer.apply(scene.context.wholeCommit())
        let size = window.drawableSize
        let target = FrameRenderer.Target(size: window.size, scale: 1)
        for frame in 0..<6 {
            _ = try renderer.draw(at: Double(frame) / 60, target: target, redrawsAll: true, window: WindowPlacement(height: size.height))
            _ = try renderer.present(in: WindowPlacement(height: size.height)) { @Sendable in }
        }
        lose(renderer)
        let kept = try XCTUnwrap(renderer.readPixels()).withPixels { Array($0) }
        XCTAssertEqual(log.count, 1, "\(log)")
        _ = try renderer.draw(at: 5.0 / 60, target: target, redrawsAll: true)
        XCTAssertEqual(try XCTUnwrap(renderer.readPixels()).withPixels { Array($0) }, kept)
    }
}
