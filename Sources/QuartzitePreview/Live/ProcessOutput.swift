import Foundation
import Glibc
import QuartziteKit

/// What a process has written, and how it has ended.
struct ProcessOutput {
    var end: SpawnedProcess.End
    /// Standard output and standard error together.
    var text: String

    /// Runs a program to its end.
    /// - Parameter started: receives the process while it runs, and nil before its identifier becomes free.
    static func of(_ arguments: [String], started: (SpawnedProcess?) -> Void = { _ in }) throws(LiveProblem) -> ProcessOutput {
        let ends = try pipe()
        let reading = FileHandle(fileDescriptor: ends.reading, closeOnDealloc: true)
        let process = SpawnedProcess(arguments, output: ends.writing, error: ends.writing)
        let reason = SystemError.text
        close(ends.writing)
        guard let process else { throw LiveProblem(.unavailable, "\(arguments[0]) cannot be started: \(reason)") }
        started(process)
        let data = (try? reading.readToEnd()) ?? Data()
        started(nil)
        return ProcessOutput(end: process.wait(), text: String(decoding: data, as: UTF8.self))
    }

    /// Creates a pipe that other children do not inherit.
    static func pipe() throws(LiveProblem) -> (reading: Int32, writing: Int32) {
        do throws(ChildProcess.StartError) {
            return try ChildProcess.pipe()
        } catch {
            throw LiveProblem(.unavailable, "no pipe can be made: \(error)")
        }
    }
}
