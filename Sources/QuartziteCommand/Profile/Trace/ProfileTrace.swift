// The content of a profile's trace, for all formats: `ChromeTrace` and `PerfettoTrace` write the same events with the same times.
//
//     main      ┌code┐┌frame────────────────────────────────┐
//                     └commit┘──flow──┐
//     render               ┌sample┐┌plan┐┌execute─────┐┌present┐ ◆ frame  ◆ late frame
//                                        └pass┘└pass──┘
//     GPU                                ┌gpu─────┐
//     display                                              ◆ vsync
//
// Times are whole nanoseconds since the first frame, so that both formats contain exactly the same numbers.

import Foundation
import QuartzitePreview
import QuartziteRenderer

/// The events of a profile.
struct ProfileTrace {
    /// A row of the trace.
    enum Track: Int, CaseIterable {
        case main = 1
        case render, gpu, display, pictures

        var name: String {
            switch self {
            case .main: "main"
            case .render: "render"
            case .gpu: "GPU"
            case .display: "display"
            case .pictures: "frame pictures"
            }
        }
    }

    /// A span of time with a name; slices may be nested.
    struct Slice {
        var name: String
        var track: Track
        /// Nanoseconds.
        var start: Int
        var end: Int
        var arguments: [(key: String, value: JSONValue)] = []
        /// The number of the flow that begins in the slice.
        var flowBegin: Int?
        /// The number of the flow that ends in the slice.
        var flowEnd: Int?
        var inside: [Slice] = []
    }

    /// An event at a single time.
    struct Instant {
        var name: String
        var track: Track
        var time: Int
        var arguments: [(key: String, value: JSONValue)] = []
    }

    /// A picture of a frame.
    struct Picture {
        var time: Int
        /// The bytes of a JPEG file.
        var bytes: [UInt8]
    }

    /// A counter's value from a time on.
    struct Sample {
        var name: String
        var time: Int
        var value: Double
    }

    /// The name of the process.
    let process: String
    /// Whether there is a display, and therefore a track for it.
    let hasDisplay: Bool
    /// The tracks of the trace.
    let tracks: [Track]
    private(set) var pictures: [Picture] = []
    private(set) var slices: [Slice] = []
    private(set) var instants: [Instant] = []
    private(set) var samples: [Sample] = []
    /// The names of the counters with their definitions.
    let counters: [(name: String, definition: String, isBytes: Bool)]
    /// Facts about the profile, for the beginning of a trace.
    let facts: [(key: String, value: JSONValue)]

    /// The display's interval, or without a display the budget of a frame, in seconds.
    private let budget: Double
    private var gpuEnd = 0

    init(_ report: ProfileReport) {
        process = "quartzite: \(report.scene)"
        (budget, hasDisplay) = (report.budget, report.hasDisplay)
        let hasPictures = report.frames.contains { $0.picture != nil }
        tracks = [.main, .render, .gpu] + (report.hasDisplay ? [.display] : []) + (hasPictures ? [.pictures] : [])
        let times = hasDisplay ? [TimeFigure.work, .interval] : [.work]
        counters =
            CountFigure.allCases.map { ($0.rawValue, $0.definition, $0.isBytes) }
            + times.map { ($0.rawValue, "\($0.definition), in ms", false) }
        facts = [
            ("scene", .string(report.scene)), ("sceneHash", .string(report.facts.sceneHash)), ("version", .string(report.facts.version)),
            ("build", .string(report.facts.build)), ("machine", report.facts.machine.json), ("renderer", .string(report.facts.renderer)),
            ("driver", .string(report.facts.driver)), ("place", .string(report.place)), ("budget", .number(report.budget)),
            ("definitions", .object(report.definitions.map { ($0.name, .string($0.definition)) })),
        ]
        // A frame's GPU time is only known some frames later.
        var gpu: [Int: Double] = [:]
        for (index, frame) in report.frames.enumerated() {
            switch frame.report.gpu {
            case .none: break
            case .finish(let seconds): gpu[index] = seconds
            case .query(let seconds, let late): gpu[index - late] = seconds
            }
        }
        for (index, frame) in report.frames.enumerated() { append(frame, gpu: gpu[index]) }
    }

    private static func nanoseconds(_ seconds: Double) -> Int { Int((seconds * 1e9).rounded()) }

