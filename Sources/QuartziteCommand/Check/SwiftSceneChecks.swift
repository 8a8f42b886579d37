// Checks scenes in Swift files: compiles them, makes each scene in another process, and checks its layers.

import Foundation
import QuartziteKit
import QuartziteMarkup
import QuartzitePreview
import Synchronization

@MainActor enum SwiftSceneChecks {
    /// Checks all scenes of a Swift file or folder. The compiler's messages are part of the first scene's result.
    /// - Parameter function: the name of one scene function; nil for all.
    /// - Throws: a failure for an input that does not exist, and if nothing can be compiled.
    static func run(_ path: String, function: String?) throws(Failure) -> [CheckReport.Scene] {
        let name = URL(fileURLWithPath: path).lastPathComponent
        let (live, product): (LiveScene, SceneBuild.Product)
        do {
            live = try LiveScene(path, function: function)
            product = try live.compile()
        } catch {
            guard error.kind == .scene else { throw Failure(error) }
            return [.init(name: name, diagnostics: problems(error, file: path))]
        }
        // The library lies in the folder of the live scene.
        return try withExtendedLifetime(live) { () throws(Failure) in try check(product, path, name: name, function: function) }
    }

    /// Checks the scenes of a library, each in a process of its own.
    private static func check(
        _ product: SceneBuild.Product, _ path: String, name: String, function: String?
    ) throws(Failure) -> [CheckReport.Scene] {
        if let function, !product.functions.contains(function) {
            let list = product.functions.joined(separator: ", ")
            throw Failure(.usage, "\(name): there is no scene “\(function)”; the scenes are: \(list)")
        }
        let warnings = diagnostics(CompilerMessage.list(in: product.warnings.joined(separator: "\n")))
        var scenes: [CheckReport.Scene] = []
        for function in function.map({ [$0] }) ?? product.functions {
            let found = try CheckedProgram(CheckTask(function, of: product), file: path).check()
            scenes.append(
                .init(
                    name: product.functions.count > 1 ? "\(name)#\(function)" : name,
                    diagnostics: (scenes.isEmpty ? warnings : []) + found))
        }
        return scenes
    }

    // MARK: In the other process

    /// Performs a task, and writes the remarks for the waiting process.
    static func perform(_ task: CheckTask, _ path: String) throws(Failure) {
        let result: JSONValue
        do {
            let live = try LiveScene(path, function: task.function)
            result = CheckedProgram.result(try check(task.function, of: live, task.product, path))
        } catch {
            guard error.kind != .unavailable else {
                return try StandardOutput.write(CheckedProgram.result(unavailable: error.description).text)
            }
            result = CheckedProgram.result(problems(error, file: path))
        }
        try StandardOutput.write(result.text)
    }

    /// Makes a scene and checks its layers.
    private static func check(
        _ function: String, of live: LiveScene, _ product: SceneBuild.Product, _ path: String
    ) throws(LiveProblem) -> [MarkupDiagnostic] {
        let effects = Mutex<[String]>([])
        AnimationDiagnostics.setHandler { message in effects.withLock { $0.append(message) } }
        defer { AnimationDiagnostics.resetHandler() }
        SceneClock.reset()
        do {
            let scene = try live.makeScene(product)
            reportMade()
            let found = SceneCheck.diagnostics(ofProgram: scene.root, file: path)
            let drawn = SceneDrawing.check(scene, diagnostics: found, file: path)
            // Drawing at later times runs the program's code too.
            let ineffective = effects.withLock { $0 }.map { MarkupDiagnostic(.noEffect, message: $0, file: path) }
            let all = ineffective + found + drawn
            guard product.functions.count > 1 else { return all }
            return all.map { diagnostic in
                var diagnostic = diagnostic
                diagnostic.message = "\(function)(): \(diagnostic.message)"
                return diagnostic
            }
        } catch {
            guard error.kind == .scene else { throw error }
            return problems(error, file: path)
        }
    }

    /// Tells the waiting process that the function has returned. A failed write is noticed later, when the remarks are written.
    private static func reportMade() { try? StandardOutput.write(CheckedProgram.madeLine) }

    /// The diagnostics of a scene that cannot be made.
    private static func problems(_ problem: LiveProblem, file: String) -> [MarkupDiagnostic] {
        let messages = CompilerMessage.list(in: problem.description)
        guard messages.isEmpty else { return diagnostics(messages) }
        let prefix = "\(URL(fileURLWithPath: file).lastPathComponent): "
        return problem.lines.map {
            MarkupDiagnostic(.compilerError, message: $0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : $0, file: file)
        }
    }

    private static func diagnostics(_ messages: [CompilerMessage]) -> [MarkupDiagnostic] {
        messages.map { message in
            MarkupDiagnostic(
                message.severity == .error ? .compilerError : .compilerWarning, message: message.text, file: message.file ?? "",
                location: message.line > 0 ? MarkupLocation(line: message.line, column: message.column) : nil)
        }
    }
}
