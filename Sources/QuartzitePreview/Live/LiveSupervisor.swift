// The process that stays while the scene's process may crash or hang. There is one only for live scenes.
//
//     supervisor ──start──► process with the window (this program again)
//         │                        │ writes the window's state into shared memory
//         │◄── crash, exit ────────┘
//         └──start──► the next one: same place, time and panels; after a crash, or a hang of some seconds, it shows the
//                     reason and waits for a save

import Foundation
import Glibc
import QuartziteKit

/// Starts a process with a window, and starts another one when its scene has crashed or hangs.
package final class LiveSupervisor: Sendable {
    private let folder: PrivateFolder
    private let link: LiveLink
    private let signals = SupervisorSignals()
    /// The descriptors that read the pipes of the scene's output.
    private let output: [PrintedLine.Stream: Int32]

    package init() throws(LiveProblem) {
        folder = try PrivateFolder()
        guard let link = LiveLink(folder.path) else {
            throw LiveProblem(.unavailable, "\(folder.path)/state cannot be mapped: \(SystemError.text)")
        }
        self.link = link
        var output: [PrintedLine.Stream: Int32] = [:]
        for stream in PrintedLine.Stream.allCases { output[stream] = OutputPipe(stream, in: folder.path).make() }
        self.output = output
        signals.listen()
    }

    /// The path of this program.
    private static var program: String {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
    }

    /// Replaces this program by a new start of it, for a file that a person has dropped or chosen. Call when the window is closed.
    /// - Parameter words: the scene, and options of `preview`.
    /// - Returns: only if that fails, the reason.
    package static func becomePreview(of words: [String]) -> LiveProblem {
        SceneOutput.endCurrent()
        unsetenv(LiveLink.variable)
        let arguments: [String] = [program, "preview"] + words
        var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
        words.append(nil)
        execv(program, &words)
        return LiveProblem(.unavailable, "\(program) cannot be started: \(SystemError.text)")
    }

    /// Runs this program again with the same arguments, until the person ends it.
    /// - Returns: the exit code.
    package func run() throws(LiveProblem) -> Int32 {
        while true {
            link.memory.hasRun = false
            let (end, errors) = try start([Self.program] + CommandLine.arguments.dropFirst())
            if let code = requestedEnd, end != .exited(0) { return code }
            switch end {
            case .exited(LiveLink.hangCode): link.problem = nil
            case .exited(LiveLink.lostCode): link.problem = Self.lostProblem
            case .exited(let code): return code
            case .killed(let signal):
                guard let crash = Self.crash(signal) else { return 128 + signal }
                // The window itself does not work here.
                guard link.memory.hasRun else {
                    throw LiveProblem(.unavailable, "the window's process ended before the scene ran: \(crash)")
                }
                link.problem = Self.problem(crash, errors)
                StandardError.write("quartzite: the scene crashed; save it to start it again\n")
            }
        }
    }

    /// Returns what the process with the window has printed and not passed on, because it has ended before.
    private func rest(of stream: PrintedLine.Stream) -> [UInt8] {
        var bytes: [UInt8] = []
        if let descriptor = output[stream] { OutputPipe.read(descriptor) { bytes += $0 } }
        return bytes
    }

    /// Runs a program and passes its standard error on.
    /// - Returns: its exit status, and the last lines of its standard error.
    func start(_ arguments: [String]) throws(LiveProblem) -> (SpawnedProcess.End, [String]) {
        let ends = try ProcessOutput.pipe()
        var environment = [LiveLink.variable: folder.path]
        // The backtrace of a crash takes seconds; the message names the line.
        if ProcessInfo.processInfo.environment["SWIFT_BACKTRACE"] == nil { environment["SWIFT_BACKTRACE"] = "enable=no" }
        let child: SpawnedProcess
        do throws(SpawnedProcess.StartError) {
            child = try SpawnedProcess(arguments, environment: environment, error: .descriptor(ends.writing), hasOwnGroup: false)
            close(ends.writing)
        } catch {
            for end in [ends.writing, ends.reading] { close(end) }
            throw LiveProblem(.unavailable, "\(arguments[0]) cannot be started: \(error)")
        }
        let tail = ErrorTail(ends.reading)
        signals.pass(to: child)
        child.waitUntilEnded()
        signals.release(child)
        OutputPipe.write(rest(of: .output)[...], to: STDOUT_FILENO)
        return (child.wait(), tail.finish(then: rest(of: .errors)))
    }

    /// Ends the running process as if its window had been closed.
    /// - Returns: whether there was a process to end.
    func endChild() -> Bool { signals.endChild() }

    /// Calls a function, away from the main thread, with each signal that asks for the end.
    func onRequest(_ action: @escaping @Sendable (Int32) -> Void) { signals.onRequest(action) }

    /// Ends this process and its group when a signal asks for the end; nil while no build runs.
    func use(tool: SpawnedProcess?) { signals.use(tool: tool) }

    /// The exit code after a signal that asked for the end; nil without such a signal.
    var requestedEnd: Int32? { signals.request.map { 128 + $0 } }

    /// Reports a problem in the terminal and in the window; nil reports that it is solved.
    func report(_ problem: LiveProblem?) {
        for line in problem?.lines ?? [] { StandardError.write("\(line)\n") }
        link.problem = problem
    }

    /// The name of a signal that means a crash; nil for other signals.
    package static func crash(_ signal: Int32) -> String? {
        switch signal {
        case SIGILL, SIGTRAP: "it trapped"
        case SIGSEGV, SIGBUS: "it used memory that is not its own"
        case SIGABRT: "it aborted"
        case SIGFPE: "it divided by zero"
        default: nil
        }
    }

    /// The text for the window after a hang.
    static let lostProblem = LiveProblem(.scene, ["the scene does not return.", LiveProblem.saveAgain])

    /// The text for the window: the last output of the scene, and what to do next.
    static func problem(_ crash: String, _ errors: [String]) -> LiveProblem {
        LiveProblem(.scene, ["the scene crashed: \(fatalLine(errors) ?? crash)", LiveProblem.saveAgain])
    }

    /// The line in a program's last standard error that states why it crashed; nil for none.
    package static func fatalLine(_ errors: [String]) -> String? {
        errors.last { $0.contains("Fatal error") } ?? errors.last { $0.contains("error") }
    }
}
