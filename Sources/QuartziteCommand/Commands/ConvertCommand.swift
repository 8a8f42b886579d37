import ArgumentParser
import Foundation
import QuartziteExamples
import QuartziteKit
import QuartziteMarkup
import QuartzitePreview

struct ConvertCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert",
        abstract: "Write a scene as a CAML document, a bundle, or a wallpaper's archive.",
        usage: "quartzite convert <scene> --output <OUT> [<options>]",
        discussion: """
            The ending of OUT sets the form: a document (.caml), a bundle (.ca), or a
            wallpaper's archive (.tendies). - writes a document with its pictures inside to
            standard output. States, transitions, animations and parts of the
            document that are not understood are written too. The files of pictures keep
            their bytes and names. The same scene gives the same bytes in every run.

            An example is written with its values at --time. What it has drawn becomes
            pictures. What a document cannot hold, such as code, is said on stderr.

            EXAMPLES
              quartzite convert Wallpaper.tendies -o Wallpaper.ca
              quartzite convert Wallpaper.ca -o Wallpaper.caml --pictures inline
              quartzite convert Background.ca -o Wallpaper.tendies
              quartzite convert clock --time 2 -o clock.ca
              quartzite convert Wallpaper.ca -o - | xmllint --format -
            """)

    @Argument(help: SceneHelp.argument, completion: Completion.scene)
    var scene: String

    @Option(
        name: [.short, .long],
        help: ArgumentHelp("The scene to write: name.caml, name.ca or name.tendies; or - for standard output.", valueName: "OUT"),
        completion: .file())
    var output: String

    @Option(
        help: ArgumentHelp(
            "Write pictures as files beside the document, or inline as data: URIs. (default: files; with -o - inline)", valueName: "WORD"))
    var pictures: CAMLWriter.Pictures?

    @Option(help: ArgumentHelp("The time of an example: 0.5, 0.5s, 30f or 50%. (default: 0)", valueName: "T"), transform: TimeOption.init)
    var time: TimeOption?

    @OptionGroup var fonts: FontOptions
    @OptionGroup var planes: PlaneOptions

    private var isStandardOutput: Bool { output == "-" }

    func validate() throws {
        if isStandardOutput {
            guard pictures != .files else {
                throw ValidationError("there are no files beside standard output; leave out --pictures, or give -o a name")
            }
            return
        }
        guard CAMLWriter.Form(URL(fileURLWithPath: output)) != nil else {
            throw ValidationError(CAMLWritingError(path: output, problem: .unknownEnding).description)
        }
    }

    func run() throws {
        try MainActor.assumeIsolated { try convert() }
    }

    @MainActor private func convert() throws {
        try fonts.apply()
        if !isStandardOutput {
            try OutputFolder.check(output, mayBeFolder: CAMLWriter.Form(URL(fileURLWithPath: output)) == .bundle)
        }
        // The scene and its pictures stay alive until the writer has read them.
        let (scene, writer) = try load()
        try withExtendedLifetime(scene) {
            var writer = writer
            writer.pictures = pictures ?? (isStandardOutput ? .inline : .files)
            do {
                let remarks = try isStandardOutput ? print(writer) : writer.write(to: URL(fileURLWithPath: output))
                for line in remarks { StandardError.tell("\(self.scene): \(line)") }
            } catch let error as CAMLWritingError {
                throw Failure(error)
            }
        }
    }

    /// Writes a document to standard output.
    /// - Returns: a line for each kind of part that a document cannot hold.
    private func print(_ writer: CAMLWriter) throws -> [String] {
        let folder: PrivateFolder
        do throws(LiveProblem) { folder = try PrivateFolder() } catch { throw Failure(error) }
        let file = URL(fileURLWithPath: folder.path + "/scene.caml")
        let remarks = try writer.write(to: file)
        guard let document = FileManager.default.contents(atPath: file.path) else {
            throw Failure(.ioError, "\(file.path) cannot be read")
        }
        try StandardOutput.write([UInt8](document))
        return remarks
    }

    @MainActor private func load() throws(Failure) -> (scene: SceneAtTime?, writer: CAMLWriter) {
        if let (collection, member) = try SceneLoader.documents(scene, readsPipes: true) {
            guard time == nil else {
                throw Failure(.usage, "--time is for examples, which are code; a document is written with all its times")
            }
            let (name, package) = try SceneLoader.package(of: collection, member, planes.planes, verb: "written", errorsAre: .warning)
            var writer = CAMLWriter(package)
            if collection.names.count > 1 { writer.name = name }
            return (nil, writer)
        }
        var source = try SceneAtTime(scene, scrubs: false)
        try source.advance(to: time?.seconds(duration: source.scene.playback.timeline.duration) ?? 0)
        return (source, CAMLWriter(source.scene.root))
    }
}

extension CAMLWriter.Pictures: ExpressibleByArgument {}
