import QuartziteGraphics
import QuartzitePreview
import QuartziteRenderer

// The profile as JSON. The keys are a contract: scripts read them, and so does `--compare`.
extension ProfileReport {
    /// Everything but the frames.
    var jsonMembers: [(key: String, value: JSONValue)] {
        let times = TimeFigure.profiled.map { ($0.rawValue, Self.json(statistics($0))) }
        let head: [(key: String, value: JSONValue)] = [
            ("scene", .string(scene)), ("sceneHash", .string(facts.sceneHash)), ("version", .string(facts.version)),
            ("build", .string(facts.build)), ("machine", facts.machine.json), ("renderer", .string(facts.renderer)),
            ("driver", .string(facts.driver)), ("place", .string(place)), ("gpuMethod", .string(gpuMethod)),
            ("size", .numbers([width, height])), ("scale", .number(scale)), ("budget", .number(budget)),
            ("late", pace.late.map { .integer($0.count) } ?? .null), ("still", .integer(stillCount)), ("unit", "seconds"),
            ("formulas", .object(definitions.map { ($0.name, .string($0.definition)) })),
            ("summary", .object(times)),
        ]
        let rest: [(key: String, value: JSONValue)] = [
            ("counts", .object(CountFigure.allCases.map { ($0.rawValue, Self.json(statistics($0))) })),
            ("passes", passJSON), ("frameVideos", Self.json(pictures)),
        ]
        return head + pace.members + rest
    }

    /// All frames.
    var jsonFrames: JSONValue { .array(frames.map(Self.json)) }

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
            ("still", .bool(frame.isStill)),
        ]
        let timing = frame.timing
        members += TimeFigure.profiled.map { ($0.rawValue, $0.seconds(of: timing).map(JSONValue.number) ?? .null) }
        members += CountFigure.allCases.map { ($0.rawValue, .integer($0.value(of: frame.report))) }
        return .object(members)
    }
}

extension MachineFacts {
    var json: JSONValue {
        .object([
            ("host", .string(host)), ("system", .string(system)), ("kernel", .string(kernel)), ("processor", .string(processor)),
            ("cores", .integer(cores)), ("memory", .integer(memory)),
        ])
    }
}
