import Foundation
import QuartziteKit

/// A scene in Swift files: compiles the files as they are now, loads the library, and makes the scene.
package final class LiveScene: Sendable {
    package let source: SwiftSource
    /// The function that was asked for; nil for the first.
    package let function: String?
    private let build: SceneBuild

    /// - Parameters:
    ///   - path: a Swift file, or a folder of Swift files.
    ///   - function: the name of the scene function. Default nil: the first.
    package init(_ path: String, function: String? = nil) throws(LiveProblem) {
        source = try SwiftSource(path)
        self.function = function
        build = try SceneBuild(SwiftCompiler())
        UIImage.addPictureFolder(URL(fileURLWithPath: source.folder, isDirectory: true))
    }

    /// Compiles the files. May be called on any thread.
    package func compile() throws(LiveProblem) -> SceneBuild.Product {
        // A folder may have got another file.
        try build.compile(SwiftSource(source.path))
    }

    /// Ends the compilation on another thread, if any.
    package func cancel() { build.cancel() }

    /// Loads a compiled library, and makes its scene.
    /// - Parameter function: the name of the scene function; nil for the one that was asked for at first.
    @MainActor package func makeScene(_ product: SceneBuild.Product, function: String? = nil) throws(LiveProblem) -> Scene {
        // A picture may have changed together with the code.
        UIImage.forgetNamedPictures()
        return try SceneLibrary(product).makeScene(name: source.name, function: function ?? self.function)
    }
}
