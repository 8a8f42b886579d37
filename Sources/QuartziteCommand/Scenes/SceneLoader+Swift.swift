// Scenes in Swift files, compiled and run by the command that was asked to show them.

import Quartzite
import QuartzitePreview

extension SceneLoader {
    /// Compiles a Swift file, or a folder of Swift files, and makes its scene. The compiler's warnings go to stderr.
    /// - Parameter function: the scene function; nil for the first.
    static func swiftScene(_ path: String, function: String?) throws(Failure) -> Scene {
        do {
            let live = try LiveScene(path, function: function)
            let product = try live.compile()
            for warning in product.warnings { StandardError.tell(warning) }
            if function == nil, product.functions.count > 1 {
                let list = product.functions.joined(separator: ", ")
                StandardError.tell("\(path): the first of \(product.functions.count) scenes is shown; choose another one by \(path)#NAME: \(list)")
            }
            return try live.makeScene(product)
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
}
