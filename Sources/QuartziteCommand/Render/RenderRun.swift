// Draws a scene and writes the pictures or the film.

import Foundation
import QuartziteExport
import QuartziteKit
import QuartzitePreview
import QuartziteRenderer

/// The run of `render` with a loaded scene.
@MainActor struct RenderRun {
    let source: SceneAtTime
    let job: RenderJob
    let output: OutputOptions
    private let debug: DebugColors?
    private let exploded: ExplodedOption?
    private let overrides: [LayerID: LayerOverride]
    private let run: ExportRun
    /// The frames through which a program has run without drawing.
    let passed = PassedFrames()

    /// - Parameters:
    ///   - debug: the debug colours over the pictures; nil for none.
    ///   - exploded: the exploded view; nil for flat pictures. Not with debug colours.
    ///   - overrides: the overrides that are drawn in place of the layers' committed values. Default: none.
    init(
        _ source: SceneAtTime, _ job: RenderJob, _ output: OutputOptions, debug: DebugColors?, exploded: ExplodedOption?,
        overrides: [LayerID: LayerOverride] = [:]
    ) {
        (self.source, self.job, self.output, self.debug, self.exploded) = (source, job, output, debug, exploded)
        self.overrides = overrides
        run = ExportRun(output.export)
    }

    /// Draws and writes a picture, a strip, a sheet or a film.
    func drawFile() throws {
        let place = output.output.destination()
        let stops = job.times.map { FrameSource.Stop($0) }
        if let film = job.film {
            try export(stops) { try FilmEncoder(film, to: place) }
        } else if let grid = job.grid {
            try export(stops) { SheetEncoder(grid, times: job.times, background: job.viewport.background, to: place) }
        } else {
            try export(stops) { PictureEncoder { _ in place } }
        }
    }

    /// Draws frames and writes them. The encoder is made only if the frames can be drawn.
    func export<E: Encoder>(_ stops: [FrameSource.Stop], _ encoder: () throws -> E) throws {
        let (frames, debugPicture) = try makeFrames(stops)
        try run.run(frames, try encoder(), jobs: threads)
        if stops.count == 1 { for line in debugPicture?.overlay?.lines ?? [] { StandardError.tell(line) } }
        if let film = job.film, film.format.couldHoldSound, AVAudioPlayer.hasPlayed {
            output.note("the sound of the scene is left out")
        }
    }

    /// One thread for a scene with videos, because several would request frames from the decoder out of order.
    private var threads: Int {
        var showsVideo = false
        source.scene.root.forEachInSubtree { showsVideo = showsVideo || $0 is AVPlayerLayer }
        return showsVideo ? 1 : output.export.threads
    }

    // MARK: Frames

    private func makeFrames(_ stops: [FrameSource.Stop]) throws -> (FrameSource, DebugPicture?) {
        let (scene, job) = (source.scene, job)
        var (source, stop) = (source, 0)
        let advance: (Double) throws -> Double = { time in
            let began = MediaClock.monotonic()
            try source.advance(to: time)
            if stop == 0 { printNotes(source, time) }
            if stops.indices.contains(stop), !stops[stop].isDrawn { passed.add(seconds: MediaClock.monotonic() - began) }
            stop += 1
            return source.mediaTime
        }
        var frames = FrameSource(scene.context, viewport: job.viewport, stops: stops, advance: advance)
        scene.root.forEachInSubtree { frames.usesOpenGL = frames.usesOpenGL || $0 is CAOpenGLLayer }
        frames.overrides = overrides
        guard debug != nil || exploded != nil else { return (frames, nil) }

        let renderer = try PictureRenderer(scene.context, viewport: job.viewport, log: StandardError.tell)
        renderer.compositor.overrides = overrides
        guard let debug else {
            // The view is fitted to the first picture.
            if let first = job.times.first { try source.advance(to: first) }
            exploded?.apply(to: renderer.compositor, root: scene.root, size: job.viewport.size, at: source.mediaTime)
            frames.draw = {
                try renderer.draw(at: source.mediaTime)
                return try renderer.picture()
            }
            return (frames, nil)
        }
        let picture = DebugPicture(debug, over: renderer)
        if let first = job.times.first, !debug.isDisjoint(with: [.updated, .cached]), first >= 1.0 / 60 {
            // Debug colours of changes between frames need the frame before the first picture.
            try source.advance(to: first - 1.0 / 60)
            try renderer.draw(at: source.mediaTime)
        }
        frames.draw = {
            picture.add(try renderer.draw(at: source.mediaTime))
            return try picture.picture()
        }
        return (frames, picture)
    }

    private func printNotes(_ source: SceneAtTime, _ time: Double) {
        let scene = source.scene
        if let last = job.times.last, let note = RenderNotes.pastEnd(scene.playback.timeline, last: last) { output.note(note) }
        let isBlank = { () -> Bool in
            guard let renderer = try? Compositor.headless(job.viewport, log: { _ in }) else { return false }
            renderer.apply(scene.context.wholeCommit())
            guard (try? renderer.drawFrame(at: source.mediaTime, in: job.viewport)) != nil,
                let picture = try? renderer.picture(of: job.viewport)
            else { return false }
            return scene.isBlank(picture, on: job.viewport.background, at: source.mediaTime)
        }
        if let note = RenderNotes.empty(scene, mediaTime: source.mediaTime, time: time, isBlank: isBlank) { output.note(note) }
    }
}

/// The frames through which a program has run without drawing, and the time it took.
@MainActor final class PassedFrames {
    private(set) var count = 0
    private(set) var seconds = 0.0

    func add(seconds: Double) {
        count += 1
        self.seconds += seconds
    }
}
