// Scenes in Swift files, compiled and run by the command that shows them.

import Quartzite
import QuartzitePreview

extension SceneLoader {
    /// Compiles a Swift file, or a folder of Swift files, and makes its scene. The compiler's warnings go to stderr.
    /// - Parameter function: the scene function; nil for the first.
    static func swiftScene(_ path: String, function: String?) throws(Failure) -> Scene {
        SceneCode.hold(path)
        do {
            let live = try LiveScene(path, function: function)
            let product = try live.compile()
            for warning in product.warnings { StandardError.tell(warning) }
            if function == nil, product.functions.count > 1 {
                let list = product.functions.joined(separator: ", ")
                StandardError.tell(
                    "\(path): the first of \(product.functions.count) scenes is shown; choose another one by \(path)#NAME: \(list)")
            }
            return try SceneCode.make(path) { () throws(LiveProblem) in try live.makeScene(product) }
        } catch {
            throw Failure(error)
        }
    }

    /// The names of the scene functions. Nothing is compiled or run.
    static func swiftScenes(_ path: String) throws(Failure) -> [String] {
        do {
            return try SwiftSource(path).sceneFunctions()
        } catch {
            throw Failure(error)
        }
    }

    // MARK: In a window

    /// Shows the scene in another process, which may crash.
    /// - Returns: the exit code.
    static func supervise() throws(Failure) -> Int32 {
        do {
            return try LiveSupervisor().run()
        } catch {
            throw Failure(error)
        }
    }

    /// Builds and runs the program of a package, and again after each save.
    /// - Parameter argument: the package's folder, or `FOLDER#NAME` for one of several programs.
    /// - Returns: the exit code.
    static func runPackage(_ argument: String) throws(Failure) -> Int32 {
        let (path, product) = parts(of: argument)
        do {
            return try PackageRunner(path, product: product).run()
        } catch {
            throw Failure(error)
        }
    }

    /// A live scene for a window: the scene, or an empty one with the reason; and the state of the window before, if there was one.
    struct Live {
        var scene: Scene
        var problem: LiveProblem?
        var state: WindowState?
    }

    /// Makes the live scene for this process, which a supervisor has started. A scene that has crashed is only run again after it is saved.
    static func live(_ argument: String, _ link: LiveLink) throws(Failure) -> Live {
        let (path, function) = parts(of: argument)
        do {
            let before = link.memory.state
            let state = before.frame == nil ? nil : before
            let source = try LiveScene(path, function: function, choice: state?.choice)
            var problem = link.problem
            if problem == nil {
                // An existing window comes back even if the scene does not.
                let first = try source.firstScene(isLost: state == nil ? nil : LiveLink.endLostProcess, StandardError.tell)
                if let scene = first.scene { return Live(scene: scene, state: state) }
                problem = first.problem
            }
            return Live(scene: source.emptyScene(size: state?.frame?.size), problem: problem, state: state)
        } catch {
            throw Failure(error)
        }
    }
}
