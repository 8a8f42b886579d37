import ArgumentParser
import QuartziteExport
import QuartzitePreview

/// The times at which scenes are compared.
struct ComparedTimes: ParsableArguments {
    @Option(help: ArgumentHelp("The time of the scenes: 0.5, 0.5s, 30f or 50%. (default: 0)", valueName: "T"), transform: TimeOption.init)
    var time: TimeOption?

    @Option(help: ArgumentHelp("Compare frame by frame, from this time on. (default: 0)", valueName: "A"), transform: TimeOption.init)
    var from: TimeOption?

    @Option(
        help: ArgumentHelp("Compare frame by frame, until just before this time. (default: the scene's end)", valueName: "B"),
        transform: TimeOption.init)
    var to: TimeOption?

    @Option(
        help: ArgumentHelp("Compare this many frames per second. (default: 60)", valueName: "F"),
        transform: RangeOptions.rate)
    var fps: Double?

    @Option(
        name: .customLong("with-time"), parsing: .unconditional,
        help: ArgumentHelp("Show B this much later than A: 0.5, 30f or 10%; -0.5 is earlier. (default: 0)", valueName: "T"),
        transform: TimeOffset.init)
    var offset: TimeOffset?

    /// Whether several times are compared.
    var isRange: Bool { from != nil || to != nil || fps != nil }

    func validate() throws {
        if time != nil, isRange { throw ValidationError("--time compares one time, --from, --to and --fps a range; give only one of them") }
    }

    /// Returns the times of a scene's frames in seconds.
    /// - Parameters:
    ///   - isRange: whether a range is compared frame by frame, even if no option asks for it.
    ///   - isLater: whether the scene is B, which `--with-time` shifts.
    /// - Throws: a failure if the range is empty or too long, or begins before 0.
    func frames(of timeline: Timeline, isRange: Bool, isLater: Bool) throws(Failure) -> [Double] {
        let duration = timeline.duration
        var times = [time?.seconds(duration: duration) ?? 0]
        if isRange {
            let first = from?.seconds(duration: duration) ?? 0
            times = try RenderJob.frames(from: first, to: to?.seconds(duration: duration) ?? max(first, duration), rate: fps ?? 60)
        }
        guard isLater, let offset = offset?.seconds(duration: duration) else { return times }
        if let first = times.first, first + offset < 0 {
            throw Failure(.usage, "with --with-time, B begins at \(ExportSummary.number(first + offset)) s; times are not negative")
        }
        return times.map { $0 + offset }
    }
}
