// Each compared scene is drawn by a process of its own, because a program has one clock, one pointer and one screen, which two scenes in
// one process would share. The process is this program with the same arguments; an environment variable contains the side that it draws.

import Foundation
import QuartziteKit
import QuartzitePreview

/// One of the two sides of a comparison.
enum ComparedLetter: String {
    case a = "A", b = "B"

    /// The environment's variable that makes a process draw one side.
    private static let variable = "QUARTZITE_DIFF_SIDE"

    /// The side that this process draws; nil for the process that compares. Child processes do not inherit it.
    static func takeTask() -> ComparedLetter? {
        defer { unsetenv(variable) }
        return ProcessInfo.processInfo.environment[variable].flatMap { ComparedLetter(rawValue: $0) }
    }

    var environment: [String: String] { [Self.variable: rawValue] }
}

/// The frames of a scene, drawn by another process.
final class SceneSide: ComparedSide {
    /// The side and its scene in messages.
    private let name: String
    private let process: SpawnedProcess
    private let input: FileHandle
    private var header = FrameStreamHeader(width: 1, height: 1, count: 0)
    private var index = 0
    private var hasEnded = false

    /// Starts the process. Call `begin()` before the first frame.
    /// - Parameter scene: the scene on the command line.
    init(_ letter: ComparedLetter, of scene: String) throws(Failure) {
        name = "\(letter.rawValue), \(scene),"
        let program = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
        let ends: (reading: Int32, writing: Int32)
        do throws(SpawnedProcess.StartError) {
            ends = try SpawnedProcess.pipe()
        } catch {
            throw Failure(.unavailable, "no pipe can be made: \(error)")
        }
        defer { close(ends.writing) }
        do throws(SpawnedProcess.StartError) {
            // Ctrl+C reaches the process too.
            process = try SpawnedProcess(
                [program] + CommandLine.arguments.dropFirst(),
                environment: letter.environment.merging(SceneProcess.environment) { $1 }, output: .descriptor(ends.writing),
                hasOwnGroup: false)
        } catch {
            close(ends.reading)
            throw Failure(.unavailable, "\(program) cannot be started: \(error)")
        }
        input = FileHandle(fileDescriptor: ends.reading, closeOnDealloc: true)
    }

    deinit {
        guard !hasEnded else { return }
        // A process that has passed on all its frames ends by itself, after its last messages.
        if index < header.count || header.count == 0 { process.end(SIGKILL, isGroup: false) }
        process.wait()
    }

    /// Waits until the scene is loaded and its first frame is drawn.
    func begin() throws(Failure) {
        guard let header = FrameStreamHeader(try read(FrameStreamHeader.size)) else { throw problem() }
        self.header = header
    }

    var count: Int { header.count }

    func next() throws(Failure) -> (frame: ComparedFrame, time: Double?) {
        index += 1
        let time = try read(8).withUnsafeBytes { $0.loadUnaligned(as: Double.self) }
        let pixels = [UInt8](try read(4 * header.width * header.height))
        guard let picture = CGImage(width: header.width, height: header.height, premultipliedRGBA: pixels) else { throw problem() }
        return (.picture(picture), time)
    }

    private func read(_ count: Int) throws(Failure) -> Data {
        var data = Data()
        while data.count < count {
            guard let part = try? input.read(upToCount: count - data.count), !part.isEmpty else { throw problem() }
            // Usually there is only one part, which needs no copy.
            if data.isEmpty { data = part } else { data.append(part) }
        }
        return data
    }

    /// Why the frames ended too early. The process has reported the details on standard error.
    private func problem() -> Failure {
        hasEnded = true
        switch process.wait() {
        case .exited(let code) where code != 0:
            return Failure(Failure.Code(rawValue: code) ?? .data, "\(name) cannot be drawn")
        case .exited: return Failure(.data, "\(name) was not drawn to its end")
        case .killed(let signal):
            let reason = LiveSupervisor.crash(signal) ?? "signal \(signal)"
            return Failure(.data, "\(name) crashed while it was drawn: \(reason)")
        }
    }
}
