import Foundation
import Quartzite

/// Counts frames and their CPU time, like the compared programs, and prints one line of JSON.
struct Measurement {
    let options: Options
    let renderer: String
    private let began = MediaClock.monotonic()
    private var seen = 0
    private var countedFrom = 0.0
    private var last = 0.0
    private var cpuBefore = 0.0
    private var serverBefore = 0.0
    private var intervals: [Double] = []
    private var gpuTimes: [Double] = []
    private var fenceTimes: [Double] = []

    init(options: Options, renderer: String) {
        self.options = options
        self.renderer = renderer
        intervals.reserveCapacity(1 << 20)
    }

    /// Counts the GPU's time for a frame, in seconds, in both ways of measuring.
    /// - Parameters:
    ///   - query: the time of a timer query; nil if none has ended yet.
    ///   - fence: the time from the frame's first command, on an idle GPU, until the GPU reported its end.
    mutating func gpu(query: Double?, fence: Double) {
        guard countedFrom != 0 else { return }
        if let query { gpuTimes.append(query) }
        fenceTimes.append(fence)
    }

    /// Counts a presented frame. Returns true when enough frames were counted and the line is printed.
    mutating func frame() -> Bool {
        let now = MediaClock.monotonic()
        seen += 1
        if countedFrom == 0 {
            if seen < 3 || now - began < options.warmup { return false }
            (cpuBefore, serverBefore) = (Self.processTime(), Self.serverTime())
            countedFrom = MediaClock.monotonic()
            last = countedFrom
            return false
        }
        intervals.append(now - last)
        last = now
        guard intervals.count >= options.frames, now - countedFrom >= options.seconds else { return false }
        let count = Double(intervals.count)
        let cpu = (Self.processTime() - cpuBefore) / count
        let server = (Self.serverTime() - serverBefore) / count
        intervals.sort()
        let gpu = options.measuresGPU ? [("gpu_ms_p50", median(&gpuTimes)), ("fence_ms_p50", median(&fenceTimes))] : []
        line(
            [
                ("frames", "\(intervals.count)"), ("wall_ms_per_frame", ms((now - countedFrom) / count)),
                ("cpu_ms_per_frame", ms(cpu)), ("x_cpu_ms_per_frame", ms(server)),
                ("interval_p50_ms", ms(intervals[intervals.count / 2])),
                ("interval_p99_ms", ms(intervals[intervals.count * 99 / 100])),
                ("peak_rss_mb", String(format: "%.1f", Self.peakMegabytes())), ("paced", "false"),
            ] + gpu)
        return true
    }

    /// Sleeps five seconds with a still scene, and prints the line.
    func idle(frames: () -> Int) {
        let (cpu, server, time) = (Self.processTime(), Self.serverTime(), MediaClock.monotonic())
        let drawn = frames()
        let seconds = MediaClock.monotonic() - time
        line([
            ("frames", "\(drawn)"), ("cpu_ms_per_s", ms((Self.processTime() - cpu) / seconds)),
            ("x_cpu_ms_per_s", ms((Self.serverTime() - server) / seconds)),
            ("peak_rss_mb", String(format: "%.1f", Self.peakMegabytes())),
        ])
    }

    private func line(_ figures: [(String, String)]) {
        let head = [
            ("peer", #""quartzite""#), ("version", #""development""#), ("renderer", "\"\(renderer)\""),
            ("workload", "\"\(options.workload.rawValue)\""), ("n", "\(options.count)"),
        ]
        print("{" + (head + figures).map { "\"\($0.0)\": \($0.1)" }.joined(separator: ", ") + "}")
    }

    /// Returns milliseconds as a JSON value.
    private func median(_ values: inout [Double]) -> String {
        values.sort()
        return values.isEmpty ? "null" : ms(values[values.count / 2])
    }

    private func ms(_ seconds: Double) -> String { String(format: "%.4f", seconds * 1000) }

    /// Seconds of user and system time of all threads.
    private static func processTime() -> Double { seconds(of: CLOCK_PROCESS_CPUTIME_ID) }

    /// The same for the X server, whose process the runner names.
    private static func serverTime() -> Double {
        guard let text = ProcessInfo.processInfo.environment["BENCH_X_PID"], let pid = pid_t(text) else { return 0 }
        var clock = clockid_t()
        return clock_getcpuclockid(pid, &clock) == 0 ? seconds(of: clock) : 0
    }

    private static func seconds(of clock: clockid_t) -> Double {
        var t = timespec()
        return clock_gettime(clock, &t) == 0 ? Double(t.tv_sec) + Double(t.tv_nsec) * 1e-9 : 0
    }

    private static func peakMegabytes() -> Double {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return Double(usage.ru_maxrss) / 1024
    }
}
