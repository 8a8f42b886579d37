import ArgumentParser
import QuartziteMarkup

/// The help of the argument SCENE.
enum SceneHelp {
    static let argument = ArgumentHelp(text)

    static let text = """
        An example's name, a .swift file or a folder of them, a .caml file, a .ca or wallpaper folder, a .tendies or .zip archive, a picture, or - for \
        a document, an archive or a picture on standard input. FILE#NAME or FILE#N chooses one of several scenes.
        """
}

/// The planes of a wallpaper.
struct PlaneOptions: ParsableArguments {
    @Option(
        name: .customLong("planes"),
        help: ArgumentHelp("Use only these planes of a wallpaper, such as background,floating. (default: all)", valueName: "LIST"),
        transform: Self.parse)
    var planes: Set<ScenePlane>?

    private static func parse(_ text: String) throws -> Set<ScenePlane> {
        let planes = text.split(separator: ",").map { ScenePlane(rawValue: String($0)) }
        guard !planes.isEmpty, !planes.contains(nil) else {
            let names = ScenePlane.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("expected planes separated by commas: \(names)")
        }
        return Set(planes.compactMap { $0 })
    }
}
