// A trace as JSON in Chrome's format, for ui.perfetto.dev, chrome://tracing and importers of other tools.

import Foundation
import QuartzitePreview

/// Writes a trace as events with microseconds: `X` for slices, `i` for instants, `C` for counters, `s` and `f` for flows, `O` for pictures.
struct ChromeTrace {
    private static let process = 1

    private var events: [JSONValue] = []
    private let facts: JSONValue

    init(_ trace: ProfileTrace) {
        facts = .object(trace.facts)
        name("process_name", trace.process, thread: .main)
        for track in trace.tracks { name("thread_name", track.name, thread: track) }
        for slice in trace.slices { append(slice) }
        for instant in trace.instants {
            events.append(
                event(instant.name, "i", at: instant.time, instant.track, [("s", "t"), ("args", .object(instant.arguments))]))
        }
        for picture in trace.pictures {
            let snapshot = JSONValue.string(Data(picture.bytes).base64EncodedString())
            events.append(
                event(
                    "Screenshot", "O", at: picture.time, .pictures,
                    [("cat", "disabled-by-default-devtools.screenshot"), ("id", "0x1"), ("args", .object([("snapshot", snapshot)]))]))
        }
        for sample in trace.samples {
            events.append(
                event(sample.name, "C", at: sample.time, .main, [("args", .object([("value", .number(sample.value))]))]))
        }
    }

    init(_ report: ProfileReport) { self.init(ProfileTrace(report)) }

    var json: JSONValue {
        .object([("displayTimeUnit", "ms"), ("otherData", facts), ("traceEvents", .array(events))])
    }

    private mutating func append(_ slice: ProfileTrace.Slice) {
        events.append(
            event(
                slice.name, "X", at: slice.start, slice.track,
                [("dur", .number(Self.microseconds(slice.end - slice.start))), ("args", .object(slice.arguments))]))
        if let flow = slice.flowBegin {
            events.append(event("commit to swap", "s", at: slice.start, slice.track, [("cat", "flow"), ("id", .integer(flow))]))
        }
        if let flow = slice.flowEnd {
            events.append(
                event("commit to swap", "f", at: slice.start, slice.track, [("cat", "flow"), ("id", .integer(flow)), ("bp", "e")]))
        }
        for inner in slice.inside { append(inner) }
    }

    private mutating func name(_ kind: String, _ name: String, thread: ProfileTrace.Track) {
        events.append(event(kind, "M", at: 0, thread, [("args", .object([("name", .string(name))]))]))
    }

    private static func microseconds(_ nanoseconds: Int) -> Double { Double(nanoseconds) / 1000 }

    private func event(
        _ name: String, _ phase: String, at nanoseconds: Int, _ track: ProfileTrace.Track, _ more: [(key: String, value: JSONValue)]
    ) -> JSONValue {
        .object(
            [
                ("name", .string(name)), ("ph", .string(phase)), ("ts", .number(Self.microseconds(nanoseconds))),
                ("pid", .integer(Self.process)), ("tid", .integer(track.rawValue)),
            ] + more)
    }
}
