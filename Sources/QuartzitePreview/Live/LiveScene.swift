import Foundation
import QuartziteKit
import QuartziteMarkup
import Synchronization

/// A scene in Swift files: compiles the files as they are now, loads the library, and makes the scene.
package final class LiveScene: SceneSource {
    package let source: SwiftSource
    private let build: SceneBuild
    private let state: Mutex<State>

    private struct State {
        /// The function whose scene is shown; nil for the first.
        var function: String?
        /// The number of the function that a window showed before; nil for no window.
        var earlierChoice: Int?
        /// The number that counts before the files are compiled.
        var firstChoice: Int
        var product: SceneBuild.Product?
        /// Whether the product was made from the files as they were read last.
        var isCurrent = false
        /// The files of the product, and their stamps.
        var files: [String]
        var stamps: [String: FileStamp] = [:]
    }

    /// - Parameters:
    ///   - path: a Swift file, or a folder of Swift files.
    ///   - function: the name of the scene function. Default nil: the first.
    ///   - choice: the number of the scene function that the person chose in the window before, which counts instead of `function`.
    ///     Default nil: none. A number without a function is ignored.
    package init(_ path: String, function: String? = nil, choice: Int? = nil) throws(LiveProblem) {
        let source = try SwiftSource(path)
        self.source = source
        let named = function.flatMap { function in (try? source.sceneFunctions())?.firstIndex(of: function) }
        state = Mutex(
            State(function: function, earlierChoice: choice, firstChoice: choice ?? named ?? 0, files: source.files))
        build = try SceneBuild(SwiftCompiler())
        UIImage.addPictureFolder(URL(fileURLWithPath: source.folder, isDirectory: true))
    }

    /// Compiles the files. May be called on any thread.
    package func compile() throws(LiveProblem) -> SceneBuild.Product {
        // A folder may have got another file.
        let source = try SwiftSource(source.path)
        state.withLock { state in
            state.isCurrent = false
            state.files = source.files
            state.stamps = WatchedFiles(files: source.files).stamps
        }
        let product = try build.compile(source)
        state.withLock { state in
            (state.product, state.isCurrent) = (product, true)
            if let choice = state.earlierChoice, product.functions.indices.contains(choice) {
                state.function = product.functions[choice]
            }
            state.earlierChoice = nil
        }
        return product
    }

    package func cancel() { build.cancel() }

    /// Loads a compiled library, and makes its scene.
    @MainActor package func makeScene(_ product: SceneBuild.Product) throws(LiveProblem) -> Scene {
        // A picture may have changed together with the code.
        UIImage.forgetNamedPictures()
        let library = try SceneLibrary(product)
        LiveLink.current?.memory.hasRun = true
        let scene = try library.makeScene(name: source.name, function: state.withLock { $0.function })
        scene.source = self
        return scene
    }

    // MARK: Choice

    package var choices: [String] { state.withLock { $0.product?.functions ?? [] } }

    package var choice: Int {
        state.withLock { state in
            guard let product = state.product else { return state.firstChoice }
            return product.functions.firstIndex { $0 == state.function } ?? 0
        }
    }

    package func choose(_ number: Int) {
        state.withLock { state in
            guard let functions = state.product?.functions, functions.indices.contains(number) else { return }
            state.function = functions[number]
        }
    }

    // MARK: Changes

    package var warnings: [String] { state.withLock { $0.product?.warnings ?? [] } }

    package var stamps: [String: FileStamp] { state.withLock { $0.stamps } }

    package var watched: WatchedFiles {
        let isFolder = source.folder == source.path
        return WatchedFiles(
            files: state.withLock { $0.files }, folders: [source.folder],
            extensions: CGImage.fileEndings.union(isFolder ? ["swift"] : []))
    }

    package func prepare(_ changed: Set<String>) throws(LiveProblem) -> PreparedScene {
        let product: SceneBuild.Product
        if let known = state.withLock({ $0.isCurrent ? $0.product : nil }), !changed.contains(where: SwiftSource.isSwift) {
            product = known
        } else {
            product = try compile()
        }
        return PreparedScene { [self] in try makeScene(product) }
    }
}
