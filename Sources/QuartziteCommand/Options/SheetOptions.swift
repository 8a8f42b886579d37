import ArgumentParser
import QuartzitePreview

/// Several pictures in one.
struct SheetOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Draw this many times, evenly spaced from the first to the last, side by side in one picture.", valueName: "N"),
        transform: { try NumberOption.count($0, upTo: 100) })
    var strip: Int?

    @Option(
        help: ArgumentHelp(
            "Draw this many times, evenly spaced from the first to the last, on a sheet with their times. (default with --columns: 12)",
            valueName: "N"),
        transform: { try NumberOption.count($0, upTo: 10_000) })
    var count: Int?

    @Option(
        help: ArgumentHelp("The columns of a sheet. (default: about as many as rows)", valueName: "N"),
        transform: { try NumberOption.count($0, upTo: 10_000) })
    var columns: Int?

    @Flag(inversion: .prefixedNo, help: "Write its time under each picture of a sheet.")
    var labels = true

    /// Whether a sheet was asked for.
    var isSheet: Bool { count != nil || columns != nil }

    /// The number of pictures of a strip or sheet; nil for neither.
    var pictures: Int? { strip ?? (isSheet ? count ?? 12 : nil) }
}
