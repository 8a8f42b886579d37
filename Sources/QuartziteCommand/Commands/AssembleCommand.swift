import ArgumentParser
import Foundation
import QuartziteExport
import QuartziteKit
import QuartzitePreview

struct AssembleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "assemble",
        abstract: "Join the numbered pictures of a sequence to a film.",
        usage: "quartzite assemble <pieces> --output <OUT> [<options>]",
        discussion: """
            The pictures are those that `render -o frames-%04d.png` has written, by one
            process or by several with --shard. The film is the same, byte for byte, as
            `render` makes at once with the same options. Every frame must be there once;
            pictures of another scene, with other options, of another version, renderer or
            size are refused.

            Exit codes: 66 when frames are missing (all are named), 65 when pictures are
            damaged or do not belong together. Then nothing is written.

            EXAMPLES
              quartzite render Wallpaper.ca --shard 0/2 -o f-%04d.png
              quartzite render Wallpaper.ca --shard 1/2 -o f-%04d.png
              quartzite assemble f-%04d.png --shards 2 -o film.mp4
            """)

    @Argument(
        help: "The pictures, with a number in their names, such as frames-%04d.png.", completion: .file(), transform: OutputPattern.init)
    var pieces: OutputPattern

    @OptionGroup var output: FilmOptions

    @Option(
        help: ArgumentHelp("Name the shards of N that should have drawn what is missing.", valueName: "N"),
        transform: { try NumberOption.count($0, upTo: ShardOption.limit) })
    var shards: Int?

    @Option(
        help: ArgumentHelp("Frames per second. (default: those for which the pictures were drawn)", valueName: "F"),
        transform: RangeOptions.rate)
    var fps: Double?

    @Option(help: RangeOptions.loopHelp, transform: RangeOptions.plays)
    var loop: Int?

    @Option(
        help: ArgumentHelp("The colour behind transparent pictures, #rrggbb or none. (default: none)", valueName: "COLOR"),
        transform: BackgroundOption.init)
    var background: BackgroundOption?

    private var export: ExportOptions { output.export }

    func validate() throws {
        guard pieces.isSequence else {
            throw ValidationError("the pictures have a number in their names; give, for example, frames-%04d.png")
        }
        let format = try output.resolvedFormat()
        try RenderKind.checkLoop(loop, format)
        try RenderKind.checkRate(fps, format)
    }

    func run() throws {
        try MainActor.assumeIsolated { try join() }
    }

    @MainActor private func join() throws {
        let output = output.output
        if !output.isStandardOutput { try OutputFolder.check(output.path(frame: 0)) }
        let pieces = try verified()
        let film = try film(of: pieces)
        for line in RenderNotes.lines(about: film) { export.note(line) }
        if export.dryRun {
            return try StandardOutput.write(ExportSummary.film(output.destination().name, film) + "\n")
        }
        let assembly = Assembly(pieces: self.pieces, background: laysBackground(pieces) ? background?.color : nil)
        let frames = FrameSource(width: film.width, height: film.height, count: film.count, read: assembly.picture)
        do {
            try ExportRun(export).run(frames, try FilmEncoder(film, to: output.destination()), jobs: export.threads)
        } catch let error as ExportError {
            throw Failure(error, writing: output)
        } catch let error as ImageError {
            throw Failure(error)
        }
    }

    /// Reads the metadata of the pictures, and throws if they are not the frames of one film.
    @MainActor private func verified() throws(Failure) -> PieceSet {
        let numbers = try pieces.numbers()
        let pattern = pieces
        let set: PieceSet
        do {
            set = try PieceSet(numbers) { number in
                Result { () throws(Piece.Problem) in try Piece(contentsOf: pattern.path(frame: number)) }
            }
        } catch {
            for line in error.faults { StandardError.tell(line) }
            throw numbers.isEmpty
                ? Failure(.noInput, "\(pieces): there is no such picture; `quartzite render -o \(pieces)` draws them")
                : Failure(.data, "\(pieces): none of the \(numbers.count) pictures can be joined")
        }
        let missing = set.missingLines(shards: shards)
        for line in set.faults + missing { StandardError.tell(line) }
        guard set.faults.isEmpty else {
            throw Failure(.data, "\(pieces): pictures are damaged or do not belong together; draw them again, or move them away")
        }
        guard missing.isEmpty else {
            throw Failure(
                .noInput,
                "\(pieces): \(set.missing.count) of \(ExportSummary.frames(set.count)) \(set.missing.count == 1 ? "is" : "are") missing; run their shards again, which keep what is there"
            )
        }
        return set
    }

    /// Whether the pictures are transparent and a background is added.
    private func laysBackground(_ pieces: PieceSet) -> Bool {
        pieces.first.metadata.export.background == "none" && (background?.color.w ?? 0) >= 1
    }

    @MainActor private func film(of pieces: PieceSet) throws -> Film {
        let (export, format) = (pieces.first.metadata.export, try output.resolvedFormat())
        let rate = fps ?? export.rate
        try RenderKind.checkRate(rate, format)
        let drawn = try BackgroundOption(export.background)
        if let background, drawn.color.w >= 1, background != drawn {
            self.export.note("the pictures were drawn on \(export.background), so --background changes nothing")
        }
        if rate != export.rate {
            let speed = ExportSummary.number(rate / export.rate)
            self.export.note(
                "the pictures were drawn for \(ExportSummary.number(export.rate)) frames a second, so the film runs at \(speed) times the speed"
            )
        }
        let color = laysBackground(pieces) ? background?.color ?? drawn.color : drawn.color
        var film = Film(
            format: format, width: pieces.first.width, height: pieces.first.height, rate: FrameRate(rate), count: pieces.count,
            isOpaque: color.w >= 1)
        film.plays = loop ?? 0
        film.padding = "0x" + RenderJob.digits(color)
        return film
    }
}

/// Reads the pictures of a film, on the drawing threads.
private struct Assembly: Sendable {
    let pieces: OutputPattern
    /// The colour behind the pictures, opaque; nil for none.
    let background: SIMD4<Float>?

    @Sendable func picture(_ frame: Int) throws -> CGImage {
        let picture = try CGImage.decode(contentsOf: URL(fileURLWithPath: pieces.path(frame: frame)))
        guard let background else { return picture }
        let color = (0..<3).map { Int((background[$0] * 255).rounded()) } + [255]
        let pixels = picture.withPixels { source in
            [UInt8](unsafeUninitializedCapacity: source.count) { pixels, count in
                for at in stride(from: 0, to: source.count, by: 4) {
                    let rest = 255 - Int(source[at + 3])
                    for part in 0..<4 {
                        let sum = Int(source[at + part]) + (color[part] * rest + 127) / 255
                        pixels.initializeElement(at: at + part, to: UInt8(min(255, sum)))
                    }
                }
                count = source.count
            }
        }
        return CGImage(width: picture.width, height: picture.height, premultipliedRGBA: pixels) ?? picture
    }
}
