// A profile in Chrome's trace format, for Perfetto and chrome://tracing.

import QuartzitePreview
import QuartziteRenderer

/// Writes frames as a trace: one slice per frame with its stages inside, GPU times on their own row, counters, and a mark at the
/// end of each frame. A late frame, or without a display a frame over budget, has a mark of its own.
struct ChromeTrace {
    private static let process = 1
    private static let (cpu, gpu) = (1, 2)

    private var events: [JSONValue] = []
    /// The time budget of a frame in seconds; with a display, the display's interval.
    private let budget: Double
    private let hasDisplay: Bool

    init(_ report: ProfileReport) {
        (budget, hasDisplay) = (report.budget, report.hasDisplay)
        name("process_name", "quartzite: \(report.scene)", thread: Self.cpu)
        name("thread_name", "CPU", thread: Self.cpu)
        name("thread_name", "GPU", thread: Self.gpu)
        for frame in report.frames { append(frame) }
    }

    var json: JSONValue {
        .object([("displayTimeUnit", "ms"), ("traceEvents", .array(events))])
    }

    private mutating func append(_ frame: ProfiledFrame) {
        let report = frame.report
        slice(
            "frame", start: frame.start, seconds: report.cpu, thread: Self.cpu,
            [
                ("number", .integer(frame.number)), ("time", .number(frame.time)), ("still", .bool(frame.isStill)),
                ("interval", frame.interval.map { .number($0 * 1000) } ?? .null),
            ])
        // The stages follow each other, commit first.
        var start = frame.start
        for stage in FrameStage.allCases {
            let seconds = stage.seconds(of: report)
            slice(stage.rawValue, start: start, seconds: seconds, thread: Self.cpu, [])
            start += seconds
        }
        if let seconds = report.gpu.seconds {
            slice("gpu", start: frame.start + report.commit + report.sample + report.plan, seconds: seconds, thread: Self.gpu, [])
        }
        events.append(event("frame", "i", at: start, thread: Self.cpu, [("s", "p")]))
        mark(frame, at: start)
        for count in CountFigure.allCases {
            let value = JSONValue.integer(count.value(of: report))
            events.append(event(count.rawValue, "C", at: frame.start, thread: Self.cpu, [("args", .object([("value", value)]))]))
        }
    }

    /// Marks a late frame with its length in display intervals, its interval in milliseconds, and the cause.
    private mutating func mark(_ frame: ProfiledFrame, at end: Double) {
        guard hasDisplay else {
            guard frame.isOverBudget(budget) else { return }
            let work = JSONValue.object([("work", .number(frame.report.work * 1000))])
            return events.append(event("over budget", "i", at: end, thread: Self.cpu, [("s", "p"), ("args", work)]))
        }
        if let interval = frame.interval {
            let value = JSONValue.object([("value", .number(interval * 1000))])
            events.append(event("interval", "C", at: end, thread: Self.cpu, [("args", value)]))
        }
        guard let length = LateFrames.length(of: frame.interval, display: budget) else { return }
        let cause = LateCause(frame.timing, display: budget)?.sentence(frame.timing, display: budget)
        let arguments = JSONValue.object([
            ("length", .integer(length)), ("interval", .number((frame.interval ?? 0) * 1000)), ("cause", .string(cause ?? "")),
        ])
        events.append(event("late frame", "i", at: end, thread: Self.cpu, [("s", "p"), ("args", arguments)]))
    }

    private mutating func slice(
        _ name: String, start: Double, seconds: Double, thread: Int, _ arguments: [(key: String, value: JSONValue)]
    ) {
        events.append(
            event(name, "X", at: start, thread: thread, [("dur", .number(seconds * 1e6)), ("args", .object(arguments))]))
    }

    private mutating func name(_ kind: String, _ name: String, thread: Int) {
        events.append(event(kind, "M", at: 0, thread: thread, [("args", .object([("name", .string(name))]))]))
    }

    private func event(
        _ name: String, _ phase: String, at seconds: Double, thread: Int, _ more: [(key: String, value: JSONValue)]
    ) -> JSONValue {
        .object(
            [
                ("name", .string(name)), ("ph", .string(phase)), ("ts", .number(seconds * 1e6)), ("pid", .integer(Self.process)),
                ("tid", .integer(thread)),
            ] + more)
    }
}
