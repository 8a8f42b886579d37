// The check of a scene: the diagnostics from reading it, and those that need the whole scene.
//
// Each check is a file of its own in this folder and an entry in `SceneCheck.checks`. Nothing is drawn.

import Quartzite

/// The faults in the files of a scene.
public struct SceneCheck {
    /// The name of the scene in its collection.
    public let name: String
    /// Errors, warnings and notes: first those of reading, then those of the scene as a whole.
    public let diagnostics: [MarkupDiagnostic]
    /// The scene; nil if it cannot be read.
    public let package: CAPackage?

    /// The checks of a scene that was read. After a check, the scene is in no state.
    static let checks: [@Sendable (CheckedScene) -> [MarkupDiagnostic]] = [
        PlaneSizeCheck.run, StateNamesCheck.run, PlaneStatesCheck.run, UnusedPicturesCheck.run, PictureShapeCheck.run, SizeCheck.run,
        CanvasCheck.run, FrameVideoCheck.run, FillModeCheck.run, KeyTimesCheck.run, KeyPathCheck.run, InterpolationCheck.run, FontCheck.run,
        CopiesCheck.run, CanvasSizeCheck.run,
    ]

    /// The largest number of diagnostics of a check about a document. Finding the line of each takes time.
    static let limit = 1_000

    /// The largest number of diagnostics of one kind about a document that are listed separately.
    private static let separateLimit = 5

    /// Joins equal diagnostics, and all of one kind about a document if they are many: the first one then counts the others. Errors are
    /// always listed separately, because each must be fixed separately.
    static func merged(_ diagnostics: [MarkupDiagnostic]) -> [MarkupDiagnostic] {
        struct Cause: Hashable {
            let file: String
            let kind: MarkupDiagnostic.Kind
            let message: String?
        }
        var (result, known, counts): ([MarkupDiagnostic], [Cause: Int], [Cause: Int]) = ([], [:], [:])
        for diagnostic in diagnostics { counts[Cause(file: diagnostic.file, kind: diagnostic.kind, message: nil), default: 0] += 1 }
        for diagnostic in diagnostics {
            let all = Cause(file: diagnostic.file, kind: diagnostic.kind, message: nil)
            let isMany = diagnostic.severity < .error && counts[all, default: 0] > separateLimit
            let cause = isMany ? all : Cause(file: diagnostic.file, kind: diagnostic.kind, message: diagnostic.message)
            if let first = known[cause] {
                result[first].furtherPlaces += 1 + diagnostic.furtherPlaces
            } else {
                known[cause] = result.count
                result.append(diagnostic)
            }
        }
        return result
    }
}

/// A scene that was read, with its documents.
struct CheckedScene {
    let planes: [PlaneSource]
}

extension SceneCollection {
    /// Reads a scene and checks it.
    /// - Parameters:
    ///   - index: the index into `names`.
    ///   - planes: the planes of a wallpaper to check. Default: all.
    public func check(at index: Int, planes: Set<ScenePlane> = Set(ScenePlane.allCases)) -> SceneCheck {
        let name = names.indices.contains(index) ? names[index] : path
        do {
            let package = try package(at: index, planes: planes, keepsSources: true)
            let scene = CheckedScene(planes: package.sources)
            let found = SceneCheck.checks.flatMap { $0(scene) }
            return SceneCheck(
                name: name, diagnostics: diagnostics(ofListAt: index) + package.diagnostics + SceneCheck.merged(found), package: package)
        } catch {
            let errors = errors(ofPlanesAt: index, planes)
            return SceneCheck(
                name: name, diagnostics: diagnostics(ofListAt: index) + (errors.isEmpty ? [error] : errors).map { MarkupDiagnostic($0) },
                package: nil)
        }
    }
}
