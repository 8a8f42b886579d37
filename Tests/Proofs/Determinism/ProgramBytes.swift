// Checks that a running program shows the same bytes as a fresh compositor that draws the same layers.

import Quartzite
import QuartziteExamples
import QuartzitePreview
import QuartziteRenderer

/// Programs that change their layers in every frame, drawn incrementally, drawn without damage, and drawn from scratch.
@MainActor struct ProgramBytes {
    let graphics: GraphicsContext

    /// Draws `frames` frames and compares every `step`th. Returns one line for each difference.
    func check(_ churn: StressScene, frames: Int = 40, step: Int = 3, scale: Double) throws -> [String] {
        let root = CALayer()
        (root.bounds, root.anchorPoint, root.backgroundColor) = (CGRect(x: 0, y: 0, width: 96, height: 80), .zero, .white)
        let tree = try DrawnTree(root, size: root.bounds.size, scale: scale, on: graphics)
        let change = churn.begin(root)
        var findings: [String] = []
        for frame in 1...frames {
            let time = Double(frame) / 60
            MediaClock.setVirtualTime(time)
            tree.context.advance(to: time)
            change(frame)
            if frame % step != 0 {
                try tree.frame(time)
                continue
            }
            let drawn = try tree.draw(time)
            let anew = try tree.drawFromScratch(time)
            if let text = Self.difference(drawn, anew) { findings.append("frame \(frame) at scale \(scale): \(text)") }
        }
        return findings
    }

    /// Steps an example through its time and compares frames. Then compares earlier times in shuffled order, as far back as the
    /// layers keep their animations.
    func check(_ example: Example, seconds: Double, scale: Double) throws -> [String] {
        SceneClock.reset()
        let controller = example.makeController()
        let scene = Scene(name: example.name, controller: controller)
        let viewport = Viewport(size: scene.naturalSize, scale: scale)
        scene.layout(size: viewport.size)
        let (kept, whole) = (try Compositor(context: graphics), try Compositor(context: graphics))
        scene.context.pixelsPerPoint = scale
        CATransaction.flush()
        for compositor in [kept, whole] { compositor.apply(scene.context.wholeCommit()) }
        scene.context.commitHandler = { commit in
            kept.apply(commit)
            whole.apply(commit)
        }
        defer { scene.context.commitHandler = nil }
        var clock = SceneClock(scene)
        example.defaultAction?(controller)
        scene.commit()
        var findings: [String] = []
        func anew(_ time: Double) throws -> Picture {
            let fresh = try Compositor(context: graphics)
            fresh.apply(scene.context.wholeCommit())
            _ = try fresh.drawFrame(at: time, in: viewport)
            return try Picture(fresh)
        }
        func look(_ time: Double, _ way: String) throws {
            // A turn of the run loop may have left changes uncommitted. A whole commit contains them, so both compositors need them
            // too.
            scene.commit()
            let expected = try anew(time)
            _ = try kept.drawFrame(at: time, in: viewport)
            if let text = try Self.difference(Picture(kept), expected) { findings.append("\(way), at \(time) at scale \(scale): \(text)") }
            _ = try whole.drawFrame(at: time, in: viewport, redrawsAll: true)
            if let text = try Self.difference(Picture(whole), expected) {
                findings.append("\(way) without damage, at \(time) at scale \(scale): \(text)")
            }
        }
        let steps = Int((seconds * 60).rounded())
        for step in 0...steps {
            let time = Double(step) / 60
            clock.advance(to: time)
            // Every frame is drawn, and few frames are compared.
            if step % 13 == 0 || step == 1 { try look(time, "forwards") } else { _ = try kept.drawFrame(at: time, in: viewport) }
        }
        for step in [steps, steps / 3, steps / 2, 0, steps - 1] { try look(Double(max(0, step)) / 60, "shuffled") }
        return findings
    }

    private static func difference(_ a: Picture, _ b: Picture) -> String? {
        guard a != b else { return nil }
        let (largest, pixels) = a.difference(from: b)
        return "\(pixels) pixels differ, by up to \(largest)"
    }
}
