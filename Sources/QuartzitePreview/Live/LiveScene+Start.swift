import Dispatch
import QuartziteKit

extension LiveScene {
    /// Compiles the scene, and makes it. A save meanwhile ends this process, because the scene's code may hang.
    /// - Parameter log: receives lines for stderr.
    /// - Returns: the scene, or why the files make none; the next save may mend that.
    @MainActor package func firstScene(_ log: (String) -> Void) throws(LiveProblem) -> (scene: Scene?, problem: LiveProblem?) {
        let watch = FileWatch { _ in LiveLink.startAgain("saved before the scene was shown; it is started again") }
        watch?.watch(watched)
        defer { watch?.end() }
        do {
            let product = try compile()
            for warning in product.warnings { log(warning) }
            let notice = DispatchWorkItem { LiveLink.tellHanging() }
            DispatchQueue.global().asyncAfter(deadline: .now() + LiveReload.patience, execute: notice)
            defer { notice.cancel() }
            return (try makeScene(product), nil)
        } catch {
            guard error.kind == .scene else { throw error }
            for line in error.lines { log("error: \(line)") }
            return (nil, error)
        }
    }

    /// An empty scene in the place of one that cannot be shown. Its files are watched.
    @MainActor package func emptyScene(size: CGSize?) -> Scene {
        let scene = Scene(name: source.name, controller: UIViewController(), size: size ?? CGSize(width: 300, height: 300))
        scene.source = self
        return scene
    }
}
