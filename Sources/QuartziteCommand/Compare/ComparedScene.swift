// The work of the process that draws one side of a comparison.

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
        options.picture.setScreen()
        if case .pictureData(_, let name) = try SceneLoader.input(argument, readsPipes: true) {
            throw Failure(.data, "\(name): a picture from a pipe is not compared; save it to a file")
        }
        source = try SceneAtTime(argument, scrubs: options.scrub, options.settings(letter))
        viewport = try options.picture.layOut(source.scene)
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
        // The other side draws at the same time, so one thread is used.
        _ = try Export(frames, encoder, jobs: 1, log: StandardError.tell).run()
    }
}
