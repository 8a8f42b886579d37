import Foundation
import QuartziteKit
import QuartzitePreview
import Synchronization

/// Writes a film by the program `ffmpeg`, which reads raw frames from a pipe in a process of its own.
package final class FilmEncoder: Encoder {
    private let film: Film
    private let output: StagedOutput
    private let process: SpawnedProcess
    private let errors: ErrorTail
    private let state: Mutex<State>

    private struct State {
        /// The end of the pipe for frames; nil after it was closed.
        var pipe: Int32?
        /// Whether the process may still be sent signals: its identifier is its own until it has been waited for.
        var isRunning = true
    }

    /// Starts the program.
    package init(_ film: Film, to destination: Destination) throws(ExportError) {
        self.film = film
        guard let program = ChildProcess.file(of: "ffmpeg") else {
            throw ExportError(
                .unavailable,
                "\(film.format.title) is written by the program ffmpeg, which is not in PATH; install it (Debian: apt-get install ffmpeg)")
        }
        let (frames, messages) = (try Self.pipe(), try Self.pipe())
        defer {
            close(frames.reading)
            close(messages.writing)
        }
        // Fewer turns between the two processes. A system that allows less keeps its own size.
        _ = fcntl(frames.writing, Self.setPipeSize, 1 << 20)
        let null = open("/dev/null", O_WRONLY | O_CLOEXEC)
        defer { if null >= 0 { close(null) } }
        do throws(ExportError) {
            output = try StagedOutput(destination)
        } catch {
            for end in [frames.writing, messages.reading] { close(end) }
            throw error
        }
        guard
            let started = SpawnedProcess(
                [program] + film.arguments(writing: output.path), input: frames.reading, output: null >= 0 ? null : nil,
                error: messages.writing)
        else {
            let reason = String(cString: strerror(errno))
            for end in [frames.writing, messages.reading] { close(end) }
            output.discard()
            throw ExportError(.unavailable, "\(program) cannot be started: \(reason)")
        }
        process = started
        errors = ErrorTail(messages.reading, passingTo: nil)
        state = Mutex(State(pipe: frames.writing))
    }

    /// `F_SETPIPE_SZ`, which Swift's module of the C library lacks.
    private static let setPipeSize: Int32 = 1031

    private static func pipe() throws(ExportError) -> (reading: Int32, writing: Int32) {
        do throws(ChildProcess.StartError) {
            return try ChildProcess.pipe()
        } catch {
            throw ExportError(.unavailable, "no pipe can be made: \(error)")
        }
    }

    package func frame(of picture: CGImage) -> Data {
        // Without alpha, premultiplied colours are the picture on black.
        film.storesAlpha ? Data(picture.straightPixels()) : picture.withPixels { Data($0) }
    }

    package func write(_ frame: Data, at index: Int) throws {
        guard let pipe = state.withLock({ $0.pipe }) else { return }
        guard frame.write(to: pipe) else { throw failure() }
    }

    package func finish() throws {
        closePipe()
        guard end() else { throw problem() }
        try output.finish()
    }

    package func cancel() {
        state.withLock { if $0.isRunning { process.end(SIGKILL) } }
    }

    package func discard() {
        cancel()
        closePipe()
        _ = end()
        output.discard()
    }

    private func closePipe() {
        state.withLock { state in
            if let pipe = state.pipe { close(pipe) }
            state.pipe = nil
        }
    }

    /// Waits for the end of the program, once.
    /// - Returns: whether the program has succeeded.
    private func end() -> Bool {
        guard state.withLock({ $0.isRunning }) else { return false }
        process.waitUntilEnded()
        return state.withLock { state in
            guard state.isRunning else { return false }
            state.isRunning = false
            return process.wait() == .exited(0)
        }
    }

    /// The failure of the program, which no longer reads the pipe.
    private func failure() -> ExportError {
        closePipe()
        _ = end()
        return problem()
    }

    private func problem() -> ExportError { Self.problem(errors.finish(), film.format) }

    /// What the program's last lines mean.
    static func problem(_ lines: [String], _ format: ExportFormat) -> ExportError {
        let signs = ["Unknown encoder", "No such filter", "not a suitable output format"]
        let missing = lines.first { line in signs.contains { line.contains($0) } }
        if let missing {
            return ExportError(
                .unavailable,
                "this build of ffmpeg cannot write \(format.title): \(missing); install a complete one (Debian: apt-get install ffmpeg)")
        }
        let last = lines.last { !$0.allSatisfy(\.isWhitespace) } ?? "it has ended without a message"
        return ExportError(.encoding, "ffmpeg has failed: \(last)")
    }
}
