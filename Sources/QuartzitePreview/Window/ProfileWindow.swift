import QuartziteKit
import QuartziteRenderer

/// A window for measured frames: no panels, no loop, no clock. Each frame is drawn on request and presented when the display takes
/// it.
@MainActor
package final class ProfileWindow {
    private let window: DisplayWindow
    private let renderer: FrameRenderer

    /// Opens a window on a scene's displayed tree: its current state and every later commit.
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

    /// The window's size in points.
    package var size: CGSize { window.size }
    /// Pixels per point.
    package var scale: Double { window.scale }
    /// The `GL_RENDERER` string.
    package var rendererName: String { renderer.rendererName }
    /// The `GL_VERSION` string, which names the driver.
    package var driverVersion: String { renderer.driverVersion }
    /// The method of measuring GPU times.
    package var gpuMethod: String { renderer.gpuMethod }
    /// Seconds between two frames of the display.
    package var refreshInterval: Double { window.refreshInterval }

    /// Draws the tree at a media time and presents the frame.
    package func draw(at time: Double, redrawsAll: Bool) throws -> Compositor.Frame {
        let target = FrameRenderer.Target(size: window.size, scale: window.scale)
        var frame = try renderer.draw(at: time, target: target, redrawsAll: redrawsAll)
        guard !frame.damage.isEmpty || redrawsAll else { return frame }
        frame.report.present = try renderer.present(in: WindowPlacement(height: window.drawableSize.height), over: nil)
        return frame
    }

    /// Measures the passes of the next frames.
    package func measurePasses() {
        renderer.thread.perform { [drawing = renderer.drawing] in drawing.compositor.executor.measuresPasses = true }
    }

    /// Returns the frames whose passes are measured since the last call, oldest first.
    /// - Parameter waits: whether to wait for the GPU to draw the frames that it still works on.
    package func drainPasses(waits: Bool) -> [FramePasses] {
        renderer.thread.perform { [drawing = renderer.drawing] in drawing.compositor.executor.drainPasses(waits: waits) }
    }

    /// Returns the picture of the last frame.
    package func picture() throws -> CGImage {
        guard let picture = try renderer.readPixels() else { throw PreviewError.noOpenGL(detail: "nothing is drawn yet") }
        return picture
    }

    /// Whether the person has closed the window, or pressed q or Escape.
    package func wantsToEnd() -> Bool {
        while let event = window.nextEvent() {
            switch event {
            case .closeRequested, .terminated, .key(.command(.escape), isDown: true, _, _), .key(.letter("q"), isDown: true, _, _):
                return true
            case .text(let text, _) where text.lowercased() == "q": return true
            default: continue
            }
        }
        return false
    }

    /// Closes the window and ends the render thread.
    package func close() {
        renderer.close()
        window.close()
    }
}
