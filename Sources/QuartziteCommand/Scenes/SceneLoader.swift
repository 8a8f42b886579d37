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
    static func load(_ argument: String, _ settings: SceneSettings = SceneSettings()) throws(Failure) -> LoadedScene {
        guard let example = Example.named(argument) else { return LoadedScene(scene: try load(file: argument, settings)) }
        try settings.check(argument, is: "an example")
        let controller = example.makeController()
        let scene = Scene(name: example.name, controller: controller)
        scene.preroll(settings.preroll)
        return LoadedScene(scene: scene, defaultAction: example.defaultAction.map { action in { action(controller) } })
    }

    /// Makes a scene from a file or folder.
    /// - Parameter argument: a path, or `-` for standard input; with `#NAME` or `#N` the scene in a folder or archive with several.
    static func load(file argument: String, _ settings: SceneSettings = SceneSettings()) throws(Failure) -> Scene {
        if let (collection, member) = try documents(argument) { return try scene(of: collection, member, settings) }
        let (path, member) = parts(of: argument)
        let scene: Scene
        if SwiftSource.isSource(path) {
            try settings.check(path, is: "a Swift scene")
            scene = try swiftScene(path, function: member)
        } else {
            try settings.check(path, is: "a picture")
            scene = try picture(path, name: URL(fileURLWithPath: path).lastPathComponent)
        }
        scene.preroll(settings.preroll)
        return scene
    }

    /// Finds the documents that an argument stands for, and the name or number of the chosen one. Nil for an example or a picture.
    static func documents(_ argument: String) throws(Failure) -> (collection: SceneCollection, member: String?)? {
        if Example.named(argument) != nil { return nil }
        if argument == "-" { return (try collectionFromInput(), nil) }
        let (path, member) = Self.parts(of: argument)
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        let url = URL(fileURLWithPath: path)
        guard exists || path.contains("/") || !url.pathExtension.isEmpty else {
            let names = Example.all.map(\.name).joined(separator: ", ")
            throw Failure(.noInput, "there is no example and no file with the name “\(path)”; the examples are: \(names)")
        }
        // A folder with Swift files is a scene of its own, not a folder with documents.
        if SwiftSource.isSource(path) { return nil }
        let isScene = ["caml", "xml", "tendies", "zip"].contains(url.pathExtension.lowercased())
        return isScene || isFolder.boolValue ? (try collection(path), member) : nil
    }

    /// Returns the names of the scenes that an argument stands for: several for folders and archives.
    static func names(_ argument: String) throws(Failure) -> [String] {
        if let example = Example.named(argument) { return [example.name] }
        if argument == "-" { return try collectionFromInput().names }
        if SwiftSource.isSource(argument) { return try swiftScenes(argument) }
        return try collection(argument).names
    }

    // MARK: Documents, bundles, wallpapers and archives

    /// Returns the path of an argument, and what follows the last `#` if the whole is no path.
    static func parts(of argument: String) -> (path: String, member: String?) {
        guard !FileManager.default.fileExists(atPath: argument), let mark = argument.lastIndex(of: "#") else { return (argument, nil) }
        return (String(argument[..<mark]), String(argument[argument.index(after: mark)...]))
    }

    /// Finds the scenes of a file or folder.
    static func collection(_ path: String) throws(Failure) -> SceneCollection {
        do {
            // A relative URL keeps the path as given in messages.
            return try SceneCollection(contentsOf: URL(fileURLWithPath: path))
        } catch {
            throw Failure(error)
        }
    }

    /// Finds the scenes of a document or archive on standard input.
    static func collectionFromInput() throws(Failure) -> SceneCollection {
        let limits = MarkupLimits()
        let data: Data
        do {
            data = try FileHandle.standardInput.read(upToCount: limits.archiveFileBytes + 1) ?? Data()
        } catch {
            throw Failure(.noInput, "standard input cannot be read")
        }
        guard data.count <= limits.archiveFileBytes else {
            throw Failure(
                .data, "standard input has more than \(limits.archiveFileBytes) bytes; save it to a file and leave out what is not needed")
        }
        do {
            return try SceneCollection(data: data, name: "<stdin>", limits: limits)
        } catch {
            throw Failure(error)
        }
    }

    /// Reads a scene of a collection and enters its state.
    /// - Parameters:
    ///   - member: the name or number of the scene; nil for the first.
    ///   - isAgain: whether the files have changed; the person then knows which scenes there are. Default false.
    private static func scene(
        of collection: SceneCollection, _ member: String?, _ settings: SceneSettings, isAgain: Bool = false
    ) throws(Failure) -> Scene {
        let (name, package) = try package(of: collection, member, settings.planes, isAgain: isAgain)
        let scene = Scene(name: name, package: package, canvas: try settings.canvas.options(for: package.screenClass))
        let path = collection.path
        scene.origin = Scene.Origin(path: path + (member.map { "#" + $0 } ?? ""), diagnostics: package.diagnostics)
        if path != "<stdin>" {
            scene.source = DocumentSource(path, files: package.files) {
                try self.scene(of: self.collection(path), member, settings, isAgain: true)
            }
        }
        do {
            try scene.enter(settings.state)
        } catch {
            throw Failure(.usage, "\(path): \(error)")
        }
        scene.preroll(settings.preroll)
        if let wanted = settings.canvas.tilt {
            guard let tilt = scene.tilt else {
                throw Failure(.usage, "\(path): no value of the scene follows the tilt of the device; leave out --tilt")
            }
            tilt.set(x: wanted.x, y: wanted.y)
            scene.commit()
        }
        return scene
    }

    /// Reads a scene of a collection. Warnings go to stderr, one line each.
    /// - Parameter member: the name or number of the scene; nil for the first.
    static func package(
        of collection: SceneCollection, _ member: String?, _ planes: Set<ScenePlane>?, isAgain: Bool = false
    ) throws(Failure) -> (name: String, package: CAPackage) {
        let (path, names) = (collection.path, collection.names)
        let list = names.enumerated().map { "\($0 + 1) “\($1)”" }.joined(separator: ", ")
        var index = 0
        if let member {
            guard let found = collection.index(of: member) else {
                throw Failure(.usage, "\(path): there is no scene “\(member)”; the scenes are: \(list)")
            }
            index = found
        } else if names.count > 1, !isAgain {
            StandardError.tell("\(path): the first of \(names.count) scenes is shown; choose another one by \(path)#N: \(list)")
        }
        let package: CAPackage
        do {
            package = try collection.package(at: index, planes: planes ?? Set(ScenePlane.allCases))
        } catch {
            throw Failure(error)
        }
        for remark in package.diagnostics where remark.severity > .note { StandardError.tell(remark.description) }
        let name = names.count > 1 || path == "<stdin>" ? names[index] : URL(fileURLWithPath: path).lastPathComponent
        return (name, package)
    }

    private static func picture(_ path: String, name: String) throws(Failure) -> Scene {
        do {
            let picture = try CGImage.decode(contentsOf: URL(fileURLWithPath: path))
            let scene = Scene(name: name, controller: Example.makeDoor(of: picture))
            scene.source = DocumentSource(path, files: []) { try self.picture(path, name: name) }
            return scene
        } catch {
            throw Failure(error)
        }
    }
}
