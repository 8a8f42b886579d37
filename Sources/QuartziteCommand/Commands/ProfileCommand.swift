import ArgumentParser
import Foundation
import QuartziteKit
import QuartzitePreview
import QuartziteRenderer

struct ProfileCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "profile",
        abstract: "Draw a scene frame by frame and print the cost of each stage of a frame.",
        discussion: """
            In a window, a frame is late if more than 1.5 intervals of the display passed
            since the frame before. Headless there is no display: frames whose work exceeds
            1/60 s are over budget.
            Each frame advances the scene by 1/60 s; with --scrub it advances the scene's
            paused layer, in a loop. The table goes to stdout, unless - sends JSON or the trace
            there. A trace opens in
            ui.perfetto.dev or chrome://tracing.

            EXAMPLES
              quartzite profile door --scrub --headless
              quartzite profile scene.caml --frames 600 --size 1280x720
              quartzite profile scene.caml --headless --json profile.json --trace trace.json
            """)

    @OptionGroup var source: SceneOptions
    @OptionGroup var canvas: CanvasFlags

    @Option(
        help: ArgumentHelp("The number of frames. (default: the scene's length once, 60 to 600)", valueName: "N"),
        transform: { try NumberOption.count($0, upTo: 1_000_000) })
    var frames: Int?

    @Option(help: ArgumentHelp("The size in points. (default: the scene's own)", valueName: "WxH"), transform: SizeOption.init)
    var size: SizeOption?

    @Flag(help: "Draw without a window.")
    var headless = false

    @Option(help: ArgumentHelp("Write all frames and the statistics to this file, as JSON; - is stdout.", valueName: "FILE"))
    var json: String?

    @Option(help: ArgumentHelp("Write a trace to this file, in Chrome's format; - is stdout.", valueName: "FILE"))
    var trace: String?

    func validate() throws {
        if json == "-", trace == "-" { throw ValidationError("--json and --trace cannot both be written to stdout") }
    }

    func run() throws {
        try MainActor.assumeIsolated { try profile() }
    }

    @MainActor private func profile() throws {
        for path in [json, trace].compactMap({ $0 }) where path != "-" { try OutputFolder.check(path) }
        var source = try source.load(on: canvas.choice(source.state))
        let frames = try open(source.scene)
        var report = ProfileReport(
            scene: source.scene.name, place: frames.place, renderer: frames.rendererName, gpuMethod: frames.gpuMethod,
            width: frames.size.width, height: frames.size.height, scale: frames.scale, budget: frames.budget,
            hasDisplay: frames.hasDisplay, frames: try measure(&source, frames))
        if let counts = source.scene.decodedPictures?.statistics, counts.decoded > 0 { report.pictures = counts }
        if let json { try write(report.json.lines, to: json) }
        if let trace { try write(ChromeTrace(report).json.text + "\n", to: trace) }
        // What goes to stdout is for a program to read.
        if json != "-", trace != "-" { try StandardOutput.write(report.table) }
    }

    @MainActor private func open(_ scene: Scene) throws -> any ProfileTarget {
        let size = size?.size(for: scene.naturalSize)
        guard headless else {
            do {
                return try ProfileWindow(
                    scene: scene, size: size, background: BackgroundOption.white.color, log: StandardError.write)
            } catch {
                var failure = Failure(error)
                failure.message += " With --headless no window is needed."
                throw failure
            }
        }
        let fitted = size ?? scene.naturalSize
        try PictureSize.check(width: fitted.width, height: fitted.height, scale: 1)
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
            measured.append(
                ProfiledFrame(
                    number: number, time: time, start: start, report: frame.report,
                    interval: frames.hasDisplay ? lastPresent.map { presented - $0 } : nil, isStill: isStill,
                    code: max(0, start + began - advanced - frame.report.commit)))
            lastPresent = presented
            if frames.wantsToEnd() { break }
        }
        return measured
    }

    private func write(_ text: String, to path: String) throws(Failure) {
        if path == "-" { return try StandardOutput.write(text) }
        do {
            try Data(text.utf8).writeWhole(toPath: path)
        } catch {
            throw Failure(error)
        }
    }
}
