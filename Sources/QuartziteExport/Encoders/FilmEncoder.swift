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
    /// The end of the pipe for frames; nil after it was closed.
    private let pipe: Mutex<Int32?>

    /// Starts the program.
    package init(_ film: Film, to destination: Destination) throws(ExportError) {
        self.film = film
        guard let program = SpawnedProcess.file(of: "ffmpeg") else {
            throw ExportError(
                .unavailable,
                "\(film.format.title) is written by the program ffmpeg, which is not in PATH; install it (Debian: apt-get install ffmpeg)")
        }
        let (frames, messages) = (try Self.makePipe(), try Self.makePipe())
        defer {
            close(frames.reading)
            close(messages.writing)
        }
        // A large pipe needs fewer switches between the two processes. A system with a lower limit keeps its own size.
        _ = fcntl(frames.writing, Self.setPipeSize, 1 << 20)
        func closeOwnEnds() { for end in [frames.writing, messages.reading] { close(end) } }
        do throws(ExportError) {
            output = try StagedOutput(destination)
        } catch {
            closeOwnEnds()
            throw error
        }
        do throws(SpawnedProcess.StartError) {
            process = try SpawnedProcess(
                [program] + film.arguments(writing: output.path), input: .descriptor(frames.reading), output: .null,
                error: .descriptor(messages.writing), closesOthers: true)
        } catch {
            closeOwnEnds()
            output.discard()
            throw ExportError(.unavailable, "\(program) cannot be started: \(error)")
        }
        errors = ErrorTail(messages.reading, passingTo: nil)
        pipe = Mutex(frames.writing)
    }

    /// `F_SETPIPE_SZ`, which Swift's module of the C library lacks.
    private static let setPipeSize: Int32 = 1031

    private static func makePipe() throws(ExportError) -> (reading: Int32, writing: Int32) {
        do throws(SpawnedProcess.StartError) {
            return try SpawnedProcess.pipe()
        } catch {
            throw ExportError(.unavailable, "no pipe can be made: \(error)")
        }
    }

    package func frame(of picture: CGImage) -> Data {
        // Without alpha, premultiplied colours are the picture on black.
        film.storesAlpha ? Data(picture.straightPixels()) : picture.withPixels { Data($0) }
    }

    package func write(_ frame: Data, at index: Int) throws {
        guard let pipe = pipe.withLock({ $0 }) else { return }
        try output.checkReader()
        guard frame.write(to: pipe) else { throw failure() }
    }

    package func finish() throws {
        closePipe()
        guard process.wait() == .exited(0) else { throw problem() }
        try output.finish()
    }

    package func cancel() {
        process.end(SIGKILL)
        output.cancel()
    }

    package func discard() {
        cancel()
        closePipe()
        process.wait()
        output.discard()
    }

    private func closePipe() {
        pipe.withLock { pipe in
            if let pipe { close(pipe) }
            pipe = nil
        }
    }

    /// The failure of the program, which no longer reads the pipe.
    private func failure() -> ExportError {
        closePipe()
        process.wait()
        return problem()
    }

    private func problem() -> ExportError { Self.problem(errors.finish(), film.format) }

    /// The problem that the program's last lines describe.
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
