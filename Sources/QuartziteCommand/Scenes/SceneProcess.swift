// The code of a Swift scene runs in a process of its own, because the code may crash. The process is this program with the same arguments
// and the same streams; a variable of the environment marks it.
//
//     render Ball.swift ──start──► render Ball.swift: compiles, runs and draws the scene
//          │ passes signals on ───►
//          ◄── exit code, or a crash ──┘
//
// `check` and `preview` have processes of their own, and `diff` has one for each side.

import ArgumentParser
import Foundation
import Glibc
import QuartziteKit
import QuartzitePreview

/// A command that may run the code of a scene.
protocol SceneCommand: ParsableCommand {
    /// The scene on the command line; nil if the command does not run the scene's code.
    var executedScene: String? { get }
}

extension RenderCommand: SceneCommand {
    var executedScene: String? { source.scene }
}

extension InspectCommand: SceneCommand {
    var executedScene: String? { list ? nil : source.scene }
}

extension PlanCommand: SceneCommand {
    var executedScene: String? { source.scene }
}

extension ProfileCommand: SceneCommand {
    var executedScene: String? { source.scene }
}

extension ConvertCommand: SceneCommand {
    var executedScene: String? { scene }
}

/// The process that runs the code of a Swift scene.
enum SceneProcess {
    /// The environment's variable that marks the process.
    private static let variable = "QUARTZITE_SCENE_PROCESS"

    /// Runs a command in another process if the command runs the code of a Swift scene, and waits for its end.
    /// - Returns: the exit code; nil if this process must run the command itself.
    /// - Throws: a failure if the scene's code crashes, or if the process cannot be started.
    static func run(_ command: any ParsableCommand) throws(Failure) -> Int32? {
        // Programs that the scene starts do not inherit the mark.
        defer { unsetenv(variable) }
        guard getenv(variable) == nil, let scene = (command as? any SceneCommand)?.executedScene else { return nil }
        let path = MainActor.assumeIsolated { SceneLoader.parts(of: scene).path }
        guard SwiftSource.isSource(path) else { return nil }
        switch try end(ofSceneAt: path) {
        case .exited(let code): return code
        case .killed(let signal):
            let killed = signal == SIGKILL ? "it was killed, perhaps because memory ran out" : nil
            guard let crash = LiveSupervisor.crash(signal) ?? killed else { return 128 + signal }
            throw crashed(path, crash)
        }
    }

    /// The failure of a command whose scene has crashed. The runtime has written the details to standard error.
    static func crashed(_ path: String, _ crash: String) -> Failure {
        Failure(.data, "\(path): the scene's code has crashed: \(crash)")
    }

    /// Variables for a process that may crash: the backtrace of a crash takes seconds, and the runtime's message says enough.
    static var environment: [String: String] {
        ProcessInfo.processInfo.environment["SWIFT_BACKTRACE"] == nil ? ["SWIFT_BACKTRACE": "enable=no"] : [:]
    }

    private static func end(ofSceneAt path: String) throws(Failure) -> SpawnedProcess.End {
        let program = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
        let folder: PrivateFolder
        do throws(LiveProblem) { folder = try PrivateFolder() } catch { throw Failure(error) }
        // The folder of the compiled library is removed even if the process crashes.
        let variables = environment.merging([variable: "1", "TMPDIR": folder.path]) { $1 }
        let signals = blockSignals()
        do throws(SpawnedProcess.StartError) {
            // Ctrl+C and Ctrl+Z reach the process too.
            let process = try SpawnedProcess([program] + CommandLine.arguments.dropFirst(), environment: variables, hasOwnGroup: false)
            pass(signals, to: process)
            return process.wait()
        } catch {
            throw Failure(.unavailable, "\(program) cannot be started: \(error)")
        }
    }

    // MARK: Signals

    /// Lets the signals that ask for the end wait for `pass`. Call before other threads start: they inherit the mask.
    private static func blockSignals() -> sigset_t {
        var signals = sigset_t()
        sigemptyset(&signals)
        for signal in [SIGTERM, SIGINT, SIGHUP, SIGQUIT] { sigaddset(&signals, signal) }
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        return signals
    }

    /// Passes signals to this process on to another one, which ends as it would alone.
    private static func pass(_ signals: sigset_t, to process: SpawnedProcess) {
        let thread = Thread { [signals] in
            var (signals, signal) = (signals, Int32(0))
            while sigwait(&signals, &signal) == 0 { process.end(signal, isGroup: false) }
        }
        thread.name = "signals"
        thread.stackSize = 256 * 1024
        thread.start()
    }
}
