import ArgumentParser
import Foundation
import QuartziteExport
import QuartziteKit
import QuartzitePreview
import QuartziteRenderer

struct RenderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render",
        abstract: "Draw a scene into a picture, numbered pictures, a sheet or a film.",
        discussion: """
            The picture has W·S by H·S pixels. A film or sequence starts at --from and ends
            before --to; the files of a sequence are numbered from 0. No display is needed.
            Films are written by the program ffmpeg: GIF, APNG, animated WebP, MP4 (H.264),
            WebM (VP9, with alpha) and ProRes 4444 (.mov, with alpha). They have no sound.
            Without --background, the area without layers is transparent (black in MP4).

            EXAMPLES
              quartzite render door -o door.png
              quartzite render door --scrub --time 0.5 --background '#ffffff' -o open.png
              quartzite render scene.caml --time 1.5 --size 800x600 --scale 2 -o large.png
              quartzite render Wallpaper.ca --from 0 --to 2 --fps 30 -o frames-%04d.png
              quartzite render Wallpaper.ca --fps 30 --shard 0/4 -o frames-%04d.png
              quartzite render Wallpaper.ca --size 600x --background '#ffffff' -o film.mp4
              quartzite render door --scrub --fps 25 --loop 3 -o door.gif
              quartzite render door --scrub --format webm -o - > door.webm
              quartzite render Wallpaper.ca --count 12 --columns 4 --scale 0.5 -o sheet.png
              quartzite render door --scrub --strip 8 -o strip.png
              quartzite render Wallpaper.tendies --device iphone-14 --clock -o phone.png
              quartzite render filters --debug blended,offscreen -o debug.png
              quartzite render filters --exploded -30,20,40,both -o planes.png
            """)

    @OptionGroup var source: SceneOptions
    @OptionGroup var canvas: CanvasFlags
    @OptionGroup var output: OutputOptions
    @OptionGroup var range: RangeOptions
    @OptionGroup var sheet: SheetOptions
    @OptionGroup var labels: LabelOptions

    @OptionGroup var picture: PictureOptions

    @Option(help: DebugOption.help, transform: DebugOption.init)
    var debug: DebugOption?

    @Option(parsing: .unconditional, help: ExplodedOption.help, transform: ExplodedOption.init)
    var exploded: ExplodedOption?

    /// The window's changes of layers, for its exports: a file of `LayerChanges`.
    @Option(help: .hidden, transform: LayerChanges.init(contentsOf:))
    var layers: LayerChanges?

    @Option(help: ShardOption.help, transform: ShardOption.init)
    var shard: ShardOption?

    func validate() throws {
        let kind = try RenderKind(output, range, sheet)
        if shard != nil {
            guard kind == .sequence else {
                throw ValidationError(
                    "--shard draws numbered pictures, which `quartzite assemble` joins; give -o a name such as frames-%04d.png")
            }
            guard debug == nil else {
                throw ValidationError("debug colours depend on the frames before; leave out --shard, or --debug")
            }
        }
        if debug != nil, exploded != nil { throw ValidationError("--debug colours the flat picture; leave out --exploded, or --debug") }
        guard let width = picture.size?.width, let height = picture.size?.height else { return }
        do {
            try PictureSize.check(width: width * Double(sheet.strip ?? 1), height: height, scale: picture.scale ?? 1)
        } catch {
            throw ValidationError(error.message)
        }
    }

    func run() throws {
        try MainActor.assumeIsolated { try draw() }
    }

    @MainActor private func draw() throws {
        labels.apply()
        let shard = try self.shard?.shard(in: ProcessInfo.processInfo.environment)
        if !output.output.isStandardOutput { try OutputFolder.check(output.output.path(frame: 0)) }
        picture.setScreen()
        let source = try source.load(on: canvas.choice(source.state, background: picture.background))
        let scene = source.scene
        KeptLayers.keep(scene.root)
        let overrides = layers?.apply(to: scene) ?? [:]
        let viewport = try picture.layOut(scene)
        let job = try RenderJob(
            try RenderKind(output, range, sheet), range, sheet, viewport: viewport, timeline: scene.playback.timeline,
            loop: source.scrubs ? nil : scene.playback.loop)
        if let grid = job.grid {
            try PictureSize.check(
                width: Double(grid.totalWidth), height: Double(grid.totalHeight), scale: 1, what: "the sheet",
                mend: "lower --count, --columns, --size or --scale")
        }
        for line in RenderNotes.withoutEffect(job.kind, range, sheet) { output.note(line) }
        for line in job.film.map(RenderNotes.lines) ?? [] { output.note(line) }
        if let film = job.film, range.to == nil, let note = RenderNotes.jump(film, scene.playback) { output.note(note) }
        for line in RenderNotes.motion(source, job, range) { output.note(line) }
        if output.export.dryRun { return try StandardOutput.write(job.summary(output.output, shard: shard) + "\n") }
        do {
            let run = RenderRun(source, job, output, debug: debug?.colors, exploded: exploded, overrides: overrides)
            guard job.kind == .sequence else { return try run.drawFile() }
            try run.drawSequence(hash: hash(scene, viewport), shard: shard)
        } catch let error as ExportError {
            throw Failure(error, writing: output.output)
        }
    }

    /// The hash of the scene and of the options that change pictures.
    @MainActor private func hash(_ scene: Scene, _ viewport: Viewport) -> String {
        let planes = source.planes.planes.map { $0.map(\.rawValue).sorted().joined(separator: ",") }
        let exploded = exploded.map { "\($0.yaw) \($0.pitch) \($0.spacing.map { "\($0)" } ?? "") \($0.content.name)" }
        var canvas = canvas.choice(source.state, background: picture.background)
        canvas.tilt = source.tilt
        let options = [
            "scrub \(source.scrub)", "state \(source.state.choice)", "planes \(planes ?? "")", "preroll \(source.emitters.preroll)",
            "canvas \(canvas)", "size \(viewport.size.width)x\(viewport.size.height)", "scale \(viewport.scale)",
            "background \(viewport.background)",
            "layers \(layers.flatMap { try? $0.data() }.map { String(decoding: $0, as: UTF8.self) } ?? "")",
            "debug \(debug?.colors.rawValue ?? 0)", "exploded \(exploded ?? "")",
        ]
        return SceneHash.hex(
            scene, argument: source.scene, input: SceneLoader.inputData, fonts: source.fonts.fonts, options: options)
    }
}
