import QuartziteKit
import QuartziteRenderer

extension Preview {
    /// Watches the scene's files, and a supervisor's reports.
    func startReloading() {
        reload = LiveReload(
            hangs: link == nil ? nil : LiveLink.endHangingProcess, didNotReturn: link == nil ? nil : LiveLink.reportHanging,
            isLost: link == nil ? nil : LiveLink.endLostProcess
        ) { [weak self] in self?.filesChanged($0) }
        session.readAgain = { [weak self] in
            self?.reload?.filesChanged($0)
            self?.otherReload?.filesChanged($0)
        }
        session.fileWritten = { [weak self] in self?.reload?.ignore($0) }
        // A live scene reports its problems itself. A package's program cannot know why it could not be built again.
        guard let link, session.scene.source == nil else { return }
        problemWatch = FileWatch { [weak self] _ in
            DispatchQueue.main.async {
                MainActor.assumeIsolated {
                    if let problem = link.problem { self?.session.report(problem) } else { self?.session.clearProblem() }
                }
            }
        }
        problemWatch?.watch(WatchedFiles(files: [link.problemFile]))
    }

    /// Stores the state that the next process needs if this one crashes.
    func rememberState() {
        guard let link else { return }
        var state = session.windowState
        state.frame = CGRect(origin: window.corner, size: window.size)
        link.memory.state = state
    }

    /// Takes a new version of the scene, whose files have changed.
    private func filesChanged(_ outcome: LiveReload.Outcome) {
        switch outcome {
        case .failed(let problem): session.report(problem)
        case .prepared(let prepared):
            do {
                session.reload(try whileMainThreadIsBusy { try prepared.make() })
            } catch let problem as LiveProblem {
                session.report(problem)
            } catch {
                session.report(LiveProblem(.scene, String(describing: error)))
            }
        }
    }
}
