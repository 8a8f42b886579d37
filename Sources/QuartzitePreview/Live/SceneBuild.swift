import Foundation
import Glibc
import QuartziteKit
import Synchronization

/// Compiles a live scene, again and again. Each library has a module name of its own, because a process cannot unload Swift code.
package final class SceneBuild: Sendable {
    private let compiler: SwiftCompiler
    private let folder: PrivateFolder
    private let stubs: String
    private let state = Mutex(State())

    private struct State {
        var count = 0
        var running: SpawnedProcess?
    }

    /// A library that was compiled.
    package struct Product: Equatable, Sendable {
        package var library: String
        /// The scene functions of the library, by number.
        package var functions: [String]
        /// The compiler's warnings.
        package var warnings: [String]

        package init(library: String, functions: [String], warnings: [String]) {
            (self.library, self.functions, self.warnings) = (library, functions, warnings)
        }
    }

    package init(_ compiler: SwiftCompiler) throws(LiveProblem) {
        self.compiler = compiler
        // The supervisor's folder is removed even if this process crashes.
        folder = try PrivateFolder(in: LiveLink.current?.folder)
        stubs = folder.path
        _ = try folder.write(SwiftCompiler.stubMap, as: "module.modulemap")
    }

    /// Compiles the files as they are now. May be called on any thread. A scene of 200 lines takes about half a second.
    package func compile(_ source: SwiftSource) throws(LiveProblem) -> Product {
        let functions = try source.sceneFunctions()
        let number = state.withLock { state in
            state.count += 1
            return state.count
        }
        let stub = try folder.write(SceneStub.source(functions), as: "SceneStub\(number).swift")
        // Only libraries are needed later: they are loaded.
        defer { try? FileManager.default.removeItem(atPath: stub) }
        let library = "\(folder.path)/libScene\(number).so"
        let arguments = compiler.arguments(
            files: source.files + [stub], name: "Scene\(number)", output: library, stubs: stubs)
        // A compiler that is ended early leaves its temporary files, which are removed with the folder.
        let output = try ProcessOutput.of(arguments, environment: ["TMPDIR": folder.path]) { process in
            state.withLock { $0.running = process }
        }
        let messages = CompilerMessage.list(in: output.text).filter { $0.severity == .error || $0.severity == .warning }
        if output.end != .exited(0) { throw problem(messages, output.text) }
        return Product(
            library: library, functions: functions, warnings: messages.filter { $0.file != stub }.map(\.description))
    }

    /// Ends the compilation that runs on another thread, if any: the files have changed again.
    package func cancel() { state.withLock { $0.running?.end(SIGKILL) } }

    private func problem(_ messages: [CompilerMessage], _ output: String) -> LiveProblem {
        let errors = messages.filter { $0.severity == .error }
        if let other = errors.lazy.compactMap(\.otherCompiler).first {
            return LiveProblem(
                .unavailable,
                "Quartzite's modules need \(other.wanted), and \(compiler.program) is \(other.found); install the one that is needed, or build Quartzite again"
            )
        }
        guard errors.isEmpty else { return LiveProblem(.scene, errors.map(\.description)) }
        let last = output.split(separator: "\n").last.map(String.init) ?? "it gave no reason"
        return LiveProblem(.scene, "\(compiler.program) did not compile the scene: \(last)")
    }
}

extension CompilerMessage {
    /// The compiler that the modules were built with, and the one that reads them, if they differ.
    var otherCompiler: (wanted: String, found: String)? {
        // module compiled with Swift 6.3 cannot be imported by the Swift 6.2 compiler: FILE
        if let match = text.firstMatch(of: #/module compiled with (Swift [0-9.]+) cannot be imported by the (Swift [0-9.]+) compiler/#) {
            return (String(match.1), String(match.2))
        }
        // compiled module was created by a different version of the compiler '6.3.1.1.2'; rebuild 'X' and try again: FILE
        if let match = text.firstMatch(of: #/created by a different version of the compiler '([^']*)'/#) {
            return ("the compiler \(match.1)", "another one")
        }
        if text.contains("created by an older version of the compiler") || text.contains("created by a newer version of the compiler") {
            return ("Swift \(SwiftCompiler.version)", "another one")
        }
        return nil
    }
}
