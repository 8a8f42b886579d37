// What the process does that draws one side of a comparison.

import Foundation
import QuartziteExport
import QuartziteKit
import QuartzitePreview
import QuartziteRenderer

/// A scene that is drawn to be compared.
@MainActor struct ComparedScene {
    private let source: SceneAtTime
    private let viewport: Viewport

    /// Loads a scene, as `render` does.
    init(_ argument: String, _ options: ComparedScenes, _ letter: ComparedLetter) throws {
        try options.fonts.apply()
        // Set this before the scene is loaded, because the scene may draw images for the screen's scale.
        UIScreen.main.set(scale: options.scale ?? 1)
        source = try SceneAtTime(argument, scrubs: options.scrub, options.settings(letter))
        let scene = source.scene
        let scale = options.scale ?? (options.size == nil ? scene.canvas?.options.device?.scale : nil) ?? 1
        let size = options.size?.size(for: scene.naturalSize) ?? scene.naturalSize
        try PictureSize.check(width: size.width, height: size.height, scale: scale)
        scene.layout(size: size)
        scene.commit()
        viewport = Viewport(size: size, scale: scale, background: (options.background ?? .transparent).color)
    }

    var timeline: Timeline { source.scene.playback.timeline }

    /// Draws the frames of some times into a descriptor.
    /// - Parameter isQuiet: whether notes about the times are left out.
    func draw(_ times: [Double], into output: Int32, isQuiet: Bool) throws {
        if !isQuiet, let last = times.last, let note = RenderNotes.pastEnd(timeline, last: last) { StandardError.tell("note: \(note)") }
        var source = source
        var frames = FrameSource(source.scene.context, viewport: viewport, stops: times.map { FrameSource.Stop($0) }) { time in
            try source.advance(to: time)
            return source.mediaTime
        }
        source.scene.root.forEachInSubtree { frames.usesOpenGL = frames.usesOpenGL || $0 is CAOpenGLLayer }
        let encoder = FrameStreamEncoder(
            output, width: Int(viewport.pixelWidth), height: Int(viewport.pixelHeight), times: times)
        // The other side draws at the same time.
        _ = try Export(frames, encoder, jobs: 1, log: StandardError.tell).run()
    }
}
