// Resolves the command line's SCENE to a scene.

import Foundation
import Quartzite
import QuartziteExamples
import QuartziteKit
import QuartziteMarkup
import QuartzitePreview
import QuartziteResources

/// A scene, and the first action of a person.
@MainActor struct LoadedScene {
    var scene: Scene
    /// The action for examples that wait for input; without a window it is performed at time 0.
    var defaultAction: (() -> Void)?
}

@MainActor enum SceneLoader {
    /// Makes a scene from an example's name or a path. Warnings about a readable file go to stderr, one line each.
    static func load(_ argument: String, _ settings: SceneSettings = SceneSettings()) throws(Failure) -> LoadedScene {
        guard case .example(let example) = try input(argument, readsPipes: true) else {
            return LoadedScene(scene: try load(file: argument, settings, readsPipes: true))
        }
        try settings.check(argument, is: "an example")
        guard QuartziteResources.areFound else {
            throw Failure(
                .noInput,
                "the pictures of the examples are not found: the program was moved away from its files. Move it back, or set "
                    + "QUARTZITE_RESOURCES to the folder with Pictures, Sounds, Movies and Scenes, such as /usr/share/quartzite")
        }
        let controller = example.makeController()
        let scene = Scene(name: example.name, controller: controller)
        scene.preroll(settings.preroll)
        settings.place(scene)
        return LoadedScene(scene: scene, defaultAction: example.defaultAction.map { action in { action(controller) } })
    }

    /// Makes a scene from a file or folder; an example without its first action.
    /// - Parameters:
    ///   - argument: a path, or `-` for standard input; with `#NAME` or `#N` the scene in a folder or archive with several.
    ///   - readsPipes: whether a pipe or device with a name is read, for an argument of the command line. Default false.
    static func load(
        file argument: String, _ settings: SceneSettings = SceneSettings(), readsPipes: Bool = false
    ) throws(Failure) -> Scene {
        let scene: Scene
        switch try input(argument, readsPipes: readsPipes) {
        case .collection(let path, let member):
            return try measured { () throws(Failure) in try self.scene(of: collection(path), member, settings) }
        case .swift(let path, let function):
            try settings.check(path, is: "a Swift scene")
            scene = try swiftScene(path, function: function)
        case .picture(let path):
            try settings.check(path, is: "a picture")
            scene = try picture(path, name: URL(fileURLWithPath: path).lastPathComponent)
        case .pictureData(let data, let name):
            try settings.check(name, is: "a picture")
            scene = try picture(data, name: name)
        case .example: return try load(argument, settings).scene
        }
        scene.preroll(settings.preroll)
        settings.place(scene)
        return scene
    }

    /// Finds the documents of an argument, and the name or number of the chosen one. Nil for an example, a Swift scene or a picture.
    /// - Parameter readsPipes: whether a pipe or device with a name is read, for an argument of the command line. Default false.
    static func documents(
        _ argument: String, readsPipes: Bool = false
    ) throws(Failure) -> (collection: SceneCollection, member: String?)? {
        guard case .collection(let path, let member) = try input(argument, readsPipes: readsPipes) else { return nil }
        return (try collection(path), member)
    }

    /// Returns the names of the scenes of an argument: several for folders, archives and Swift files.
    static func names(_ argument: String) throws(Failure) -> [String] {
        switch try input(argument, readsPipes: true) {
        case .example(let example): [example.name]
        case .pictureData(_, let name): [name]
        case .swift(let path, _): try swiftScenes(path)
        case .collection(let path, _), .picture(let path): try collection(path).names
        }
    }

    /// Reads a scene, and records the time it took.
    private static func measured(_ read: () throws(Failure) -> Scene) throws(Failure) -> Scene {
        let start = MediaClock.monotonic()
        let scene = try read()
        scene.readingTime = MediaClock.monotonic() - start
        return scene
    }

    // MARK: Documents, bundles, wallpapers and archives

    /// Returns the path of an argument, and the text after the last `#` if the whole argument is not a path.
    static func parts(of argument: String) -> (path: String, member: String?) {
        guard !FileManager.default.fileExists(atPath: argument), let mark = argument.lastIndex(of: "#") else { return (argument, nil) }
        return (String(argument[..<mark]), String(argument[argument.index(after: mark)...]))
    }

