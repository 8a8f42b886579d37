/// The source that is compiled with the files of a scene. Its C function calls the scene's functions by number.
enum SceneStub {
    /// The C function of the library: takes the number of a scene function, and returns a retained object.
    static let symbol = "quartzite_scene_content"

    /// Returns the source for scene functions, in their order.
    static func source(_ functions: [String]) -> String {
        let cases = functions.enumerated().map { "        case \($0): content = try `\($1)`()\n" }.joined()
        return """
            import QuartziteKit

            @_cdecl("\(symbol)")
            @MainActor public func quartziteSceneContent(_ index: Int) -> UnsafeMutableRawPointer {
                var content: Any
                do {
                    switch index {
            \(cases)        default: content = ()
                    }
                } catch {
                    content = error
                }
                let isContent = content is UIViewController || content is UIView || content is CALayer || content is any Error
                if !isContent { content = "\\(type(of: content))" as NSString }
                return Unmanaged.passRetained(content as AnyObject).toOpaque()
            }

            """
    }
}
