import QuartziteKit
import QuartziteRenderer
import XCTest

@testable import QuartzitePreview

/// A session with a scene, whose selected layer is edited.
@MainActor
class EditTestCase: InspectorTestCase {
    private(set) var copied = ""
    private(set) lazy var session = makeSession()

    private func makeSession() -> PreviewSession {
        let session = PreviewSession(
            scene: scene, options: PreviewOptions(), now: { 10 }, openFile: { _ in throw CancellationError() },
            saveScreenshot: { _ in "" }, log: { _ in })
        session.inspector.copyText = { [weak self] in self?.copied = $0 }
        session.layout(size: CGSize(width: 300, height: 300))
        scene.context.commitHandler = { [weak session] in session?.treeCommitted($0) }
        return session
    }

    func edit(_ layer: CALayer, _ keyPath: String, _ value: EditedValue) {
        session.select(layer)
        session.perform(EditAction.set(keyPath: keyPath, value))
        session.scene.commit()
    }

    func perform(_ action: EditAction) {
        session.perform(action)
        session.scene.commit()
    }

    /// Draws all of what the scene has committed.
    func picture(of scene: Scene? = nil, at time: Double = 10) throws -> CGImage {
        let compositor = try Compositor(context: .headless())
        compositor.apply((scene ?? session.scene).context.wholeCommit())
        _ = try compositor.drawFrame(at: time, in: Viewport(size: CGSize(width: 300, height: 300), scale: 1, background: SIMD4(0, 0, 0, 1)))
        return try XCTUnwrap(try compositor.readPixels())
    }

    func bytes(of scene: Scene? = nil, at time: Double = 10) throws -> [UInt8] { try picture(of: scene, at: time).withPixels { Array($0) } }
}
