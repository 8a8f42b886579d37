import Quartzite

/// Operations on display links and frame rates.
enum DisplayOperations {
    static let one: [String: Operation] = [
        "frameRate": { question in
            let range = CAFrameRateRange(
                minimum: try question.input.require("minimum"), maximum: try question.input.require("maximum"),
                preferred: try question.input.optional("preferred"))
            return ["effectiveRate": range.preferredRate.map(VectorValue.number) ?? .null]
        },
        "displayLinkTiming": displayLinkTiming,
    ]

    /// A call of a display link on a display of a given rate.
    private static let displayLinkTiming: Operation = { question in
        let interval = 1 / (try question.input.require("display", as: Double.self))
        let frames = FrameLoop(interval: interval)
        let link = CADisplayLink { _ in }
        let rate: Float = try question.input.require("preferred")
        link.preferredFrameRateRange = CAFrameRateRange(minimum: rate, maximum: rate, preferred: rate)
        link.add(to: .main, forMode: .common)
        defer { link.invalidate() }
        MediaClock.setVirtualTime(interval)
        frames.beginFrame(at: interval)
        return [
            "duration": .number(link.duration), "targetMinusTimestamp": .number(link.targetTimestamp - link.timestamp),
        ]
    }
}
