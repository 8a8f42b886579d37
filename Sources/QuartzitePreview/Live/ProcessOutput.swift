import Foundation
import Glibc

/// What a process has written, and how it has ended.
struct ProcessOutput {
    var end: ChildProcess.End
    /// Standard output and standard error together.
    var text: String

    /// Runs a program to its end.
    /// - Parameter started: receives the process while it runs, and nil before its identifier becomes free.
    static func of(_ arguments: [String], started: (ChildProcess?) -> Void = { _ in }) throws(LiveProblem) -> ProcessOutput {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw LiveProblem(.unavailable, "no pipe can be made: \(SystemError.text)") }
        // Other children must not hold the pipe open.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let reading = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
        let process = ChildProcess(arguments, output: ends[1], error: ends[1])
        let reason = SystemError.text
        close(ends[1])
        guard let process else { throw LiveProblem(.unavailable, "\(arguments[0]) cannot be started: \(reason)") }
        started(process)
        let data = (try? reading.readToEnd()) ?? Data()
        started(nil)
        return ProcessOutput(end: process.wait(), text: String(decoding: data, as: UTF8.self))
    }
}
