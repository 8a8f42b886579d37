import ArgumentParser
import Foundation
import QuartziteExport
import QuartziteKit
import QuartzitePreview

extension ExportFormat: ExpressibleByArgument {}

/// Where a picture or film goes, and how it is written.
struct OutputOptions: ParsableArguments {
    @Option(
        name: [.short, .long],
        help: ArgumentHelp(
            """
            One picture, name.png; one picture per frame, frames-%04d.png; a film, name.gif, .apng, .webp, .mp4, .webm or .mov; \
            or - for standard output.
            """, valueName: "OUT"),
        completion: .file(), transform: OutputPattern.init)
    var output: OutputPattern

    @Option(help: ArgumentHelp("The format, whatever the name's ending. (default: by the ending, png for -)", valueName: "WORD"))
    var format: ExportFormat?

    @Option(
        help: ArgumentHelp("Draw on this many threads; the bytes stay the same. (default: the cores, at most 8)", valueName: "N"),
        transform: { try NumberOption.count($0, upTo: 256) })
    var jobs: Int?

    @Flag(help: "Print what would be written, and write nothing.")
    var dryRun = false

    @Flag(help: "Print no progress and no notes.")
    var quiet = false

    @Flag(help: "Print the time that drawing and encoding took.")
    var statistics = false

    /// The number of threads that draw. Each has textures of its own on the GPU, so many cores are not all taken unasked.
    var threads: Int { jobs ?? min(8, ProcessInfo.processInfo.activeProcessorCount) }

    /// Returns the format of the output.
    func resolvedFormat() throws -> ExportFormat { try format ?? output.format() }

    /// Writes a line for a person, unless told to be quiet.
    func note(_ line: String) { if !quiet { StandardError.tell("note: \(line)") } }
}
