import Foundation
import Glibc
import QuartziteRenderer
import Synchronization

/// The time that an export takes: wall-clock time, and processor time for drawing and for encoding.
package final class ExportCosts: Sendable {
    private let wall = Clock.monotonic.now
    private let process = Clock.ownProcess
    private let children = Clock.children
    private let mainThread = Clock.thread.now
    /// In nanoseconds.
    private let encodingHere = Atomic<Int>(0)
    /// For each display.
    private let serialParts = Mutex([Double](repeating: 0, count: GraphicsContext.softwareDisplayCount))

    /// Starts measuring, on the main thread.
    init() {}

    /// The costs of an export, in seconds.
    package struct Report: Equatable, Sendable {
        package var wall: Double
        /// Processor time of this process without encoding.
        package var drawing: Double
        /// Processor time of encoding, here and in other processes.
        package var encoding: Double
        /// The part of `drawing` that the main thread spent on advancing the scene.
        package var scene: Double
        /// The wall-clock time in which only one thread could draw on a display, for the display with the longest such time. 0 if the
        /// driver draws for several threads at once.
        package var serial: Double

        package init(wall: Double, drawing: Double, encoding: Double, scene: Double, serial: Double) {
            (self.wall, self.drawing, self.encoding, self.scene, self.serial) = (wall, drawing, encoding, scene, serial)
        }
    }

    /// Runs a part of encoding, and counts the thread's processor time.
    func encoding<Result>(_ body: () throws -> Result) rethrows -> Result {
        let began = Clock.thread.now
        defer { encodingHere.add(Int((Clock.thread.now - began) * 1e9), ordering: .relaxed) }
        return try body()
    }

    /// Runs a part that other drawing threads of a display wait for, and counts its time.
    func serial<Result>(on display: Int, _ body: () throws -> Result) rethrows -> Result {
        let began = Clock.monotonic.now
        defer {
            let time = Clock.monotonic.now - began
            serialParts.withLock { $0[display] += time }
        }
        return try body()
    }

    /// The costs so far, on the main thread. Other processes are counted when they have ended.
    func report() -> Report {
        let here = Double(encodingHere.load(ordering: .relaxed)) * 1e-9
        return Report(
            wall: Clock.monotonic.now - wall, drawing: Clock.ownProcess - process - here, encoding: Clock.children - children + here,
            scene: Clock.thread.now - mainThread, serial: serialParts.withLock { $0.max() ?? 0 })
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
            "\(ExportSummary.frames(frames)) in \(seconds(wall)); processor time: drawing \(seconds(drawing)), of which the scene's own \(seconds(scene)), "
            + "encoding \(seconds(encoding)); \(cores) cores"
            + (serial > 0 ? "; one thread drew alone for \(seconds(serial))" : "")
    }
}
