import Foundation
import Glibc
import QuartziteKit

/// The output of a process, and how it ended.
struct ProcessOutput {
    var end: SpawnedProcess.End
    /// Standard output; with `joinsErrors` standard error too.
    var text: String
    /// The last lines of standard error; empty with `joinsErrors`.
    var errors: [String]

    /// Runs a program to its end.
    /// - Parameters:
    ///   - environment: variables that are added to those of this process. Default none.
    ///   - joinsErrors: whether standard error is part of the text. Default true.
    ///   - started: receives the process while it runs, and nil before its identifier becomes free.
    static func of(
        _ arguments: [String], environment: [String: String] = [:], joinsErrors: Bool = true,
        started: (SpawnedProcess?) -> Void = { _ in }
    ) throws(LiveProblem) -> ProcessOutput {
        let errors = joinsErrors ? nil : try pipe()
        let tail = errors.map { ErrorTail($0.reading, passingTo: nil) }
        let ends: (reading: Int32, writing: Int32)
        do {
            ends = try pipe()
        } catch {
            if let errors { close(errors.writing) }
            throw error
        }
        let reading = FileHandle(fileDescriptor: ends.reading, closeOnDealloc: true)
        // Only the process may have these ends open; otherwise the output would not end with the process.
        func closeEnds() {
            close(ends.writing)
            if let errors { close(errors.writing) }
        }
        let process: SpawnedProcess
        do throws(SpawnedProcess.StartError) {
            process = try SpawnedProcess(
                arguments, environment: environment, output: .descriptor(ends.writing),
                error: .descriptor(errors?.writing ?? ends.writing))
            closeEnds()
        } catch {
            closeEnds()
            throw LiveProblem(.unavailable, "\(arguments[0]) cannot be started: \(error)")
        }
        started(process)
        let data = (try? reading.readToEnd()) ?? Data()
        started(nil)
        let end = process.wait()
        return ProcessOutput(end: end, text: String(decoding: data, as: UTF8.self), errors: tail?.finish() ?? [])
    }

    /// Creates a pipe that other children do not inherit.
    static func pipe() throws(LiveProblem) -> (reading: Int32, writing: Int32) {
        do throws(SpawnedProcess.StartError) {
            return try SpawnedProcess.pipe()
        } catch {
            throw LiveProblem(.unavailable, "no pipe can be made: \(error)")
        }
    }
}
