import QuartziteKit
import QuartziteMarkup

extension Scene.Origin {
    /// The origin of a scene of files, which can be read again and checked as a whole: what `quartzite check` tells without drawing.
    /// - Parameters:
    ///   - path: the file or folder.
    ///   - member: the name or number of one of several scenes; nil for the first.
    ///   - planes: the planes of a wallpaper that are shown.
    ///   - appearance: the appearance for which the planes are chosen. Default: light.
    ///   - diagnostics: what reading the scene told.
    package init(
        path: String, member: String?, planes: Set<ScenePlane>, appearance: SceneAppearance = .light, diagnostics: [MarkupDiagnostic]
    ) {
        self.init(path: path + (member.map { "#" + $0 } ?? ""), diagnostics: diagnostics) {
            do throws(CAMLError) {
                let collection = try SceneCollection(contentsOf: URL(fileURLWithPath: path))
                return collection.check(at: member.flatMap { collection.index(of: $0) } ?? 0, planes: planes).diagnostics
            } catch {
                // The files have changed, and showing them anew tells why.
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
