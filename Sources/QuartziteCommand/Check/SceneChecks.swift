// Checks the scenes of the argument SCENE.

import Foundation
import QuartziteExamples
import QuartziteKit
import QuartziteMarkup
import QuartzitePreview

@MainActor enum SceneChecks {
    /// Checks all scenes of a file or folder, or the one after `#`.
    /// - Throws: a failure for an input that does not exist, and for wrong usage. Faults of an input are part of the result.
    static func run(_ argument: String, planes: Set<ScenePlane>) throws(Failure) -> [CheckReport.Scene] {
        switch try SceneLoader.input(argument, readsPipes: true) {
        case .example(let example): return [.init(name: example.name, diagnostics: [])]
        case .swift(let path, let function): return try SwiftSceneChecks.run(path, function: function)
        case .picture(let path):
            let url = URL(fileURLWithPath: path)
            return [try picture(path, name: url.lastPathComponent) { () throws(ImageError) in try CGImage.decode(contentsOf: url) }]
        case .pictureData(let data, let name):
            return [try picture(name, name: name) { () throws(ImageError) in try CGImage.decode(data: data) }]
        case .collection(let path, let member): return try documents(path, member, planes)
        }
    }

    private static func documents(_ path: String, _ member: String?, _ planes: Set<ScenePlane>) throws(Failure) -> [CheckReport.Scene] {
        let collection: SceneCollection
        do {
            collection = try SceneLoader.read(path)
        } catch {
            guard error.category == .data else { throw Failure(error) }
            return [.init(name: error.file, diagnostics: [MarkupDiagnostic(error)])]
        }
        let indices =
            try member.map { member throws(Failure) in [try SceneLoader.index(of: member, in: collection)] }
            ?? Array(collection.names.indices)
        return indices.map { index in
            let check = collection.check(at: index, planes: planes)
            let drawn = check.package.map { SceneDrawing.check($0, diagnostics: check.diagnostics, file: collection.path) } ?? []
            return .init(name: check.name, diagnostics: check.diagnostics + drawn)
        }
    }

    /// Checks a picture, which is shown on a door.
    private static func picture(
        _ path: String, name: String, _ decode: () throws(ImageError) -> CGImage
    ) throws(Failure) -> CheckReport.Scene {
        do {
            _ = try decode()
            return .init(name: name, diagnostics: [])
        } catch {
            let failure = Failure(error)
            guard failure.code == .data else { throw failure }
            // The diagnostic has the file's path.
            let problem =
                SceneLoader.isNoScene(error, path)
                ? MarkupDiagnostic(
                    .unreadableFile, message: "no kind of scene", mend: "Give \(SceneLoader.kinds).", file: path)
                : MarkupDiagnostic(.brokenPicture, message: ImageError(error.problem).description, file: path)
            return .init(name: name, diagnostics: [problem])
        }
    }
}