    /// Finds the scenes of a file, folder or standard input.
    private static func collection(_ path: String) throws(Failure) -> SceneCollection {
        do {
            return try read(path)
        } catch {
            throw Failure(error)
        }
    }

    /// Reads a scene of a collection and enters its state.
    /// - Parameters:
    ///   - member: the name or number of the scene; nil for the first.
    ///   - isAgain: whether the files have changed, so that the person already knows the scenes. Default false.
    private static func scene(
        of collection: SceneCollection, _ member: String?, _ settings: SceneSettings, isAgain: Bool = false
    ) throws(Failure) -> Scene {
        let appearance = settings.state.appearance ?? .light
        let (name, package) = try package(
            of: collection, member, settings.planes, appearance, isAgain: isAgain, errorsAre: settings.errorsAre)
        let scene = Scene(name: name, package: package, canvas: try settings.canvas.options(for: package.screenClass))
        let path = collection.path
        if isFromPipe(path) {
            scene.origin = Scene.Origin(path: path, diagnostics: package.diagnostics)
        } else {
            scene.origin = Scene.Origin(
                path: path, member: member, planes: settings.planes ?? Set(ScenePlane.allCases), appearance: appearance,
                diagnostics: package.diagnostics)
            scene.source = DocumentSource(path, files: package.files, stamps: package.stamps) {
                try measured { () throws(Failure) in try self.scene(of: self.collection(path), member, settings, isAgain: true) }
            }
        }
        do {
            try scene.enter(settings.state)
        } catch {
            throw Failure(.usage, "\(path): \(error)")
        }
        if !isAgain { for line in settings.unusedOptions(of: scene, package) { StandardError.tell("\(path): \(line)") } }
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
    /// - Parameters:
    ///   - member: the name or number of the scene; nil for the first.
    ///   - verb: the command's action on the scene, in messages.
    ///   - severity: the severity under which errors are reported. A command that does its work despite errors reports warnings.
    static func package(
        of collection: SceneCollection, _ member: String?, _ planes: Set<ScenePlane>?, _ appearance: SceneAppearance = .light,
        isAgain: Bool = false, verb: String = "shown", errorsAre severity: MarkupDiagnostic.Severity = .error
    ) throws(Failure) -> (name: String, package: CAPackage) {
        let (path, names) = (collection.path, collection.names)
        var index = 0
        if let member {
            index = try self.index(of: member, in: collection)
        } else if names.count > 1, !isAgain {
            // A scene in standard input cannot be chosen, because # can only follow the name of a file.
            let advice = isFromPipe(path) ? "save the input to a file to choose another one" : "choose another one by \(path)#N"
            StandardError.tell("\(path): the first of \(names.count) scenes is \(verb); \(advice): \(list(collection))")
        }
        let package: CAPackage
        do {
            package = try collection.package(at: index, planes: planes ?? Set(ScenePlane.allCases), appearance: appearance)
        } catch {
            throw Failure(error)
        }
        for var remark in package.diagnostics where remark.severity > .note {
            remark.severity = min(remark.severity, severity)
            StandardError.tell(remark.description)
        }
        let name = names.count > 1 || isFromPipe(path) ? names[index] : URL(fileURLWithPath: path).lastPathComponent
        return (name, package)
    }

    /// Shows a picture from a pipe, which cannot be read again.
    private static func picture(_ data: Data, name: String) throws(Failure) -> Scene {
        do {
            return Scene(name: name, controller: Example.makeDoor(of: try CGImage.decode(data: data)))
        } catch {
            throw Failure(ImageError(error.problem, path: name))
        }
    }

    private static func picture(_ path: String, name: String) throws(Failure) -> Scene {
        let stamp = FileStamp(ofFileAt: path)
        do {
            let picture = try CGImage.decode(contentsOf: URL(fileURLWithPath: path))
            let scene = Scene(name: name, controller: Example.makeDoor(of: picture))
            scene.source = DocumentSource(path, files: [], stamps: [path: stamp]) { try self.picture(path, name: name) }
            return scene
        } catch {
            throw failure(error, path)
        }
    }
}
