import QuartziteKit
import QuartziteRenderer

/// A window that a program draws measured frames into: no panels, no loop of its own, no clock. Each frame is drawn when it is asked
/// for and shown when the display takes it.
@MainActor
package final class ProfileWindow {
    private let window: DisplayWindow
    private let renderer: FrameRenderer

    /// Opens a window on a scene's displayed tree, everything so far and every commit from now on.
    package init(
        scene: Scene, size: CGSize?, background: SIMD4<Float>, log: @escaping @Sendable (String) -> Void
    ) throws(PreviewError) {
        let window = try DisplayWindow(title: scene.name, contentSize: scene.naturalSize, size: size)
        self.window = window
        do {
            renderer = try FrameRenderer(window: window, background: background, log: log)
        } catch {
            window.close()
            throw .noOpenGL(detail: String(describing: error))
        }
        renderer.measuresGPU = true
        scene.layout(size: window.size)
        scene.commit()
        renderer.apply(scene.context.wholeCommit())
        scene.context.commitHandler = { [renderer] in renderer.apply($0) }
    }

    /// In points, and pixels a point.
    package var size: CGSize { window.size }
    package var scale: Double { window.scale }
    /// `GL_RENDERER`.
    package var rendererName: String { renderer.rendererName }
    /// How GPU times are measured.
    package var gpuMethod: String { renderer.gpuMethod }
    /// Seconds between two pictures of the display.
    package var refreshInterval: Double { window.refreshInterval }

    /// Draws what is shown at a media time and hands it to the display.
    package func draw(at time: Double, redrawsAll: Bool) throws -> Compositor.Frame {
        let target = FrameRenderer.Target(size: window.size, scale: window.scale)
        var frame = try renderer.draw(at: time, target: target, redrawsAll: redrawsAll)
        guard !frame.damage.isEmpty || redrawsAll else { return frame }
        frame.report.present = try renderer.present(windowHeight: window.drawableSize.height, over: nil)
        return frame
    }

    /// Whether the person has asked for the end: closed the window, or pressed q or Escape.
    package func wantsToEnd() -> Bool {
        while let event = window.nextEvent() {
            switch event {
            case .closeRequested, .key(.command(.escape), isDown: true, _, _), .key(.letter("q"), isDown: true, _, _): return true
            case .text(let text, _) where text.lowercased() == "q": return true
            default: continue
            }
        }
        return false
    }

    package func close() {
        renderer.close()
        window.close()
    }
}
