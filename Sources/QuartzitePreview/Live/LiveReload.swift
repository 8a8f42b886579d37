import Dispatch
import Foundation
import QuartziteKit
import Synchronization

/// Makes the window's scene again whenever its files change.
///
///     watch's thread      worker                      main thread
///     files changed ────► prepare (compile) ────────► make, swap
///
/// A change during `prepare` cancels it and begins again. The old scene stays until the new one is made.
package final class LiveReload: Sendable {
    /// The outcome of a change of files.
    package enum Outcome: Sendable {
        case prepared(PreparedScene)
        case failed(LiveProblem)
    }

    /// Seconds that the main thread gets to take a new scene before it counts as hanging.
    package static let timeout = 2.0
    /// Seconds from then until the main thread counts as lost.
    package static let lostTimeout = 10.0

    private let worker = DispatchQueue(label: "live scene")
    private let state = Mutex(State())
    private let finished: @MainActor @Sendable (Outcome) -> Void
    /// Called when files change while the main thread hangs in the code of a scene. Default: nothing happens.
    private let hangs: (@Sendable () -> Void)?
    /// Called when the main thread does not return from a new scene. Default: nothing happens.
    private let didNotReturn: (@Sendable () -> Void)?
    private let isLost: (@Sendable () -> Void)?
    private let (timeout, lostTimeout): (Double, Double)

    private struct State {
        var source: (any SceneSource)?
        var watch: FileWatch?
        /// The number of the last change; an earlier one is out of date.
        var change = 0
        /// The paths that have changed since `prepare` last came to an end.
        var paths: Set<String> = []
        /// Whether the main thread has not taken the last outcome yet.
        var isPending = false
        /// Whether the main thread has begun to take that outcome: the code of the new scene runs, not that of the old one.
        var isTaking = false
    }

    /// - Parameters:
    ///   - hangs: called away from the main thread when files change while the main thread hangs. Default nil.
    ///   - didNotReturn: called once, away from the main thread, when the main thread does not return from a new scene. Default nil.
    ///   - isLost: called once, away from the main thread, when the main thread still has not returned `lostTimeout` seconds after
    ///     `didNotReturn`. Default nil.
    ///   - timeout: the seconds until `hangs` and `didNotReturn`.
    ///   - lostTimeout: the seconds from `didNotReturn` to `isLost`.
    ///   - finished: receives each outcome on the main thread.
    package init(
        hangs: (@Sendable () -> Void)? = nil, didNotReturn: (@Sendable () -> Void)? = nil, isLost: (@Sendable () -> Void)? = nil,
        timeout: Double = LiveReload.timeout, lostTimeout: Double = LiveReload.lostTimeout,
        finished: @escaping @MainActor @Sendable (Outcome) -> Void
    ) {
        (self.hangs, self.didNotReturn, self.isLost, self.finished) = (hangs, didNotReturn, isLost, finished)
        (self.timeout, self.lostTimeout) = (timeout, lostTimeout)
    }

    /// Follows the files of a scene; nil follows none.
    package func follow(_ source: (any SceneSource)?) {
        let (watch, outdated) = state.withLock { state in
            var outdated: (any SceneSource)?
            if state.source !== source {
                outdated = state.source
                // A prepared version of another scene must not replace this one.
                state.change += 1
                (state.source, state.paths) = (source, [])
            }
            if source != nil, state.watch == nil { state.watch = FileWatch { [weak self] in self?.filesChanged($0) } }
            return (state.watch, outdated)
        }
        outdated?.cancel()
        watch?.watch(source?.watched ?? WatchedFiles())
        // A file may have been saved between reading and watching.
        if let changed = source?.changedFiles, !changed.isEmpty { filesChanged(changed) }
    }

    /// Does not react to the next change of a file, which this program writes itself.
    package func ignore(_ path: String) { state.withLock { $0.watch }?.ignore(path) }

    /// Ends watching. The outcome of a change that is being prepared is dropped.
    package func end() {
        let (watch, source) = state.withLock { state in
            let ended = (state.watch, state.source)
            state.change += 1
            (state.source, state.paths) = (nil, [])
            return ended
        }
        watch?.end()
        source?.cancel()
    }

    /// Makes the scene again as if these files had changed.
    package func filesChanged(_ paths: Set<String>) {
        let (source, change) = state.withLock { state in
            state.change += 1
            state.paths.formUnion(paths)
            return (state.source, state.change)
        }
        guard let source else { return }
        source.cancel()
        worker.async { [weak self] in self?.prepare(source, change) }
    }

    private func prepare(_ source: any SceneSource, _ change: Int) {
        waitUntilTaken()
        let paths = state.withLock { $0.paths }
        guard isLatest(change) else { return }
        let outcome: Outcome
        do throws(LiveProblem) {
            outcome = .prepared(try source.prepare(paths))
        } catch {
            outcome = .failed(error)
        }
        let isCurrent = state.withLock { state in
            guard state.change == change else { return false }
            (state.paths, state.isPending, state.isTaking) = ([], true, false)
            return true
        }
        guard isCurrent else { return }
        DispatchQueue.main.async { [self] in
            if isLatest(change) {
                state.withLock { $0.isTaking = true }
                MainActor.assumeIsolated { finished(outcome) }
            }
            state.withLock { $0.isPending = false }
        }
        // A main thread that has not begun by then hangs in the code of the old scene, and the new scene may well return.
        after(timeout, change) { reload, isTaking in isTaking ? reload.didNotReturn?() : reload.hangs?() }
        after(timeout + lostTimeout, change) { reload, isTaking in if isTaking { reload.isLost?() } }
    }

    /// Calls a function some seconds later, if the main thread has not taken the outcome of a change by then.
    /// - Parameter call: receives whether the main thread has begun to take the outcome.
    private func after(_ seconds: Double, _ change: Int, _ call: @escaping @Sendable (_ reload: LiveReload, _ isTaking: Bool) -> Void) {
        DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { [weak self] in
            guard let self, let isTaking = state.withLock({ $0.isPending && $0.change == change ? $0.isTaking : nil }) else { return }
            call(self, isTaking)
        }
    }

    private func isLatest(_ change: Int) -> Bool { state.withLock { $0.change == change } }

    private func waitUntilTaken() {
        let end = DispatchTime.now() + timeout
        while state.withLock({ $0.isPending }) {
            if DispatchTime.now() > end {
                hangs?()
                return
            }
            usleep(20_000)
        }
    }
}
