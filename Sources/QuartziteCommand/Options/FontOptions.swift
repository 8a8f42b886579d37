import ArgumentParser
import QuartziteKit

/// The folder of fonts for a scene's text.
struct FontOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Take fonts only from this folder, for the same picture on every machine.", valueName: "DIR"),
        completion: .directory)
    var fonts: String?

    /// Sets the folder for the whole process. Call this before the scene is loaded and before other threads start.
    func apply() throws(Failure) {
        guard let fonts else { return }
        do {
            try FontFolder(path: fonts).use()
        } catch {
            throw Failure(error)
        }
    }
}
