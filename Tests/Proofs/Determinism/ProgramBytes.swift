// What a program shows while it runs is the same bytes as the same layers drawn by somebody who has seen nothing before.

import Quartzite
import QuartziteExamples
import QuartzitePreview
import QuartziteRenderer

/// Programs that change their layers frame by frame, drawn as they go, drawn whole and drawn anew.
@MainActor struct ProgramBytes {
    let graphics: GraphicsContext

    /// What is not the same, a line each, in so many frames; each `step`th is looked at.
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

    /// The same of an example that is stepped through its time, and then looked at again backwards, as far as its layers tell of it.
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
            // What a turn has left to the next one is in a commit of all, and must be in theirs.
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
            // Every frame is drawn, few are looked at.
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
