// Draws a scene and writes the pictures or the film.

import Foundation
import QuartziteExport
import QuartziteKit
import QuartzitePreview
import QuartziteRenderer

/// The run of `render` with a loaded scene.
@MainActor struct RenderRun {
    private var source: SceneAtTime
    private let job: RenderJob
    private let output: OutputOptions
    private let debug: DebugColors?
    private let exploded: ExplodedOption?
    private let interruption = Interruption()

    /// - Parameters:
    ///   - debug: the debug colours over the pictures; nil for none.
    ///   - exploded: how the layers are taken apart; nil for flat pictures. Not with debug colours.
    init(_ source: SceneAtTime, _ job: RenderJob, _ output: OutputOptions, debug: DebugColors?, exploded: ExplodedOption?) {
        (self.source, self.job, self.output, self.debug, self.exploded) = (source, job, output, debug, exploded)
    }

    /// Draws and writes everything.
    func run() throws {
        // Before anything is written that a signal must not leave behind.
        interruption.listen()
        let place = output.output.destination()
        if let film = job.film {
            try export(try FilmEncoder(film, to: place))
        } else if let grid = job.grid {
            try export(SheetEncoder(grid, times: job.times, background: job.viewport.background, to: place))
        } else {
            let pattern = output.output
            try export(PictureEncoder { pattern.destination(frame: $0) })
        }
    }

    private func export<E: Encoder>(_ encoder: E) throws {
        let progress = ProgressLine(count: job.times.count, isQuiet: output.quiet)
        defer { progress.clear() }
        let debugPicture: DebugPicture?
        let frames: FrameSource
        do {
            (frames, debugPicture) = try makeFrames()
        } catch {
            encoder.discard()
            throw error
        }
        let costs = try Export(frames, encoder, jobs: threads, log: StandardError.tell)
            .run(interruption: interruption, onProgress: progress.update)
        progress.clear()
        if job.times.count == 1 { for line in debugPicture?.overlay?.lines ?? [] { StandardError.tell(line) } }
        if let film = job.film, film.format.couldHoldSound, AVAudioPlayer.hasPlayed {
            output.note("the sound of the scene is left out")
        }
        if output.statistics {
            StandardError.tell(costs.text(frames: job.times.count, cores: ProcessInfo.processInfo.activeProcessorCount))
        }
    }

    /// One thread for a scene with videos: several would ask the decoder for frames here and there.
    private var threads: Int {
        var showsVideo = false
        source.scene.root.forEachInSubtree { showsVideo = showsVideo || $0 is AVPlayerLayer }
        return showsVideo ? 1 : output.threads
    }

    // MARK: Frames

    private func makeFrames() throws -> (FrameSource, DebugPicture?) {
        let (scene, job) = (source.scene, job)
        var (source, isFirst) = (source, true)
        let advance: (Double) throws -> Double = { time in
            try source.advance(to: time)
            if isFirst { tellNotes(source, time) }
            isFirst = false
            return source.mediaTime
        }
        var frames = FrameSource(scene.context, viewport: job.viewport, times: job.times, advance: advance)
        scene.root.forEachInSubtree { frames.usesOpenGL = frames.usesOpenGL || $0 is CAOpenGLLayer }
        guard debug != nil || exploded != nil else { return (frames, nil) }

        let renderer = try PictureRenderer(scene.context, viewport: job.viewport, log: StandardError.tell)
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

    private func tellNotes(_ source: SceneAtTime, _ time: Double) {
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
