import ArgumentParser
import QuartziteKit

/// The folder that the fonts of a scene's text come from.
struct FontOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Take the fonts of text from this folder alone: the same picture on every machine.", valueName: "DIR"))
    var fonts: String?

    /// Puts the folder into effect for the whole process. Call it before the scene is loaded and before other threads start.
    func apply() throws(Failure) {
        guard let fonts else { return }
        do {
            try FontFolder(path: fonts).use()
        } catch {
            throw Failure(error)
        }
    }
}
