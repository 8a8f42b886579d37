import ArgumentParser
import Foundation
import QuartziteKit
import QuartziteMarkup
import QuartzitePreview
import QuartziteRenderer

struct ProfileCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "profile",
        abstract: "Draw a scene frame by frame and print the cost of each stage.",
        discussion: """
            In a window, a frame is late if more than 1.5 intervals of the display passed
            since the frame before. Headless there is no display: frames whose work exceeds
            1/60 s are over budget.
            Each frame advances the scene by 1/60 s; with --scrub it advances the scene's
            paused layer, in a loop. The table goes to stdout, unless - sends a file there.

            EXAMPLES
              quartzite profile door --scrub --headless
              quartzite profile scene.caml --frames 600 --size 1280x720
              quartzite profile scene.caml --headless --json p.json --trace trace.json
              quartzite profile scene.caml --headless --budget 'p99<8ms,passes<=3'
              quartzite profile scene.caml --headless --compare old.json
              quartzite profile scene.caml --headless --report report.md

            RULES OF --budget
            A rule is a figure, one of < <= = >= >, and a limit, with the unit us, ms, s,
            B, KiB, MiB, GiB, fps or %, or without one. The figures are
              p50 p95 p99 p99.9 median mean worst
                of the work: the CPU time of a frame, without waiting for the display
            \(figureLines(TimeFigure.profiled.map(\.rawValue)))
            \(figureLines(CountFigure.allCases.map(\.rawValue)))
              uploads uploaded pixels surfaces (short for four of these counts)
                of the worst frame; with a statistic, as plan.p95, of all frames
              late overBudget still
                numbers of frames, or with % shares of them
              fps low1 low0.1
                rates of the mean and of the slowest frames
              first
                the CPU time of the first frame; all other figures leave it out
            A limit with a sign is of the difference to the profile of --compare, as in
            median<+5% or draws<=+0. All rules are checked. Broken ones go to stderr, and
            the exit code is 1. A figure that was not measured breaks its rule.
            """)

    /// Names in lines for the help.
    private static func figureLines(_ names: [String]) -> String {
        var lines = [" "]
        for name in names {
            if lines[lines.count - 1].count + name.count > 76 { lines.append(" ") }
            lines[lines.count - 1] += " \(name)"
        }
        return lines.joined(separator: "\n")
    }

    @OptionGroup var source: SceneOptions
    @OptionGroup var canvas: CanvasFlags

    @Option(
        help: ArgumentHelp("The number of frames. (default: the scene's length once, 60 to 600)", valueName: "N"),
        transform: { try NumberOption.count($0, upTo: 1_000_000) })
    var frames: Int?

    @Option(
        help: ArgumentHelp("The size in points; 600x or x400 keeps the proportions. (default: the scene's own)", valueName: "WxH"),
        transform: SizeOption.init)
    var size: SizeOption?

    @Flag(help: "Draw without a window.")
    var headless = false

    @OptionGroup var outputs: ProfileOutputs

    @Flag(help: "Measure each pass too. On a software renderer frames take longer then.")
    var passes = false

    @Option(
        help: ArgumentHelp("Put a small picture of each frame into the traces, at most SIDE pixels long.", valueName: "SIDE"),
        transform: { try NumberOption.count($0, upTo: 1024) })
    var framePictures: Int?

    @OptionGroup var labels: LabelOptions

    @Option(
        help: ArgumentHelp("Compare with a profile that --json has written; only a --budget changes the exit code.", valueName: "FILE"),
        completion: .file(extensions: ["json"]))
    var compare: String?

    @Option(
        help: ArgumentHelp("Exit with 1 unless the figures keep within these limits, such as p99<8ms,passes<=3.", valueName: "RULES"),
        transform: BudgetRule.rules)
    var budget: [BudgetRule] = []

    func validate() throws {
        if framePictures != nil, outputs.trace.isEmpty { throw ValidationError("--frame-pictures are part of a trace; add --trace FILE") }
        for rule in budget where compare == nil && rule.measure.needsOther {
            throw ValidationError("“\(rule.text)”: a limit with a sign is of a difference; name the other profile by --compare")
        }
        for rule in budget where headless && rule.figure.needsDisplay {
            throw ValidationError(
                "“\(rule.text)”: “\(rule.figure.name)” needs a display; leave out --headless, or limit overBudget or work instead")
        }
    }

    func run() throws {
        try MainActor.assumeIsolated { try profile() }
    }

    @MainActor private func profile() throws {
        try outputs.check()
        labels.apply()
        // Read early, so that a person does not wait for a result that cannot be compared.
        let other = try compare.map { (path: $0, report: try ProfileReport(path: $0)) }
        var source = try source.load(on: canvas.choice(source.state))
        // Before the layout, so that the hash does not depend on the size.
        let sceneHash = CAMLWriter.fingerprint(of: source.scene.root)
        let frames = try open(source.scene)
        if passes { frames.measurePasses() }
        let facts = ProfileFacts(
            machine: .read(), renderer: frames.rendererName, driver: frames.driverVersion, build: BuildKind.current.rawValue,
            version: QuartziteTool.version, sceneHash: sceneHash)
        var report = ProfileReport(
            scene: source.scene.name, facts: facts, place: frames.place, gpuMethod: frames.gpuMethod, width: frames.size.width,
            height: frames.size.height, scale: frames.scale, budget: frames.budget, hasDisplay: frames.hasDisplay,
            frames: try measure(&source, frames))
        if let counts = source.scene.decodedPictures?.statistics, counts.decoded > 0 { report.pictures = counts }
        report.measuresPasses = passes
        let session = ProfileSession(report, budget, other: other)
        try outputs.write(session)
        // A file on stdout is read by a program, so the table is not printed.
        if !outputs.usesStandardOutput { try StandardOutput.write(session.table) }
        for result in session.budget where !result.holds { StandardError.tell("over budget: \(result.sentence)") }
        if !session.budget.allHold { throw ExitCode(1) }
    }

    @MainActor private func open(_ scene: Scene) throws -> any ProfileTarget {
        guard headless else {
            do {
                return try ProfileWindow(
                    scene: scene, size: size?.size(for: scene.naturalSize), background: BackgroundOption.white.color,
                    log: StandardError.write)
            } catch {
                var failure = Failure(error)
                failure.message += " With --headless no window is needed."
                throw failure
            }
        }
        let fitted = try PictureSize.size(of: scene, size, scale: 1)
        scene.layout(size: fitted)
        scene.commit()
        let renderer = try PictureRenderer(
            scene.context, viewport: Viewport(size: fitted, background: BackgroundOption.white.color), log: StandardError.tell)
        renderer.compositor.executor.measuresGPU = true
        return renderer
    }

    @MainActor private func measure(_ source: inout SceneAtTime, _ frames: any ProfileTarget) throws -> [ProfiledFrame] {
        let timeline = source.scene.playback.timeline
        let count = self.frames ?? Int(min(600, max(60, (timeline.duration * 60).rounded(.up))))
        var measured: [ProfiledFrame] = []
        measured.reserveCapacity(count)
        let began = MediaClock.monotonic()
        var lastPresent: Double?
        var numbers: [Int: Int] = [:]
        for number in 0..<count {
            var time = Double(number) / 60
            if source.scrubs, timeline.duration > 0 { time.formTruncatingRemainder(dividingBy: timeline.duration) }
            let advanced = MediaClock.monotonic()
            try source.advance(to: time)
            let start = MediaClock.monotonic() - began
            var frame = try frames.draw(at: source.mediaTime, redrawsAll: number == 0)
            let isStill = frame.damage.isEmpty
            if isStill { frame = try frames.draw(at: source.mediaTime, redrawsAll: true) }
            let presented = MediaClock.monotonic()
            numbers[frame.report.number] = measured.count
            measured.append(
                ProfiledFrame(
                    number: number, time: time, start: start, report: frame.report,
                    interval: frames.hasDisplay ? lastPresent.map { presented - $0 } : nil, isStill: isStill,
                    code: max(0, start + began - advanced - frame.report.commit)))
            lastPresent = presented
            if passes { add(frames.drainPasses(waits: false), to: &measured, numbers) }
            if let side = framePictures { measured[measured.count - 1].picture = try Self.picture(of: frames, side) }
            if frames.wantsToEnd() { break }
        }
        if passes { add(frames.drainPasses(waits: true), to: &measured, numbers) }
        return measured
    }

    /// Adds the costs of passes to their frames. On a GPU they are known some frames later.
    /// - Parameter numbers: the frames' positions by the numbers of their reports.
    private func add(_ passes: [FramePasses], to measured: inout [ProfiledFrame], _ numbers: [Int: Int]) {
        for frame in passes {
            if let index = numbers[frame.frame] { measured[index].passes = frame.passes }
        }
    }

    /// A small picture of the last frame, as JPEG.
    @MainActor private static func picture(of frames: any ProfileTarget, _ side: Int) throws -> [UInt8] {
        let picture = try frames.picture().reduced(maxSide: side)
        do {
            return [UInt8](try picture.jpegData(quality: 0.8))
        } catch {
            throw Failure(.unavailable, "the frames have no pictures: \(error.reason)")
        }
    }
}
