import Dispatch
import Foundation
import Glibc
import QuartziteKit
import Synchronization

/// The program that exports a scene: `quartzite render`, with those options of the window that affect the scene.
package struct ExportProgram: Equatable, Sendable {
    /// The path of the program, and the arguments before the scene.
    let before: [String]
    /// The options for the scene that the window began with.
    let options: [String]

    package init(before: [String], options: [String] = []) { (self.before, self.options) = (before, options) }
}

/// How an export has ended.
package enum ExportEnd: Equatable, Sendable {
    case written
    case cancelled
    /// The reason for a person.
    case failed(String)
}

/// An export in a process of its own: a scene that is slow, or ends its process, does not harm the window.
///
/// The process reports its progress in lines on standard error: `12 of 90 frames, …`. If it fails, its last line is the reason.
package final class ExportProcess: Sendable {
    private let process: SpawnedProcess
    private let isCancelled = Mutex(false)

    /// Starts the process.
    /// - Parameters:
    ///   - arguments: the path of the program, and its arguments.
    ///   - progress: called on the main thread with the number of frames that are written.
    ///   - done: called on the main thread at the end.
    /// - Throws: a sentence why the program cannot be started.
    package init(
        _ arguments: [String], progress: @escaping @MainActor @Sendable (Int) -> Void,
        done: @escaping @MainActor @Sendable (ExportEnd) -> Void
    ) throws {
        let ends = try SpawnedProcess.pipe()
        do {
            process = try SpawnedProcess(arguments, input: .null, output: .null, error: .descriptor(ends.writing))
        } catch {
            for end in [ends.reading, ends.writing] { close(end) }
            throw error
        }
        close(ends.writing)
        // The window goes first.
        setpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(process.id), 10)
        let thread = Thread { [self] in
            var lines = ExportLines()
            Self.read(ends.reading) { line in
                if let count = lines.take(line) { DispatchQueue.main.async { MainActor.assumeIsolated { progress(count) } } }
            }
            close(ends.reading)
            let end = Self.end(process.wait(), isCancelled: isCancelled.withLock { $0 }, lines)
            DispatchQueue.main.async { MainActor.assumeIsolated { done(end) } }
        }
        thread.name = "export"
        thread.stackSize = 512 * 1024
        thread.start()
    }

    /// Ends the process, which then removes its unfinished files.
    package func cancel() {
        isCancelled.withLock { $0 = true }
        // A program that a script has started in the background ignores SIGINT, and so do its children.
        process.end(SIGTERM)
    }

    private static func end(_ end: SpawnedProcess.End, isCancelled: Bool, _ lines: ExportLines) -> ExportEnd {
        switch end {
        case .exited(0): .written
        case _ where isCancelled: .cancelled
        case .exited: .failed(lines.reason ?? "the program ended without a reason")
        case .killed(let signal): .failed(lines.reason ?? "the program was ended by signal \(signal)")
        }
    }

    /// Reads lines up to the end of a file.
    private static func read(_ file: Int32, _ line: (String) -> Void) {
        var rest: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        while true {
            let count = Glibc.read(file, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            if count <= 0 { break }
            for byte in buffer[..<count] {
                if byte == 10 || byte == 13 {
                    line(String(decoding: rest, as: UTF8.self))
                    rest = []
                } else if rest.count < 1 << 16 {
                    rest.append(byte)
                }
            }
        }
        if !rest.isEmpty { line(String(decoding: rest, as: UTF8.self)) }
    }
}

/// The lines that an export writes for a person.
struct ExportLines {
    /// The last line that does not report progress.
    private var last: String?
    /// The last line that is an error.
    private var error: String?

    /// Takes a line.
    /// - Returns: the number of frames written so far, if the line contains it.
    mutating func take(_ line: String) -> Int? {
        let prefix = "quartzite: "
        let line = line.hasPrefix(prefix) ? String(line.dropFirst(prefix.count)) : line
        let words = line.split(separator: " ")
        if words.count >= 4, words[1] == "of", words[3].hasPrefix("frame"), let count = Int(words[0]), Int(words[2]) != nil { return count }
        let text = line.trimmingCharacters(in: .whitespaces)
        if text.isEmpty { return nil }
        if let range = text.range(of: "error: ", options: .caseInsensitive) {
            error = String(text[range.upperBound...])
        } else {
            last = text
        }
        return nil
    }

    /// Why the export has failed; nil if nothing was written.
    var reason: String? { error ?? last }
}
