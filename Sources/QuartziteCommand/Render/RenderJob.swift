// The pictures of a loaded scene to write: times, size and kind.

import QuartziteExport
import QuartziteKit
import QuartzitePreview
import QuartziteRenderer

/// The pictures or the film that `render` writes of a scene.
struct RenderJob {
    var kind: RenderKind
    /// The times to draw, in seconds, ascending.
    var times: [Double]
    /// The size, scale and background of each picture.
    var viewport: Viewport
    var rate: Double
    /// How often a film is played.
    var plays: Int
    var sheet: SheetOptions

    /// - Parameter loop: the part of the scene that repeats, which a film shows by default; nil for none.
    /// - Throws: a failure if the range is empty, or has too many frames.
    init(
        _ kind: RenderKind, _ range: RangeOptions, _ sheet: SheetOptions, viewport: Viewport, timeline: Timeline, loop: SceneLoop?
    ) throws(Failure) {
        (self.kind, self.viewport, self.sheet, plays) = (kind, viewport, sheet, range.loop ?? 0)
        if case .film(let format) = kind { rate = range.fps ?? format.defaultRate } else { rate = range.fps ?? 60 }
        let duration = timeline.duration
        func seconds(_ option: TimeOption?) -> Double? { option?.seconds(duration: duration) }
        let first = seconds(range.from) ?? 0
        switch kind {
        case .picture: times = [seconds(range.time) ?? 0]
        case .sequence where range.time != nil: times = [seconds(range.time) ?? 0]
        case .strip, .sheet:
            let last = seconds(range.to) ?? max(first, timeline.lastTime)
            try Self.check(first, last)
            times = FrameTimes.spread(from: first, to: last, count: sheet.pictures ?? 1)
        case .sequence, .film:
            var (start, end) = (first, seconds(range.to) ?? max(first, duration))
            if case .film = kind, range.from == nil, range.to == nil, let loop, loop.isShownWhole(of: timeline) {
                // The introduction, which is seen only once, is part of the film.
                (start, end) = (loop.hasIntroduction ? 0 : loop.start, loop.start + loop.length)
            }
            times = try Self.frames(from: start, to: end, rate: rate)
        }
    }

    /// The times of the frames of a range.
    /// - Throws: a failure if the range is empty, or has too many frames.
    static func frames(from first: Double, to end: Double, rate: Double) throws(Failure) -> [Double] {
        try check(first, end)
        guard let frames = FrameTimes.range(from: first, to: end, rate: rate) else {
            throw Failure(
                .usage,
                "--from, --to and --fps give \(JSONValue.number(((end - first) * rate).rounded(.up))) frames; at most a million are drawn, so shorten the range or lower --fps"
            )
        }
        return frames
    }

    private static func check(_ first: Double, _ last: Double) throws(Failure) {
        guard last >= first else { throw Failure(.usage, "--to is before --from; give a later --to") }
    }

    private var width: Int { Int(viewport.pixelWidth) }
    private var height: Int { Int(viewport.pixelHeight) }

    /// The film; nil for pictures.
    var film: Film? {
        guard case .film(let format) = kind else { return nil }
        let color = viewport.background
        var film = Film(
            format: format, width: width, height: height, rate: FrameRate(rate), count: times.count, isOpaque: color.w >= 1)
        film.plays = plays
        film.padding = "0x" + Self.digits(color)
        return film
    }

    /// The background as the option's value: `#rrggbb` or `none`.
    var backgroundText: String { viewport.background.w < 1 ? "none" : "#" + Self.digits(viewport.background) }

    /// A colour as `rrggbb`.
    static func digits(_ color: SIMD4<Float>) -> String {
        (0..<3).map { String(format: "%02x", Int((color[$0] * 255).rounded())) }.joined()
    }

    /// The layout of a strip or sheet; nil for other kinds.
    var grid: SheetGrid? {
        switch kind {
        case .strip: .strip(width: width, height: height, count: times.count)
        case .sheet:
            .sheet(
                width: width, height: height, count: times.count, columns: sheet.columns, scale: viewport.scale, hasLabels: sheet.labels)
        default: nil
        }
    }

    /// A description of the files that would be written, in one line.
    /// - Parameter shard: the part of a sequence; nil for the whole.
    func summary(_ output: OutputPattern, shard: Shard? = nil) -> String {
        let name = output.destination().name
        if let film { return ExportSummary.film(name, film) }
        if let grid { return ExportSummary.sheet(name, grid) }
        if let shard {
            let frames = times.indices.filter { shard.draws($0) }
            return ExportSummary.shard(
                "\(shard)", frames, name: output.path(frame:), of: times.count, width: width, height: height)
        }
        guard output.isSequence else { return ExportSummary.picture(name, width: width, height: height, time: times[0]) }
        return ExportSummary.sequence(
            name, output.path(frame: times.count - 1), width: width, height: height, count: times.count, rate: rate)
    }
}
