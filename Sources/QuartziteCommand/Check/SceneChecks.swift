// Checks the scenes that the argument SCENE stands for.

import Foundation
import QuartziteExamples
import QuartziteKit
import QuartziteMarkup
import QuartzitePreview

@MainActor enum SceneChecks {
    /// Checks all scenes of a file or folder, or the one after `#`.
    /// - Throws: a failure for an input that does not exist, and for wrong usage. What is wrong with an input is part of the result.
    static func run(_ argument: String, planes: Set<ScenePlane>) throws -> [CheckReport.Scene] {
        if let example = Example.named(argument) { return [.init(name: example.name, diagnostics: [])] }
        let (path, member) = argument == "-" ? ("-", nil) : SceneLoader.parts(of: argument)
        if let picture = try picture(path) { return [picture] }
        let collection: SceneCollection
        do {
            collection = try argument == "-" ? SceneLoader.collectionFromInput() : SceneCollection(contentsOf: URL(fileURLWithPath: path))
        } catch let error as CAMLError {
            guard error.category == .data else { throw Failure(error) }
            return [.init(name: path, diagnostics: [MarkupDiagnostic(error)])]
        }
        var indices = Array(collection.names.indices)
        if let member {
            guard let index = collection.index(of: member) else {
                let list = collection.names.enumerated().map { "\($0 + 1) “\($1)”" }.joined(separator: ", ")
                throw Failure(.usage, "\(path): there is no scene “\(member)”; the scenes are: \(list)")
            }
            indices = [index]
        }
        return indices.map { index in
            let check = collection.check(at: index, planes: planes)
            let drawn = check.package.map { SceneDrawing.check($0, diagnostics: check.diagnostics, file: collection.path) } ?? []
            return .init(name: check.name, diagnostics: check.diagnostics + drawn)
        }
    }

    /// Checks a picture file, which is shown on a door. Nil for another file.
    private static func picture(_ path: String) throws -> CheckReport.Scene? {
        var isFolder: ObjCBool = false
        let url = URL(fileURLWithPath: path)
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue,
            !["caml", "xml", "tendies", "zip", "ca"].contains(url.pathExtension.lowercased()), path != "-"
        else { return nil }
        do {
            _ = try CGImage.decode(contentsOf: url)
            return .init(name: url.lastPathComponent, diagnostics: [])
        } catch {
            let failure = Failure(error)
            guard failure.code == .data else { throw failure }
            return .init(
                name: url.lastPathComponent,
                diagnostics: [MarkupDiagnostic(.brokenPicture, message: error.description, file: path)])
        }
    }
}