    private mutating func append(_ frame: ProfiledFrame, gpu: Double?) {
        let report = frame.report
        // The scene ran and committed just before the frame began.
        let commit = frame.start - report.commit
        let sampled = frame.start + report.sample
        let planned = sampled + report.plan
        let executed = planned + report.execute
        let presented = executed + report.present
        let n = Self.nanoseconds
        if frame.code > 0 { slices.append(Slice(name: "code", track: .main, start: n(commit - frame.code), end: n(commit))) }
        let flow = frame.number + 1
        slices.append(
            Slice(
                name: "frame", track: .main, start: n(commit), end: n(presented),
                arguments: [
                    ("number", .integer(frame.number)), ("time", .number(frame.time)), ("still", .bool(frame.isStill)),
                    ("interval", frame.interval.map { .number($0 * 1000) } ?? .null),
                ],
                inside: [Slice(name: "commit", track: .main, start: n(commit), end: n(frame.start), flowBegin: flow)]))
        let stages = [("sample", frame.start, sampled), ("plan", sampled, planned), ("execute", planned, executed)]
        slices += stages.map { Slice(name: $0.0, track: .render, start: n($0.1), end: n($0.2)) }
        slices[slices.count - 1].inside = passes(of: frame, from: planned, to: n(executed))
        slices.append(Slice(name: "present", track: .render, start: n(executed), end: n(presented), flowEnd: flow))
        if let gpu {
            // On the GPU, too, frames follow each other.
            let start = max(n(planned), gpuEnd)
            gpuEnd = start + n(gpu)
            slices.append(
                Slice(
                    name: "gpu", track: .gpu, start: start, end: gpuEnd, arguments: [("number", .integer(frame.number))],
                    inside: gpuPasses(of: frame, from: start, to: gpuEnd)))
        }
        if let picture = frame.picture { pictures.append(Picture(time: n(presented), bytes: picture)) }
        mark(frame, at: n(presented))
        for count in CountFigure.allCases {
            samples.append(Sample(name: count.rawValue, time: n(commit), value: Double(count.value(of: report))))
        }
        samples.append(Sample(name: TimeFigure.work.rawValue, time: n(commit), value: report.work * 1000))
    }

    /// The passes inside the stage execute.
    private func passes(of frame: ProfiledFrame, from start: Double, to end: Int) -> [Slice] {
        var last = Self.nanoseconds(start)
        return frame.passes.map { pass in
            let begin = max(last, min(end, Self.nanoseconds(start + pass.start)))
            last = max(begin, min(end, Self.nanoseconds(start + pass.start + pass.cpu)))
            return Slice(name: pass.name, track: .render, start: begin, end: last)
        }
    }

    /// The passes on the GPU, one after the other.
    private func gpuPasses(of frame: ProfiledFrame, from start: Int, to end: Int) -> [Slice] {
        var last = start
        return frame.passes.compactMap { pass in
            guard let gpu = pass.gpu else { return nil }
            defer { last = min(end, last + Self.nanoseconds(gpu)) }
            return Slice(name: pass.name, track: .gpu, start: last, end: min(end, last + Self.nanoseconds(gpu)))
        }
    }

    /// Marks the end of a frame, and a late frame with its length in display intervals, its interval in milliseconds and the cause;
    /// without a display a frame over budget.
    private mutating func mark(_ frame: ProfiledFrame, at end: Int) {
        let number = (key: "number", value: JSONValue.integer(frame.number))
        instants.append(Instant(name: "frame", track: .render, time: end, arguments: [number]))
        guard hasDisplay else {
            guard frame.isOverBudget(budget) else { return }
            instants.append(
                Instant(
                    name: "over budget", track: .render, time: end, arguments: [number, ("work", .number(frame.report.work * 1000))]))
            return
        }
        appendVSyncs(frame, at: end)
        guard let interval = frame.interval else { return }
        samples.append(Sample(name: TimeFigure.interval.rawValue, time: end, value: interval * 1000))
        guard let length = LateFrames.length(of: interval, display: budget) else { return }
        let cause = LateCause(frame.timing, display: budget)?.sentence(frame.timing, display: budget) ?? ""
        instants.append(
            Instant(
                name: "late frame", track: .render, time: end,
                arguments: [number, ("length", .integer(length)), ("interval", .number(interval * 1000)), ("cause", .string(cause))]))
    }

    /// Marks the display's refreshes: the present of a frame, and before a late frame, the refreshes that it missed. OpenGL does not report
    /// when the display refreshes, so missed refreshes are spaced evenly between two presents.
    private mutating func appendVSyncs(_ frame: ProfiledFrame, at end: Int) {
        if let interval = frame.interval, let length = LateFrames.length(of: interval, display: budget) {
            // A long rest does not count as a series of missed refreshes.
            for missed in stride(from: min(length, 1000) - 1, to: 0, by: -1) {
                let time = end - Self.nanoseconds(interval * Double(missed) / Double(length))
                instants.append(Instant(name: "vsync", track: .display, time: time, arguments: [("missed", .bool(true))]))
            }
        }
        instants.append(Instant(name: "vsync", track: .display, time: end, arguments: [("missed", .bool(false))]))
    }
}
