import Foundation
import Glibc
import QuartziteKit

/// A compiled scene in this process. Swift code cannot be unloaded, so libraries stay until the process ends.
@MainActor package struct SceneLibrary {
    private typealias Content = @convention(c) (Int) -> UnsafeMutableRawPointer

    private let content: Content
    /// The scene functions, by number.
    package let functions: [String]

    /// Loads a library.
    package init(_ product: SceneBuild.Product) throws(LiveProblem) {
        guard let handle = dlopen(product.library, RTLD_NOW | RTLD_LOCAL), let symbol = dlsym(handle, SceneStub.symbol) else {
            let reason = dlerror().map { String(cString: $0) } ?? "no reason was given"
            throw LiveProblem(
                .unavailable,
                "the compiled scene does not fit this program (\(reason)); program and modules must come from one build: run `make build`, or `make install`"
            )
        }
        content = unsafeBitCast(symbol, to: Content.self)
        functions = product.functions
    }

    /// Calls a scene function and makes a scene of its result.
    /// - Parameters:
    ///   - name: the name of the scene in the window's title.
    ///   - function: the name of the function; nil for the first.
    package func makeScene(name: String, function: String?) throws(LiveProblem) -> Scene {
        var index = 0
        if let function {
            guard let found = functions.firstIndex(of: function) else {
                throw LiveProblem(
                    .choice, "\(name): there is no scene “\(function)”; the scenes are: \(functions.joined(separator: ", "))")
            }
            index = found
        }
        // The size of a view that the function uses does not depend on the scene that the window shows.
        let shown = UIScreen.main.bounds.size
        UIScreen.main.set(size: Scene.standardSize)
        let object = Unmanaged<AnyObject>.fromOpaque(content(index)).takeRetainedValue()
        let title = functions.count > 1 ? "\(name)#\(functions[index])" : name
        if let controller = SceneContent.controller(of: object) { return Scene(name: title, controller: controller) }
        // The scene in the window stays.
        UIScreen.main.set(size: shown)
        let function = functions[index]
        if let error = object as Any as? any Error {
            throw LiveProblem(.scene, "\(name): \(function)() threw an error: \(error)")
        }
        throw LiveProblem(
            .scene,
            "\(name): \(function)() returned \(object as? NSString ?? "nothing"); a scene is a UIViewController, a UIView or a CALayer")
    }
}
