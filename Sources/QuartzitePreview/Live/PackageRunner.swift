import Foundation
import Glibc
import QuartziteKit
import Synchronization

/// Builds and runs the program of a package, and again after every save.
///
///     save ──► build ──► end the old program ──► start the new one: same place, same time
///                └─ errors: in the terminal and in the window of the old program, which goes on
package final class PackageRunner: Sendable {
    private enum Event {
        case changed
        case ended(number: Int, SpawnedProcess.End, errors: [String])
    }

    private let package: SwiftPackage
    private let supervisor: LiveSupervisor
    private let events = Mutex<[Event]>([])
    private let arrival = DispatchSemaphore(value: 0)

    /// - Parameters:
    ///   - path: the package's folder.
    ///   - product: the name of the program; nil if the package has only one.
    package init(_ path: String, product: String?) throws(LiveProblem) {
        // First of all, because it blocks signals for the threads that are started later.
        supervisor = try LiveSupervisor()
        package = try SwiftPackage(path, product: product)
    }

    /// Runs until the person closes the program's window.
    /// - Returns: the exit code.
    package func run() throws(LiveProblem) -> Int32 {
        let watch = FileWatch { [weak self] _ in self?.post(.changed) }
        watch?.watch(package.watched)
        defer { watch?.end() }
        var (number, isRunning) = (0, false)
        if try start(1) { (number, isRunning) = (1, true) }
        while true {
            switch next() {
            case .changed:
                watch?.watch(package.watched)
                let program = buildOrReport()
                guard let program else { continue }
                if isRunning { supervisor.endChild() }
                number += 1
                isRunning = true
                launch(program, number)
            case .ended(let ended, let end, let errors):
                guard ended == number else { continue }
                isRunning = false
                if let code = supervisor.requestedEnd { return code }
                switch end {
                case .exited(let code): return code
                case .killed(let signal):
                    guard let crash = LiveSupervisor.crash(signal) else { return 128 + signal }
                    supervisor.report(LiveSupervisor.problem(crash, errors))
                }
            }
        }
    }

    private func start(_ number: Int) throws(LiveProblem) -> Bool {
        guard let program = buildOrReport() else { return false }
        launch(program, number)
        return true
    }

    /// Builds the program. Returns nil with a report of the errors if that fails.
    private func buildOrReport() -> String? {
        do throws(LiveProblem) {
            let program = try package.build()
            supervisor.report(nil)
            return program
        } catch {
            supervisor.report(error)
            return nil
        }
    }

    private func launch(_ program: String, _ number: Int) {
        let thread = Thread { [self] in
            do throws(LiveProblem) {
                let (end, errors) = try supervisor.start([program])
                post(.ended(number: number, end, errors: errors))
            } catch {
                supervisor.report(error)
                post(.ended(number: number, .exited(69), errors: []))
            }
        }
        thread.name = "program"
        thread.start()
    }

    private func post(_ event: Event) {
        events.withLock { $0.append(event) }
        arrival.signal()
    }

    /// Waits for an event. Changes that came together are one.
    private func next() -> Event {
        while true {
            arrival.wait()
            let event: Event? = events.withLock { events in
                guard !events.isEmpty else { return nil }
                let first = events.removeFirst()
                if case .changed = first { events.removeAll { if case .changed = $0 { true } else { false } } }
                return first
            }
            if let event { return event }
        }
    }
}
