// The result of `profile`, as a table for a person and as JSON. Both state the formulas.

import Foundation
import QuartziteGraphics
import QuartzitePreview
import QuartziteRenderer

struct ProfileReport {
    var scene: String
    var place: String
    var renderer: String
    var gpuMethod: String
    var width: Double
    var height: Double
    var scale: Double
    /// The time budget of a frame in seconds; with a display, the display's interval.
    var budget: Double
    /// Whether the frames were presented on a display. Without one no frame is late, but its work may be over budget.
    var hasDisplay: Bool
    var frames: [ProfiledFrame]
    /// The pictures of frame videos; nil for a scene without any.
    var pictures: DecodedPictures.Statistics?

    /// The frames in the statistics. The first frame uploads images and compiles programs, so it is reported separately and not
    /// part of the statistics, unless it is the only frame.
    private var counted: ArraySlice<ProfiledFrame> { frames.count > 1 ? frames.dropFirst() : frames[...] }

    private func statistics(_ stage: ProfileStage) -> FrameSummary? {
        FrameSummary(counted.compactMap { stage.seconds(of: $0.report) })
    }

    private func statistics(_ count: ProfileCount) -> FrameSummary? {
        FrameSummary(counted.map { Double(count.value(of: $0.report)) })
    }

    /// The pace of the frames, or of their work without a display.
    private var pace: FramePace {
        FramePace(
            hasDisplay ? counted.compactMap(\.interval) : counted.map(\.report.work), of: hasDisplay ? .intervals : .work, budget: budget,
            overBudget: counted.count { $0.isOverBudget(budget) })
    }
    private var stillCount: Int { counted.count(where: \.isStill) }

    private static let formulas = [
        ("pXX", FrameSummary.definition),
        ("frame", "commit + sample + plan + execute + present, on the CPU"),
        ("work", "commit + sample + plan + execute, on the CPU"),
        ("over budget", "frames whose work exceeds the budget"),
        ("late", "\(LateFrames.definition); its length is \(LateFrames.lengthDefinition)"),
        ("fps", "1000 / mean ms of an interval; without a display, of the work"),
        ("low", FrameLows.definition),
        ("statistics", "over all frames except the first, which uploads images and compiles programs"),
    ]

    // MARK: Table

    var table: String {
        let size = "\(JSONValue.number(width))x\(JSONValue.number(height)) points at \(JSONValue.number(scale))"
        var text = "\(scene)  \(size)  \(place)  \(renderer)\n"
        let pace = pace
        text += "\(counted.count) frames, \(pace.verdict)"
        if let first = frames.first, frames.count > 1 { text += "; the first took \(TimeText.milliseconds(first.report.cpu)) ms" }
        if stillCount > 0 { text += "; \(stillCount) frames without changes, which were drawn whole" }
        if let pictures {
            text += "\n\(pictures.decoded) pictures of frame videos decoded, \(pictures.evicted) evicted, "
            text += "at most \(pictures.peakBytes >> 20) MiB; sample includes waiting for them"
        }
        text += "\n\n" + Self.row("ms", ["p50", "p95", "p99", "worst", "mean"])
        func times(_ name: String, _ summary: FrameSummary?) -> String {
            let values = summary.map { [$0.p50, $0.p95, $0.p99, $0.worst, $0.mean].map(TimeText.milliseconds) }
            return Self.row(name, values ?? Array(repeating: "-", count: 5))
        }
        for stage in ProfileStage.allCases { text += times(stage.rawValue, statistics(stage)) }
        if hasDisplay { text += times("interval", FrameSummary(counted.compactMap(\.interval))) }
        text += "\n" + Self.row("a frame", ["p50", "p95", "p99", "most", "mean"])
        for count in ProfileCount.allCases {
            guard let values = statistics(count) else { continue }
            text += Self.row(
                count.rawValue,
                [values.p50, values.p95, values.p99, values.worst, (values.mean * 100).rounded() / 100].map(JSONValue.number))
        }
        text += pace.text
        text += "\ngpu: \(gpuMethod)\n"
        for (name, formula) in Self.formulas { text += "\(name): \(formula)\n" }
        return text
    }

    private static func row(_ name: String, _ values: [String]) -> String {
        let cells = values.map { String(repeating: " ", count: max(1, 10 - $0.count)) + $0 }
        return name.padding(toLength: max(15, name.count), withPad: " ", startingAt: 0) + cells.joined() + "\n"
    }

    // MARK: JSON

    var json: JSONValue {
        let stages = ProfileStage.allCases.map { ($0.rawValue, Self.json(statistics($0))) }
        let others = [
            ("work", Self.json(FrameSummary(counted.map(\.report.work)))),
            ("interval", Self.json(FrameSummary(counted.compactMap(\.interval)))),
        ]
        let head: [(key: String, value: JSONValue)] = [
            ("scene", .string(scene)), ("version", .string(QuartziteTool.version)), ("place", .string(place)),
            ("renderer", .string(renderer)), ("gpuMethod", .string(gpuMethod)), ("size", .numbers([width, height])),
            ("scale", .number(scale)), ("budget", .number(budget)), ("late", pace.late.map { .integer($0.count) } ?? .null),
            ("still", .integer(stillCount)),
            ("unit", "seconds"),
            ("formulas", .object(Self.formulas.map { ($0.0, .string($0.1)) })),
            ("summary", .object(stages + others)),
        ]
        let rest: [(key: String, value: JSONValue)] = [
            ("counts", .object(ProfileCount.allCases.map { ($0.rawValue, Self.json(statistics($0))) })),
            ("frameVideos", Self.json(pictures)),
            ("frames", .array(frames.map(Self.json))),
        ]
        return .object(head + pace.members + rest)
    }

    private static func json(_ pictures: DecodedPictures.Statistics?) -> JSONValue {
        guard let pictures else { return .null }
        return .object([
            ("decoded", .integer(pictures.decoded)), ("evicted", .integer(pictures.evicted)), ("peakBytes", .integer(pictures.peakBytes)),
        ])
    }

    private static func json(_ statistics: FrameSummary?) -> JSONValue {
        guard let statistics else { return .null }
        return .object([
            ("p50", .number(statistics.p50)), ("p95", .number(statistics.p95)), ("p99", .number(statistics.p99)),
            ("worst", .number(statistics.worst)), ("mean", .number(statistics.mean)),
        ])
    }

    private static func json(_ frame: ProfiledFrame) -> JSONValue {
        var members: [(key: String, value: JSONValue)] = [
            ("number", .integer(frame.number)), ("time", .number(frame.time)), ("start", .number(frame.start)),
            ("still", .bool(frame.isStill)), ("interval", frame.interval.map(JSONValue.number) ?? .null),
        ]
        members += ProfileStage.allCases.map { ($0.rawValue, $0.seconds(of: frame.report).map(JSONValue.number) ?? .null) }
        members += ProfileCount.allCases.map { ($0.rawValue, .integer($0.value(of: frame.report))) }
        return .object(members)
    }
}
