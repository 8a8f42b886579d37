import ArgumentParser
import Foundation
import QuartziteKit
import QuartzitePreview
import QuartziteRenderer

struct ThumbnailCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "thumbnail",
        abstract: "Draw a small picture of a document, as file managers show it.",
        discussion: """
            The picture shows the document at 0 s, or at the first of 0.5, 1, 2 and 4 s at
            which it shows something. A wallpaper is drawn as on the phone of its class.
            The longer side has N pixels. Swift files are not compiled: opening a folder
            must run nobody's code.

            EXAMPLES
              quartzite thumbnail Wallpaper.tendies small.png
              quartzite thumbnail scene.caml small.png --size 128
            """)

    @Argument(help: SceneHelp.argument, completion: Completion.scene)
    var scene: String

    @Argument(help: "The PNG file to write; - is standard output.", completion: .file(extensions: ["png"]))
    var output: String

    @Option(
        help: ArgumentHelp("The pixels of the longer side. (default: 256)", valueName: "N"),
        transform: { try NumberOption.count($0, upTo: 4096) })
    var size: Int?

    @OptionGroup var fonts: FontOptions

    /// Endings of other picture formats, which are refused. Unknown endings are allowed, because file managers write to temporary names.
    private static let otherEndings = CGImage.fileEndings.subtracting(["png"]).union(["svg", "pdf", "ppm", "mp4", "webm", "mov"])

    func validate() throws {
        let ending = URL(fileURLWithPath: output).pathExtension.lowercased()
        guard !Self.otherEndings.contains(ending) else {
            throw ValidationError("\(output): a thumbnail is a PNG; give a name that ends in .png, or - for standard output")
        }
    }

    func run() throws {
        try MainActor.assumeIsolated { try draw() }
    }

    @MainActor private func draw() throws {
        if SwiftSource.isSource(SceneLoader.parts(of: scene).path) {
            throw Failure(.usage, "\(scene) is a program, and a thumbnail runs none; `quartzite render` compiles and draws it")
        }
        // A file manager's list must not wait for a pipe.
        if scene != "-", SceneLoader.isPipe(scene) { throw Failure(.noInput, "\(scene) is not a regular file, so it has no thumbnail") }
        if output != "-" { try OutputFolder.check(output) }
        try fonts.apply()
        UIScreen.main.set(scale: 1)
        let settings = SceneSettings(state: SceneStateChoice(), canvas: CanvasChoice(prefersDevice: true))
        var source = try SceneAtTime(scene, scrubs: false, settings)
        let own = source.scene.naturalSize
        let scale = Double(size ?? 256) / max(own.width, own.height, 1)
        let points = CGSize(width: max(own.width, 1 / scale), height: max(own.height, 1 / scale))
        source.scene.layout(size: points)
        source.scene.commit()
        let picture = try picture(of: &source, in: Viewport(size: points, scale: scale))
        let data: Data
        do { data = try picture.pngData() } catch { throw Failure(.ioError, error.description) }
        if output == "-" { return try StandardOutput.write([UInt8](data)) }
        do { try data.writeWhole(toPath: output) } catch { throw Failure(error) }
    }

    /// Draws the scene at the first sampled time at which it shows something; at the first sampled time if it never does.
    @MainActor private func picture(of source: inout SceneAtTime, in viewport: Viewport) throws -> CGImage {
        let renderer = try Compositor.headless(viewport, log: { _ in })
        var first: CGImage?
        for time in [0, 0.5, 1, 2, 4] {
            try source.advance(to: time)
            renderer.apply(source.scene.context.wholeCommit())
            _ = try renderer.drawFrame(at: source.mediaTime, in: viewport)
            let picture = try renderer.picture(of: viewport)
            if !source.scene.isBlank(picture, on: viewport.background, at: source.mediaTime) { return picture }
            first = first ?? picture
        }
        guard let first else { throw GraphicsError.contextLost }
        return first
    }
}
