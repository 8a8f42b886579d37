internal import ArgumentParser
import Foundation

/// The arguments of a program that shows a scene of its own.
struct ProgramArguments: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: URL(fileURLWithPath: CommandLine.arguments.first ?? "program").lastPathComponent,
        abstract: "Show a layer scene in a window, play it and scrub it with the mouse.",
        discussion: "Drag left to move forward in time, right to move back. Space plays and pauses, ? lists the keys.")

    @OptionGroup var window: WindowOptions

    /// Parses arguments. Wrong ones end the program with a message and exit code 64, and `--help` ends it with 0.
    static func parseOrEnd(_ arguments: [String]) -> WindowOptions { parseOrExit(arguments).window }
}
