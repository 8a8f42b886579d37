// The program `quartzite`: one command per file in Commands/, their options in Options/, their output in Output/.
//
// stdout is for data only. Everything for a person goes to stderr, and the exit code states the kind of failure.

import ArgumentParser
import Foundation
import Quartzite
import QuartziteExamples
import QuartziteExport
import QuartziteMarkup
import QuartziteRenderer

@main
struct QuartziteTool: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "quartzite",
        abstract: "Core Animation for Linux: preview, render and measure layer scenes.",
        discussion: """
            SCENE is the name of a built-in example, a .swift file with a function scene()
            or a folder of them, a .caml file, a .ca or wallpaper folder, a .tendies or
            .zip archive, a picture, which is shown on a door, or - for standard input: a
            document, an archive or a picture.

            EXAMPLES
              quartzite preview                       open the door; drag to the left
              quartzite preview Wallpaper.ca          open your own scene
              quartzite Wallpaper.ca                  the same: preview may be left out
              quartzite preview Ball.swift            compile it, again when it is saved
              quartzite render door --scrub --time 0.5 -o door.png
              quartzite inspect scene.caml --time 1.5 --json
              quartzite assemble frames-%04d.png -o film.mp4
              quartzite check Wallpaper.tendies
              quartzite plan scene.caml --time 1.5
              quartzite profile door --scrub --headless
              quartzite diff old.caml new.caml --time 1.5 -o diff.png
              quartzite convert Wallpaper.tendies -o Wallpaper.ca

            EXIT CODES
              0 done
              1 errors found by check, a difference by diff, a broken budget by profile,
                code that needs a person by port --check
              64 wrong usage   65 wrong data   66 no such input
              69 no display, no OpenGL, or no ffmpeg
              73 output cannot be created   74 output cannot be written   77 no permission
              130 interrupted
            """,
        version: "quartzite \(version)",
        subcommands: [
            PreviewCommand.self, RenderCommand.self, AssembleCommand.self, DiffCommand.self, InspectCommand.self, PlanCommand.self,
            CheckCommand.self, ProfileCommand.self, ExamplesCommand.self, PortCommand.self, ConvertCommand.self, ThumbnailCommand.self,
        ])

    static let version = "0.1.0"

    static func main() {
        StandardStreams.openClosed()
        StandardStreams.ignoreSizeSignal()
        do {
            let arguments = CommandArguments.joiningNegativeNumbers(Array(CommandLine.arguments.dropFirst()))
            if let failure = unknownFirst(arguments) { exit(failure) }
            let words = withCommand(arguments)
            MainActor.assumeIsolated { PreviewCommand.startEarly(words) }
            var command = try CommandArguments.command(words)
            if let code = try SceneProcess.run(command) { Foundation.exit(code) }
            if writesData(command, arguments) { DataOutput.reserve() }
            defer { SceneCode.release() }
            try command.run()
        } catch let failure as Failure {
            exit(failure)
        } catch let error as GraphicsError {
            exit(Failure(error))
        } catch {
            end(with: error)
        }
    }

    /// Ends the program with an error of the parser, or with the help, the version or a completion script, which are "errors" of success:
    /// they are results, and a full disk must not truncate them unnoticed.
    private static func end(with error: any Error) -> Never {
        guard exitCode(for: error) == .success else { exit(withError: error) }
        let text = fullMessage(for: error)
        do {
            if !text.isEmpty { try StandardOutput.write(text + "\n") }
        } catch {
            exit(error)
        }
        Foundation.exit(0)
    }

    /// Whether standard output is for data alone, so that the output of a scene's program must not be mixed with it. False for a preview,
    /// which is the scene's own program, for a thumbnail, which runs no program, and for the help. `/dev/stdout` as a file must keep its
    /// meaning.
    private static func writesData(_ command: any ParsableCommand, _ arguments: [String]) -> Bool {
        guard !(command is PreviewCommand || command is ThumbnailCommand) else { return false }
        return configuration.subcommands.contains { $0 == type(of: command) } && !arguments.contains("/dev/stdout")
    }

    /// Inserts the command `preview` before arguments that begin with a scene: a path, `-` for stdin, or the name of an example.
    static func withCommand(_ arguments: [String]) -> [String] {
        guard let first = arguments.first, first == "-" || !first.hasPrefix("-"), first != "help",
            !configuration.subcommands.contains(where: { $0.configuration.commandName == first })
        else { return arguments }
        let isScene = MainActor.assumeIsolated {
            first == "-" || FileManager.default.fileExists(atPath: SceneLoader.parts(of: first).path)
                || Example.all.contains { $0.name == first }
        }
        return isScene ? ["preview"] + arguments : arguments
    }

    /// Returns the failure of arguments that begin with a word which is neither a command nor a scene, or of `help` with a word that is not
    /// a command. Nil for other arguments.
    static func unknownFirst(_ arguments: [String]) -> Failure? {
        let commands = configuration.subcommands.compactMap { $0.configuration.commandName }
        if arguments.count == 2, arguments[0] == "help", !arguments[1].hasPrefix("-"), !(commands + ["help"]).contains(arguments[1]) {
            return Failure(.usage, "“\(arguments[1])” is no command; \(meant(arguments[1], commands))`quartzite --help` lists the commands")
        }
        guard let first = arguments.first, !first.hasPrefix("-"), first != "help", !first.isEmpty,
            withCommand(arguments) == arguments
        else { return nil }
        guard !commands.contains(first) else { return nil }
        let path = MainActor.assumeIsolated { SceneLoader.parts(of: first).path }
        if path.contains("/") || path.contains(".") { return Failure(.noInput, "\(path): there is no such file or folder") }
        let examples = MainActor.assumeIsolated { Example.all.map(\.name) }
        return Failure(
            .usage,
            "“\(first)” is no command, no example and no file; \(meant(first, commands + examples))"
                + "`quartzite examples` lists the examples, `quartzite --help` the commands")
    }

    private static func meant(_ word: String, _ names: [String]) -> String {
        NearName.find(word, in: names).map { "did you mean “\($0)”? " } ?? ""
    }

    private static func exit(_ failure: Failure) -> Never {
        for line in failure.lines { StandardError.tell("error: \(line)") }
        Foundation.exit(failure.code.rawValue)
    }
}
