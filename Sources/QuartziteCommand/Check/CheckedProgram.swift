// A scene of a Swift file is made and drawn by a process of its own, because its code may crash, hang, or end the program. The process is
// this program with the same arguments; environment variables contain the compiled library and the function.
//
//     check ──start──► check of one function
//       ◄── a line when the function has returned, then the remarks as JSON ──┘

import Foundation
import QuartziteExport
import QuartziteKit
import QuartziteMarkup
import QuartzitePreview

/// The scene function that this process runs for another process.
struct CheckTask {
    private static let (library, function, functions) = ("QUARTZITE_CHECK_LIBRARY", "QUARTZITE_CHECK_FUNCTION", "QUARTZITE_CHECK_FUNCTIONS")

    let product: SceneBuild.Product
    let function: String

    init(_ function: String, of product: SceneBuild.Product) { (self.function, self.product) = (function, product) }

    /// The task of this process; nil for a process that a person has started. Child processes do not inherit it.
    static func take() -> CheckTask? {
        let variables = ProcessInfo.processInfo.environment
        guard let path = variables[library], let function = variables[function], let functions = variables[functions] else { return nil }
        for name in [library, Self.function, Self.functions] { unsetenv(name) }
        return CheckTask(
            function, of: SceneBuild.Product(library: path, functions: functions.split(separator: ",").map(String.init), warnings: []))
    }

    var environment: [String: String] {
        var variables = [
            Self.library: product.library, Self.function: function, Self.functions: product.functions.joined(separator: ","),
        ]
        // The folder of the library is removed even if the process crashes.
        variables["TMPDIR"] = URL(fileURLWithPath: product.library).deletingLastPathComponent().path
        // The backtrace of a crash takes seconds; the message names the line.
        if ProcessInfo.processInfo.environment["SWIFT_BACKTRACE"] == nil { variables["SWIFT_BACKTRACE"] = "enable=no" }
        return variables
    }
}

/// A scene function in another process.
struct CheckedProgram {
    /// The time limits in seconds for the function to return, and after that for drawing the scene.
    private static let (makingLimit, drawingLimit) = (10.0, 60.0)
    /// The line that reports that the function has returned.
    static let madeLine = "made\n"

    private let task: CheckTask
    /// The path of the Swift file.
    private let file: String

    init(_ task: CheckTask, file: String) { (self.task, self.file) = (task, file) }

    /// Makes and checks the scene.
    /// - Returns: the remarks; if the process failed, a remark about that.
    func check() throws(Failure) -> [MarkupDiagnostic] {
        let (process, input, errors) = try start()
        defer { close(input) }
        var (text, deadline) = (Data(), MediaClock.monotonic() + Self.makingLimit)
        var isMade: Bool { text.starts(with: Self.madeLine.utf8) }
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let wasMade = isMade
            let rest = deadline - MediaClock.monotonic()
            guard rest > 0 else {
                process.end(SIGKILL, isGroup: false)
                process.wait()
                return [hang(isMade: wasMade)]
            }
            var waited = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
            guard poll(&waited, 1, Int32(rest * 1000) + 1) > 0 else { continue }
            let count = Glibc.read(input, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            text += buffer[..<count]
            if isMade, !wasMade { deadline = MediaClock.monotonic() + Self.drawingLimit }
        }
        let end = process.wait(timeout: 5)
        // A function that returns no scene also has remarks.
        if let remarks = try Self.remarks(isMade ? text.dropFirst(Self.madeLine.utf8.count) : text) { return remarks }
        return [crash(end, isMade: isMade, errors.finish())]
    }

    private func start() throws(Failure) -> (SpawnedProcess, input: Int32, ErrorTail) {
        let program = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
        do throws(SpawnedProcess.StartError) {
            let (output, errors) = (try SpawnedProcess.pipe(), try SpawnedProcess.pipe())
            defer {
                close(output.writing)
                close(errors.writing)
            }
            // Ctrl+C reaches the process too.
            let process = try SpawnedProcess(
                [program] + CommandLine.arguments.dropFirst(), environment: task.environment, output: .descriptor(output.writing),
                error: .descriptor(errors.writing), hasOwnGroup: false)
            return (process, output.reading, ErrorTail(errors.reading))
        } catch {
            throw Failure(.unavailable, "\(program) cannot be started: \(error)")
        }
    }

    // MARK: Results

    /// The text that the other process writes after the line: the remarks, or why the library cannot be loaded.
    static func result(_ remarks: [MarkupDiagnostic]) -> JSONValue { .object([("remarks", .array(remarks.map(CheckReport.json)))]) }
    static func result(unavailable reason: String) -> JSONValue { .object([("unavailable", .string(reason))]) }

    /// Reads the text of `result`; nil if it is incomplete.
    private static func remarks(_ text: Data) throws(Failure) -> [MarkupDiagnostic]? {
        guard let object = try? JSONSerialization.jsonObject(with: text) as? [String: Any] else { return nil }
        if let reason = object["unavailable"] as? String { throw Failure(.unavailable, reason) }
        return (object["remarks"] as? [[String: Any]])?.compactMap { remark in
            guard let kind = (remark["kind"] as? String).flatMap(MarkupDiagnostic.Kind.init), let message = remark["message"] as? String
            else { return nil }
            return MarkupDiagnostic(
                kind, severity: (remark["severity"] as? String).flatMap(MarkupDiagnostic.Severity.init), message: message,
                mend: remark["mend"] as? String, file: remark["file"] as? String ?? "",
                location: (remark["line"] as? Int).map { MarkupLocation(line: $0, column: remark["column"] as? Int ?? 1) },
                furtherPlaces: remark["furtherPlaces"] as? Int ?? 0)
        }
    }

    private func hang(isMade: Bool) -> MarkupDiagnostic {
        let message =
            isMade
            ? "the scene of \(task.function)() could not be drawn within \(Int(Self.drawingLimit)) s"
            : "\(task.function)() did not return within \(Int(Self.makingLimit)) s"
        return MarkupDiagnostic(.sceneHangs, message: message, file: file)
    }

    private func crash(_ end: SpawnedProcess.End, isMade: Bool, _ errors: [String]) -> MarkupDiagnostic {
        let place = isMade ? "the scene of \(task.function)()" : "\(task.function)()"
        switch end {
        case .exited(let code):
            return MarkupDiagnostic(
                .sceneCrashed, message: "\(place) ended the program with the exit code \(code)",
                mend: "Return the scene, and do not call exit.",
                file: file)
        case .killed(let signal):
            let reason = LiveSupervisor.fatalLine(errors) ?? LiveSupervisor.crash(signal) ?? "signal \(signal)"
            return MarkupDiagnostic(.sceneCrashed, message: "\(place) crashed: \(reason)", file: file)
        }
    }
}
