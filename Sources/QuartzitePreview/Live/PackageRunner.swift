import Foundation
import Glibc
import QuartziteKit
import Synchronization

/// Builds and runs the program of a package, and again after every save.
///
///     save ──► build ──► end the old program ──► it has ended ──► start the new one: same place, same time
///                └─ errors: in the terminal and in the window of the old program, which continues
package final class PackageRunner: Sendable {
    private enum Event {
        case changed
        case ended(SpawnedProcess.End, errors: [String])
        /// A signal asks for the end.
        case endRequested(Int32)

        /// The order in which waiting events are handled: lower numbers first.
        var order: Int {
            switch self {
            case .endRequested: 0
            case .ended: 1
            case .changed: 2
            }
        }
    }

    private let path: String
    private let product: String?
    private let supervisor: LiveSupervisor
    private let events = Mutex<[Event]>([])
    private let arrival = DispatchSemaphore(value: 0)

    /// - Parameters:
    ///   - path: the package's folder.
    ///   - product: the name of the program; nil if the package has only one.
    package init(_ path: String, product: String?) throws(LiveProblem) {
        // The supervisor blocks signals for the threads that are started later.
        supervisor = try LiveSupervisor()
        (self.path, self.product) = (path, product)
    }

    /// Runs until the person closes the program's window.
    /// - Returns: the exit code.
    package func run() throws(LiveProblem) -> Int32 {
        supervisor.onRequest { [weak self] in self?.post(.endRequested($0)) }
        let package: SwiftPackage
        do {
            package = try SwiftPackage(path, product: product) { [supervisor] in supervisor.use(tool: $0) }
        } catch {
            if let code = supervisor.requestedEnd { return code }
            throw error
        }
        let watch = FileWatch { [weak self] _ in self?.post(.changed) }
        defer { watch?.end() }
        // The program that starts when the running one has ended, and whether the running one was told to end.
        var (isRunning, replacement, isReplaced) = (false, String?.none, false)
        post(.changed)
        while true {
            switch next() {
            case .endRequested(let signal):
                // The supervisor ends the program that runs; its end is the next event.
                if !isRunning { return 128 + signal }
            case .changed:
                watch?.watch(package.watched)
                guard let program = buildOrReport(package) else { continue }
                if isRunning {
                    replacement = program
                    if supervisor.endChild() { isReplaced = true }
                } else {
                    isRunning = true
                    launch(program)
                }
            case .ended(let end, let errors):
                isRunning = false
                if let code = supervisor.requestedEnd { return code }
                let program = replacement
                if !isReplaced {
                    switch end {
                    case .exited(let code): return code
                    case .killed(let signal):
                        guard let crash = LiveSupervisor.crash(signal) else { return 128 + signal }
                        if program == nil { supervisor.report(LiveSupervisor.problem(crash, errors)) }
                    }
                }
                (replacement, isReplaced) = (nil, false)
                guard let program else { continue }
                isRunning = true
                launch(program)
            }
        }
    }

    /// Builds the program. Returns nil with a report of the errors if that fails.
    private func buildOrReport(_ package: SwiftPackage) -> String? {
        do throws(LiveProblem) {
            let program = try package.build()
            guard supervisor.requestedEnd == nil else { return nil }
            supervisor.report(nil)
            return program
        } catch {
            // A build that was ended on request has no errors of its own.
            if supervisor.requestedEnd == nil { supervisor.report(error) }
            return nil
        }
    }

    private func launch(_ program: String) {
        let thread = Thread { [self] in
            do throws(LiveProblem) {
                let (end, errors) = try supervisor.start([program])
                post(.ended(end, errors: errors))
            } catch {
                supervisor.report(error)
                post(.ended(.exited(69), errors: []))
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
                guard let first = events.indices.min(by: { events[$0].order < events[$1].order }) else { return nil }
                let event = events.remove(at: first)
                if case .changed = event { events.removeAll { $0.order == event.order } }
                return event
            }
            if let event { return event }
        }
    }
}
