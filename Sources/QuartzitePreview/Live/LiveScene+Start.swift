import Dispatch
import QuartziteKit

extension LiveScene {
    /// Compiles the scene, and makes it. A save meanwhile ends this process, because the scene's code may hang.
    /// - Parameters:
    ///   - timeout: the seconds until the scene's code counts as hanging.
    ///   - hangs: called once, away from the main thread, when the scene's code hangs. Default: the terminal says so.
    ///   - isLost: called once, away from the main thread, when the code has hung for a long time. Default nil.
    ///   - log: receives lines for stderr.
    /// - Returns: the scene, or why the files make none; the next save may fix that.
    @MainActor package func firstScene(
        timeout: Double = LiveReload.timeout, hangs: @escaping @Sendable () -> Void = LiveLink.reportHanging,
        isLost: (@Sendable () -> Void)? = nil, _ log: (String) -> Void
    ) throws(LiveProblem) -> (scene: Scene?, problem: LiveProblem?) {
        let watch = FileWatch { _ in LiveLink.startAgain("saved before the scene was shown; it is started again") }
        watch?.watch(watched)
        defer { watch?.end() }
        do {
            let product = try compile()
            for warning in product.warnings { log(warning) }
            var calls: [DispatchWorkItem] = []
            for (call, seconds) in [(hangs, timeout), (isLost, timeout + LiveReload.lostTimeout)] {
                guard let call else { continue }
                // A closure written here would belong to the main actor, and trap on another thread.
                calls.append(DispatchWorkItem(block: call))
                DispatchQueue.global().asyncAfter(deadline: .now() + seconds, execute: calls[calls.count - 1])
            }
            defer { for call in calls { call.cancel() } }
            return (try makeScene(product), nil)
        } catch {
            guard error.kind == .scene else { throw error }
            for line in error.errorLines { log(line) }
            return (nil, error)
        }
    }

    /// An empty scene in place of one that cannot be shown. The files of the latter are watched.
    @MainActor package func emptyScene(size: CGSize?) -> Scene {
        let scene = Scene(name: source.name, controller: UIViewController(), size: size ?? Scene.standardSize)
        scene.source = self
        return scene
    }
}
