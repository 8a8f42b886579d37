import ArgumentParser
import Foundation
import QuartziteExport
import QuartziteKit
import QuartzitePreview

extension ExportFormat: ExpressibleByArgument {}

/// The destination of a picture or film, and how it is written.
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

    @OptionGroup var export: ExportOptions

    /// Returns the format of the output.
    func resolvedFormat() throws -> ExportFormat { try format ?? output.format() }

    /// Writes a line for a person, unless `--quiet` is given.
    func note(_ line: String) { export.note(line) }
}

/// Where a film goes.
struct FilmOptions: ParsableArguments {
    private static let formats = ExportFormat.allCases.filter(\.isFilm)

    @Option(
        name: [.short, .long],
        help: ArgumentHelp(
            "The film: name.gif, .apng, .webp, .mp4, .webm or .mov; or - for standard output, with --format.", valueName: "OUT"),
        completion: .file(), transform: OutputPattern.init)
    var output: OutputPattern

    @Option(
        help: ArgumentHelp(
            "The format, whatever the name's ending: \(formats.map(\.rawValue).joined(separator: ", ")). (default: by the ending)",
            valueName: "WORD"),
        completion: .list(formats.map(\.rawValue)), transform: Self.filmFormat)
    var format: ExportFormat?

    @OptionGroup var export: ExportOptions

    private static func filmFormat(_ text: String) throws -> ExportFormat {
        if let format = ExportFormat(rawValue: text), format.isFilm { return format }
        throw ValidationError("expected the format of a film: \(formats.map(\.rawValue).joined(separator: ", "))")
    }

    /// Returns the format of the film.
    /// - Throws: a sentence about a name without a known format.
    func resolvedFormat() throws -> ExportFormat {
        if output.isSequence { throw ValidationError("a film is one file; give -o a name without a number, such as film.mp4") }
        if let format { return format }
        if output.isStandardOutput {
            throw ValidationError("standard output has no ending that determines the format; add --format, such as --format webm")
        }
        if let format = try? output.format(), format.isFilm { return format }
        let endings = Self.formats.map { "." + $0.rawValue }
        throw ValidationError(
            "assemble writes one film; give -o a name that ends in \(endings.dropLast().joined(separator: ", ")) or \(endings.last ?? ""), "
                + "or add --format")
    }
}

/// How pictures and films are written.
struct ExportOptions: ParsableArguments {
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

    /// For programs that show the progress: the interval of progress lines in seconds.
    @Option(help: .hidden, transform: { try NumberOption.positive($0, upTo: 3600, what: "seconds between two lines") })
    var progress: Double?

    /// The number of threads that draw. Each has its own textures on the GPU, so by default at most 8 are used.
    var threads: Int { jobs ?? min(8, ProcessInfo.processInfo.activeProcessorCount) }

    /// Writes a line for a person, unless `--quiet` is given.
    func note(_ line: String) { if !quiet { StandardError.tell("note: \(line)") } }
}
