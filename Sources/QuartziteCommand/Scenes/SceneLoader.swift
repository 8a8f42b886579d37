// Resolves the command line's SCENE to a scene.

import Foundation
import Quartzite
import QuartziteExamples
import QuartziteKit
import QuartziteMarkup
import QuartzitePreview

/// A scene, and the first action of a person.
@MainActor struct LoadedScene {
    var scene: Scene
    /// The action for examples that wait for input; without a window it is performed at time 0.
    var defaultAction: (() -> Void)?
}

@MainActor enum SceneLoader {
    /// Makes a scene from an example's name or a path. Warnings about a readable file go to stderr, one line each.
    /// - Parameter state: the state of a document that is shown. Default: the document's start state.
    static func load(_ argument: String, state: SceneStateChoice = SceneStateChoice()) throws(Failure) -> LoadedScene {
        if let example = Example.named(argument) {
            if state.needsStates { throw Failure(.usage, "\(argument): an example has no states; leave out the options about states") }
            let controller = example.makeController()
            return LoadedScene(
                scene: Scene(name: example.name, controller: controller),
                defaultAction: example.defaultAction.map { action in { action(controller) } })
        }
        return LoadedScene(scene: try load(file: argument, state: state))
    }

    /// Makes a scene from a file or folder.
    static func load(file path: String, state: SceneStateChoice = SceneStateChoice()) throws(Failure) -> Scene {
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        let url = URL(fileURLWithPath: path)
        guard exists || path.contains("/") || !url.pathExtension.isEmpty else {
            let names = Example.all.map(\.name).joined(separator: ", ")
            throw Failure(.noInput, "there is no example and no file with the name “\(path)”; the examples are: \(names)")
        }
        let name = url.lastPathComponent
        switch url.pathExtension.lowercased() {
        case "tendies", "zip":
            throw Failure(.data, "\(path): this version cannot open archives; unpack the archive and open the .ca folder inside")
        case "caml", "xml": return try document(path, name: name, state)
        case _ where isFolder.boolValue: return try document(path, name: name, state)
        default:
            if state.needsStates { throw Failure(.usage, "\(path): a picture has no states; leave out the options about states") }
            return try picture(path, name: name)
        }
    }

    private static func document(_ path: String, name: String, _ state: SceneStateChoice) throws(Failure) -> Scene {
        let package: CAPackage
        do {
            // A relative URL keeps the path as given in messages.
            package = try CAPackage(contentsOf: URL(fileURLWithPath: path))
        } catch {
            throw Failure(error)
        }
        for remark in package.diagnostics where remark.severity == .warning { StandardError.tell(remark.description) }
        let scene = Scene(name: name, package: package)
        do {
            try scene.enter(state)
        } catch {
            throw Failure(.usage, "\(path): \(error)")
        }
        return scene
    }

    private static func picture(_ path: String, name: String) throws(Failure) -> Scene {
        do {
            let picture = try CGImage.decode(contentsOf: URL(fileURLWithPath: path))
            return Scene(name: name, controller: Example.makeDoor(of: picture))
        } catch {
            throw Failure(error)
        }
    }
}
