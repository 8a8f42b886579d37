// Draws a scene without a display, to see whether it shows anything.

import QuartziteKit
import QuartziteMarkup
import QuartzitePreview
import QuartziteRenderer

@MainActor enum SceneDrawing {
    /// The longest side of the pictures in pixels.
    private static let longestSide = 512.0
    /// The times of a scene with particles or endless animations, in seconds.
    private static let laterTimes = [0.5, 1, 2, 5, 10]

    /// Draws a document in its start state at several times. Returns a diagnostic if nothing is visible at the start, or at any time.
    /// - Parameters:
    ///   - diagnostics: the diagnostics from reading the scene, among which causes are searched for.
    ///   - file: the path of the scene in messages.
    static func check(_ package: CAPackage, diagnostics: [MarkupDiagnostic], file: String) -> [MarkupDiagnostic] {
        SceneClock.reset()
        let scene = Scene(name: "", package: package)
        // The start state exists in the scene, so this cannot fail.
        try? scene.enter(SceneStateChoice())
        return check(scene, diagnostics: diagnostics, file: file)
    }

    /// Checks a scene in the same way, which was made with its clock at 0.
    static func check(_ scene: Scene, diagnostics: [MarkupDiagnostic], file: String) -> [MarkupDiagnostic] {
        let blank = BlankScene(root: scene.root, diagnostics: diagnostics, state: scene.states?.current)
        guard !blank.causes.isEmpty else { return [] }
        do {
            guard let time = try firstTimeWithContent(scene) else {
                let causes = blank.causes.joined(separator: "; ")
                return [
                    MarkupDiagnostic(
                        .nothingDrawn, severity: blank.isTemplate ? .note : .warning, message: "the scene draws nothing: \(causes)",
                        mend: blank.isTemplate ? "Add layers, or leave the plane out." : nil, file: file)
                ]
            }
            guard time > 0 else { return [] }
            let why = blank.waitsForParticles ? ", since its particles have no past" : ""
            return [
                MarkupDiagnostic(
                    .startsEmpty, message: "the scene is empty at 0 s\(why); something shows at \(JSONValue.number(time)) s", file: file)
            ]
        } catch {
            StandardError.tell("warning: whether the scene shows anything was not checked: \(error)")
            return []
        }
    }

    /// Returns the first of the sampled times at which the scene shows more than its background; nil if it never does.
    private static func firstTimeWithContent(_ scene: Scene) throws(GraphicsError) -> Double? {
        var clock = SceneClock(scene)
        let size = scene.naturalSize
        scene.layout(size: size)
        scene.commit()
        let scale = min(1, longestSide / max(size.width, size.height))
        let renderer = try PictureRenderer(
            scene.context, viewport: Viewport(size: size, scale: scale, background: SIMD4(0, 0, 0, 0)), log: { _ in })
        let timeline = scene.playback.animationSpan
        var times = [0.0]
        if timeline.duration > 0 { times += [0.25, 0.5, 0.75].map { $0 * timeline.duration } + [timeline.lastTime] }
        if timeline.isEndless || timeline.duration == 0 { times += laterTimes }
        for time in Set(times).sorted() {
            clock.advance(to: time)
            try renderer.draw(at: clock.now)
            if !scene.isBlank(try renderer.picture(), on: SIMD4(0, 0, 0, 0), at: clock.now) { return time }
        }
        return nil
    }
}
