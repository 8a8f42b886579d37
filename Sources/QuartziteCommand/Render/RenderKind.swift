import ArgumentParser
import QuartziteExport

/// What `render` writes.
enum RenderKind: Equatable {
    /// One PNG file of one time.
    case picture
    /// A PNG file per frame.
    case sequence
    /// A PNG file with several pictures side by side.
    case strip
    /// A PNG file with several pictures in rows, and their times.
    case sheet
    case film(ExportFormat)

    /// Determines the kind from the options.
    /// - Throws: a sentence about options that contradict each other.
    init(_ output: OutputOptions, _ range: RangeOptions, _ sheet: SheetOptions) throws {
        let format = try output.resolvedFormat()
        let isSequence = output.output.isSequence
        if format.isFilm, isSequence {
            throw ValidationError("a film is one file; give -o a name without a number, or frames-%04d.png for one file per frame")
        }
        if range.time != nil, range.isGiven {
            throw ValidationError("--time draws one time, --from and --to draw a range; give only one of them")
        }
        try Self.checkLoop(range.loop, format)
        if sheet.strip != nil, sheet.isSheet {
            throw ValidationError("--strip draws one row, --count and --columns draw a sheet; give only one of them")
        }
        if sheet.pictures != nil {
            let name = sheet.strip != nil ? "--strip" : "a sheet"
            if range.time != nil { throw ValidationError("--time draws one time, \(name) draws several; give only one of them") }
            if isSequence || format.isFilm {
                throw ValidationError("\(name) draws one picture; give -o a name without a number that ends in .png")
            }
            self = sheet.strip != nil ? .strip : .sheet
        } else if format.isFilm {
            if range.time != nil { throw ValidationError("--time draws one time, a film shows a range; give --from and --to") }
            try Self.checkRate(range.fps, format)
            self = .film(format)
        } else if isSequence {
            self = .sequence
        } else {
            guard !range.isGiven else {
                throw ValidationError(
                    "--from and --to draw several pictures; give -o the name of a film, such as film.gif, or a numbered one, such as frames-%04d.png"
                )
            }
            self = .picture
        }
    }

    /// Throws if a format has no play count.
    static func checkLoop(_ loop: Int?, _ format: ExportFormat) throws {
        guard loop != nil, !format.hasPlayCount else { return }
        throw ValidationError("\(format.title) does not say how often it is played; --loop is for .gif, .apng and .webp")
    }

    /// Throws if a format does not support so many frames per second.
    static func checkRate(_ rate: Double?, _ format: ExportFormat) throws {
        guard let rate, let highest = format.highestRate, rate > highest else { return }
        throw ValidationError(
            "the delays of \(format.title) are whole hundredths of a second; --fps: expected at most \(Int(highest)), better at most 50")
    }
}
