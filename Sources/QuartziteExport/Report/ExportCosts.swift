import Foundation
import Glibc
import Synchronization

/// The time that an export takes: on the wall, and of processors for drawing and for encoding.
package final class ExportCosts: Sendable {
    private let wall = Clock.monotonic.now
    private let process = Clock.ownProcess
    private let children = Clock.children
    private let mainThread = Clock.thread.now
    private let encodingHere = Mutex(0.0)

    /// Starts measuring, on the main thread.
    init() {}

    /// The costs of an export, in seconds.
    package struct Report: Equatable, Sendable {
        package var wall: Double
        /// Processor time of this process without encoding.
        package var drawing: Double
        /// Processor time of encoding, here and in other processes.
        package var encoding: Double
        /// The part of `drawing` that the main thread took for advancing the scene.
        package var scene: Double

        package init(wall: Double, drawing: Double, encoding: Double, scene: Double) {
            (self.wall, self.drawing, self.encoding, self.scene) = (wall, drawing, encoding, scene)
        }
    }

    /// Runs a part of encoding, and counts the thread's processor time.
    func encoding<Result>(_ body: () throws -> Result) rethrows -> Result {
        let began = Clock.thread.now
        defer { encodingHere.withLock { $0 += Clock.thread.now - began } }
        return try body()
    }

    /// The costs so far, on the main thread. Other processes count when they have ended.
    func report() -> Report {
        let here = encodingHere.withLock { $0 }
        return Report(
            wall: Clock.monotonic.now - wall, drawing: Clock.ownProcess - process - here, encoding: Clock.children - children + here,
            scene: Clock.thread.now - mainThread)
    }
}

/// The system's clocks, in seconds.
private enum Clock {
    case monotonic, thread

    var now: Double {
        var time = timespec()
        clock_gettime(self == .monotonic ? CLOCK_MONOTONIC : CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    /// Processor time of this process, and of its children that have ended.
    static var ownProcess: Double { usage(RUSAGE_SELF) }
    static var children: Double { usage(RUSAGE_CHILDREN) }

    private static func usage(_ whose: __rusage_who) -> Double {
        var usage = rusage()
        getrusage(__rusage_who_t(whose.rawValue), &usage)
        func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) * 1e-6 }
        return seconds(usage.ru_utime) + seconds(usage.ru_stime)
    }
}

extension ExportCosts.Report {
    /// The costs in one line for people.
    /// - Parameter cores: the number of processors.
    package func text(frames: Int, cores: Int) -> String {
        func seconds(_ value: Double) -> String { String(format: "%.2f s", value) }
        return
            "\(frames) frames in \(seconds(wall)); processor time: drawing \(seconds(drawing)), of which the scene's own \(seconds(scene)), "
            + "encoding \(seconds(encoding)); \(cores) cores"
    }
}
