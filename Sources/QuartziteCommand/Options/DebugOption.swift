import ArgumentParser
import QuartziteRenderer

/// The debug colours to show, as `--debug NAME,…`.
struct DebugOption: Equatable {
    /// The colours.
    let colors: DebugColors

    /// Parses names separated by commas.
    init(_ text: String) throws {
        do throws(DebugColors.UnknownName) {
            colors = try DebugColors(names: text)
        } catch {
            throw ValidationError(error.description)
        }
    }

    static let help = ArgumentHelp(
        "Lay debug colours over the scene: \(DebugColors.all.map(\.name).joined(separator: ", ")) or all.", valueName: "NAME,…")
}
