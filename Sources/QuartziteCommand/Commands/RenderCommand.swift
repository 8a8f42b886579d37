import ArgumentParser
import Foundation
import QuartziteKit
import QuartzitePreview
import QuartziteRenderer

struct RenderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render",
        abstract: "Draw a scene into a PNG file, or into one PNG file per frame.",
        discussion: """
            The picture has W·S by H·S pixels. A sequence starts at --from and ends before
            --to; its files are numbered from 0. No display is needed.

            EXAMPLES
              quartzite render door -o door.png
              quartzite render door --scrub --time 0.5 --background '#ffffff' -o open.png
              quartzite render scene.caml --time 1.5 --size 800x600 --scale 2 -o large.png
              quartzite render Wallpaper.ca --from 0 --to 2 --fps 30 -o frames-%04d.png
              quartzite render door --scrub --strip 8 -o strip.png
              quartzite render Wallpaper.tendies --device iphone-15-pro --clock -o phone.png
              quartzite render filters --debug blended,offscreen -o debug.png
              quartzite render filters --exploded -30,20,40,both -o planes.png
            """)

    @OptionGroup var source: SceneOptions
    @OptionGroup var canvas: CanvasFlags

    @Option(
        name: [.short, .long],
        help: ArgumentHelp("One picture, name.png, or one picture per frame, frames-%04d.png.", valueName: "OUT"),
        transform: OutputPattern.init)
    var output: OutputPattern

    @Option(help: ArgumentHelp("The time to draw: 0.5, 0.5s, 30f or 50%. (default: 0)", valueName: "T"), transform: TimeOption.init)
    var time: TimeOption?

    @Option(help: ArgumentHelp("The first time of a sequence or strip. (default: 0)", valueName: "A"), transform: TimeOption.init)
    var from: TimeOption?

    @Option(help: ArgumentHelp("The end of a sequence or strip. (default: the scene's end)", valueName: "B"), transform: TimeOption.init)
    var to: TimeOption?

    @Option(
        help: ArgumentHelp("Frames per second of a sequence. (default: 60)", valueName: "F"),
        transform: { try NumberOption.positive($0, upTo: 1000, what: "frames per second") })
    var fps = 60.0

    @Option(
        help: ArgumentHelp(
            "Draw this many times, evenly spaced from the first to the last, side by side in one picture.", valueName: "N"),
        transform: { try NumberOption.count($0, upTo: 100) })
    var strip: Int?

    @Option(help: ArgumentHelp("The picture's size in points. (default: the scene's own)", valueName: "WxH"), transform: SizeOption.init)
    var size: SizeOption?

    @Option(
        help: ArgumentHelp("Pixels per point. (default: 1, on a device without --size the device's)", valueName: "S"),
        transform: { try NumberOption.positive($0, upTo: 16, what: "pixels per point") })
    var scale: Double?

    @Option(
        help: ArgumentHelp("The colour behind the scene, #rrggbb or none. (default: none)", valueName: "COLOR"),
        transform: BackgroundOption.init)
    var background: BackgroundOption?

    @Option(help: DebugOption.help, transform: DebugOption.init)
    var debug: DebugOption?

    @Option(parsing: .unconditional, help: ExplodedOption.help, transform: ExplodedOption.init)
    var exploded: ExplodedOption?

    func validate() throws {
        let hasRange = from != nil || to != nil
        if time != nil, hasRange { throw ValidationError("--time draws one time, --from and --to draw a range; give only one of them") }
        if time != nil, strip != nil { throw ValidationError("--time draws one time, --strip draws several; give only one of them") }
        if debug != nil, exploded != nil { throw ValidationError("--debug colours the flat picture; leave out --exploded, or --debug") }
        if strip != nil, output.isSequence { throw ValidationError("--strip draws one picture; give -o a name without a number") }
        if hasRange, strip == nil, !output.isSequence {
            throw ValidationError("--from and --to draw several pictures; give -o a numbered name, such as frames-%04d.png")
        }
        if let size { try PictureSize.check(width: size.width * Double(strip ?? 1), height: size.height, scale: scale ?? 1) }
    }

    func run() throws {
        try MainActor.assumeIsolated { try draw() }
    }

    @MainActor private func draw() throws {
        try OutputFolder.check(output.path(frame: 0))
        // Set this before the scene is loaded, because the scene may draw images for the screen's scale.
        UIScreen.main.set(scale: scale ?? 1)
        var source = try source.load(on: canvas.choice(source.state, background: background))
        let scene = source.scene
        let scale = scale ?? (size == nil ? scene.canvas?.options.device?.scale : nil) ?? 1
        let size = size.map { CGSize(width: $0.width, height: $0.height) } ?? scene.naturalSize
        try PictureSize.check(width: size.width * Double(strip ?? 1), height: size.height, scale: scale)
        let times = try times(of: scene.playback.timeline)

        scene.layout(size: size)
        scene.commit()
        let renderer = try PictureRenderer(
            scene.context, viewport: Viewport(size: size, scale: scale, background: (background ?? .transparent).color),
            log: StandardError.tell)
        let debugPicture = debug.map { DebugPicture($0.colors, over: renderer) }
        if let debug, let first = times.first { try drawFrame(before: first, of: &source, renderer, for: debug.colors) }
        var pictures: [CGImage] = []
        var data: Data?
        for (index, time) in times.enumerated() {
            try source.advance(to: time)
            if index == 0 { exploded?.apply(to: renderer.compositor, root: scene.root, size: size, at: source.mediaTime) }
            let frame = try renderer.draw(at: source.mediaTime)
            debugPicture?.add(frame)
            if index == 0 { tellIfEmpty(source, renderer, time: time) }
            if strip != nil {
                pictures.append(try debugPicture?.picture() ?? renderer.picture())
                continue
            }
            // A frame in which nothing has changed is written as the same file again.
            if data == nil || debug != nil || !frame.damage.isEmpty {
                data = try (debugPicture?.picture() ?? renderer.picture()).pngData()
            }
            if let data { try write(data, to: output.path(frame: index)) }
        }
        if strip != nil { try write(try FilmStrip.join(pictures).pngData(), to: output.path(frame: 0)) }
        if times.count == 1 { for line in debugPicture?.overlay?.lines ?? [] { StandardError.tell(line) } }
    }

    /// Draws the frame before the first picture, so that debug colours of changes between frames have something to show.
    @MainActor private func drawFrame(
        before time: Double, of source: inout SceneAtTime, _ renderer: PictureRenderer, for colors: DebugColors
    ) throws {
        guard !colors.isDisjoint(with: [.updated, .cached]), time >= 1.0 / 60 else { return }
        try source.advance(to: time - 1.0 / 60)
        try renderer.draw(at: source.mediaTime)
    }

    /// Tells why the first picture is empty, if a cause is known.
    @MainActor private func tellIfEmpty(_ source: SceneAtTime, _ renderer: PictureRenderer, time: Double) {
        let background = (background ?? .transparent).color
        let isBlank = { (try? renderer.picture()).map { source.scene.isBlank($0, on: background, at: source.mediaTime) } ?? false }
        if let banner = SceneBanner(source.scene, at: source.mediaTime, isBlank: isBlank) {
            return StandardError.tell("note: \(banner.message)")
        }
        guard time == 0, source.scene.origin == nil, source.scene.root.awaitsParticles(at: source.mediaTime), isBlank()
        else {
            return
        }
        StandardError.tell(
            "\(source.scene.name): empty at 0 s since particles have no past; use --preroll 10, for example, to let the emitters run before"
        )
    }

    /// Returns the times to draw, in seconds, ascending.
    private func times(of timeline: Timeline) throws -> [Double] {
        let duration = timeline.duration
        if let strip {
            let first = from?.seconds(duration: duration) ?? 0
            let last = to?.seconds(duration: duration) ?? timeline.lastTime
            guard last >= first else { throw Failure(.usage, "--to is before --from; give a later --to") }
            return (0..<strip).map { strip == 1 ? first : first + (last - first) * Double($0) / Double(strip - 1) }
        }
        guard output.isSequence, time == nil else { return [time?.seconds(duration: duration) ?? 0] }
        let first = from?.seconds(duration: duration) ?? 0
        let end = to?.seconds(duration: duration) ?? max(first, duration)
        guard end >= first else { throw Failure(.usage, "--to is before --from; give a later --to") }
        // At least one frame; the end itself belongs to the next cycle.
        let count = max(1, ((end - first) * fps - 1e-6).rounded(.up))
        guard count <= 1_000_000 else {
            throw Failure(
                .usage,
                "--from, --to and --fps give \(JSONValue.number(count)) frames; at most a million are drawn, so shorten the range or lower --fps"
            )
        }
        return (0..<Int(count)).map { first + Double($0) / fps }
    }

    private func write(_ data: Data, to path: String) throws(Failure) {
        do {
            try data.writeWhole(toPath: path)
        } catch {
            throw Failure(error)
        }
    }
}
