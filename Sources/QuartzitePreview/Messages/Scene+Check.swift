import QuartziteKit
import QuartziteMarkup

extension Scene.Origin {
    /// The origin of a scene of files. They can be read again and checked as a whole, with the remarks of `quartzite check` that need no
    /// drawing.
    /// - Parameters:
    ///   - path: the file or folder.
    ///   - member: the name or number of one of several scenes; nil for the first.
    ///   - planes: the planes of a wallpaper that are shown.
    ///   - appearance: the appearance for which the planes are chosen. Default: light.
    ///   - diagnostics: the remarks from reading the scene.
    package init(
        path: String, member: String?, planes: Set<ScenePlane>, appearance: SceneAppearance = .light, diagnostics: [MarkupDiagnostic]
    ) {
        self.init(path: path + (member.map { "#" + $0 } ?? ""), diagnostics: diagnostics) {
            do throws(CAMLError) {
                let collection = try SceneCollection(contentsOf: URL(fileURLWithPath: path))
                return collection.check(at: member.flatMap { collection.index(of: $0) } ?? 0, planes: planes).diagnostics
            } catch {
                // The files have changed, and reloading them reports the reason.
                return [MarkupDiagnostic(error)]
            }
        }
        file = path
        readEditable = {
            let collection = try SceneCollection(contentsOf: URL(fileURLWithPath: path))
            return try collection.editablePackage(at: member.flatMap { collection.index(of: $0) } ?? 0, planes: planes, appearance)
        }
    }
}
