// Notes for a person before pictures are drawn.

import QuartziteExport
import QuartziteKit
import QuartzitePreview
import QuartziteRenderer

/// Notes about an export of a scene.
enum RenderNotes {
    /// The features that the format of a film leaves out.
    static func lines(about film: Film) -> [String] {
        var lines: [String] = []
        if !film.format.hasAlpha, !film.isOpaque {
            lines.append("\(film.format.title) has no alpha, so the scene is drawn on black; --background chooses another colour")
        }
        if film.format == .gif, film.rate.perSecond > 50 {
            lines.append("most players show GIF frames shorter than 0.02 s too slowly; --fps 50 is the fastest that all play")
        }
        if film.format == .gif, !film.sharesPalette {
            lines.append("the frames are too many for one palette, so each has its own; a smaller --size or --fps makes a smaller file")
        }
        return lines
    }

    /// A note that an endlessly played film jumps at its end; nil if it continues smoothly, or if the document states where it loops.
    @MainActor static func jump(_ film: Film, _ playback: Playback) -> String? {
        guard film.plays != 1, film.format.hasPlayCount, playback.timeline.isEndless, !playback.hasOwnLoop else { return nil }
        guard let loop = playback.loop else {
            return "the scene does not repeat within \(ExportSummary.number(SceneLoop.longest)) s, so the film jumps where it begins again"
        }
        if loop.isShownWhole(of: playback.timeline) { return nil }
        let (from, to) = (ExportSummary.number(loop.start), ExportSummary.number(loop.start + loop.length))
        return "the film jumps where it begins again; --from \(from) --to \(to) is the whole loop of the scene"
    }

    /// A note about options without effect.
    static func withoutEffect(_ kind: RenderKind, _ range: RangeOptions, _ sheet: SheetOptions) -> [String] {
        var lines: [String] = []
        let hasRate =
            switch kind {
            case .picture, .strip, .sheet: false
            case .sequence: range.time == nil
            case .film: true
            }
        if range.fps != nil, !hasRate { lines.append("--fps is for films and sequences, so it changes nothing here") }
        if !sheet.labels, kind != .sheet { lines.append("--no-labels is for sheets (--count, --columns), so it changes nothing here") }
        return lines
    }

    /// A note that `--scrub` is missing or has no paused layer, or that a film is a single frame because the scene has no length.
    @MainActor static func motion(_ source: SceneAtTime, _ job: RenderJob, _ range: RangeOptions) -> [String] {
        let (scene, isProgram) = (source.scene, source.scene.controller != nil)
        let isPaused = scene.playback.scrubsPausedLayer
        let times = isProgram ? "times are those of its root layer, and its program is stopped" : "times are scene time"
        if source.scrubs, !isPaused { return ["--scrub: the scene has no paused layer, so \(times)"] }
        guard job.kind != .picture, range.time == nil else { return [] }
        // In scene time, animations below a paused layer have no end.
        if !source.scrubs, isPaused, Timeline(of: scene.root).duration == 0 {
            return ["no animation runs in scene time; --scrub moves the paused layer"]
        }
        guard range.to == nil, scene.playback.timeline.duration == 0 else { return [] }
        let frames = job.times.count == 1 ? "there is one frame" : "all pictures show the same time"
        return [
            isProgram
                ? "the scene is a program without an end, so \(frames); give --to"
                : "the scene has no animations, so \(frames); --to draws a longer range"
        ]
    }

    /// A note that a time is after the end of the scene; nil if it is not.
    static func pastEnd(_ timeline: Timeline, last: Double) -> String? {
        guard timeline.duration > 0, !timeline.isEndless, last > timeline.duration + 1e-6 else { return nil }
        return "\(ExportSummary.number(last)) s is after the end of the scene's animations at \(ExportSummary.number(timeline.duration)) s"
    }

    /// Why the first picture is empty, if a cause is known.
    /// - Parameter isBlank: draws the scene and returns whether the picture shows only its background.
    @MainActor static func empty(_ scene: Scene, mediaTime: Double, time: Double, isBlank: () -> Bool) -> String? {
        if let banner = SceneBanner(scene, at: mediaTime, isBlank: isBlank) {
            // The text of the window begins a sentence, and a note does not.
            return banner.message.prefix(1).lowercased() + banner.message.dropFirst()
        }
        guard time == 0, scene.origin == nil, scene.root.awaitsParticles(at: mediaTime), isBlank() else { return nil }
        return "\(scene.name): empty at 0 s since particles have no past; use --preroll 10, for example, to let the emitters run before"
    }
}
