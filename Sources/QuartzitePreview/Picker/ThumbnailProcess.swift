import Dispatch
import Foundation
import Glibc
import QuartziteKit

/// Draws the picture of a scene in a process of its own: a scene that is slow, or ends its process, does not harm the window.
enum ThumbnailProcess {
    /// Seconds after which the process is ended.
    static let longest = 10.0
    /// The largest size of a picture's file in bytes.
    private static let mostBytes = 32 << 20

    private static let queue = DispatchQueue(label: "thumbnails", qos: .utility)

    /// Runs a program that writes a picture to its standard output.
    /// - Parameters:
    ///   - arguments: the path of the program, and its arguments.
    ///   - done: called on the main thread with the picture; nil if there is none.
    static func draw(_ arguments: [String], done: @escaping @MainActor @Sendable (CGImage?) -> Void) {
        queue.async {
            let picture = output(of: arguments).flatMap { try? CGImage.decode(data: $0) }
            DispatchQueue.main.async { MainActor.assumeIsolated { done(picture) } }
        }
    }

    /// Returns the output of a program; nil if it cannot be started or fails.
    private static func output(of arguments: [String]) -> Data? {
        guard let ends = try? SpawnedProcess.pipe() else { return nil }
        defer { close(ends.reading) }
        let process = try? SpawnedProcess(arguments, input: .null, output: .descriptor(ends.writing), error: .null)
        close(ends.writing)
        guard let process else { return nil }
        // The window goes first.
        setpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(process.id), 10)
        let data = read(ends.reading)
        if data == nil { process.end(SIGKILL) }
        // A program may hang after its output.
        return process.wait(timeout: 2) == .exited(0) ? data : nil
    }

    /// Reads up to the end; nil if that takes too long, or if the file is too large.
    private static func read(_ file: Int32) -> Data? {
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let end = MediaClock.monotonic() + longest
        while true {
            let left = end - MediaClock.monotonic()
            var wait = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
            guard left > 0, data.count < mostBytes, poll(&wait, 1, Int32(left * 1000) + 1) > 0 else { return nil }
            let count = Glibc.read(file, &buffer, buffer.count)
            if count < 0 { return nil }
            if count == 0 { return data }
            data.append(contentsOf: buffer[..<count])
        }
    }
}

/// A program that writes the picture of a scene to standard output.
package struct ThumbnailProgram: Equatable, Sendable {
    /// The path of the program, and the arguments before the scene.
    private let before: [String]
    /// The arguments after the scene.
    private let after: [String]

    package init(before: [String], after: [String] = []) { (self.before, self.after) = (before, after) }

    /// The whole command for a scene.
    func arguments(for scene: String) -> [String] { before + [scene.hasPrefix("-") ? "./" + scene : scene] + after }
}
