import QuartziteKit
import XCTest

@testable import QuartzitePreview
@testable import QuartziteRenderer

/// Tests of the panels of a window that nobody sees.
@MainActor class PanelTestCase: XCTestCase {
    /// A document with forty layers that fall.
    /// - Parameter key: the key of the animations. Default nil: they cannot be edited.
    func scene(key: String? = nil) -> Scene {
        let root = CALayer()
        root.bounds = CGRect(x: 0, y: 0, width: 300, height: 200)
        for _ in 0..<40 {
            let layer = CALayer()
            layer.frame = CGRect(x: 20, y: 30, width: 30, height: 60)
            let animation = CABasicAnimation(keyPath: "position.y")
            (animation.toValue, animation.duration) = (150, 1)
            layer.add(animation, forKey: key)
            root.addSublayer(layer)
        }
        let scene = Scene(name: "boxes", document: SceneDocument(root: root, isYUp: false))
        scene.start(at: 0)
        return scene
    }

    /// The panels of a window that nobody sees, with a session.
    /// - Parameter clock: the monotonic time by which letters are added to the panels' font.
    func withPanels(
        key: String? = nil, clock: @escaping @MainActor () -> Double = MediaClock.monotonic,
        _ body: (PanelSet, PreviewSession) throws -> Void
    ) throws {
        let window = try DisplayWindow.offscreen()
        defer { window.close() }
        let renderer = try FrameRenderer(window: window, background: SIMD4(1, 1, 1, 1)) { _ in }
        defer { renderer.close() }
        let panels = try XCTUnwrap(PanelSet(scale: 1, font: PanelFont(scale: 1), renderer: renderer, clock: clock))
        defer { panels.close() }
        let scene = scene(key: key)
        let session = PreviewSession(
            scene: scene, options: PreviewOptions(), now: { 0 }, openFile: { _ in scene }, saveScreenshot: { _ in "" }, log: { _ in })
        renderer.apply(scene.context.wholeCommit())
        try body(panels, session)
    }

    func surface(_ width: Int, _ height: Int) -> PanelSet.Surface {
        PanelSet.Surface(size: (width, height), scale: 1, now: 0)
    }
}
