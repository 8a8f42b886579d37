import Foundation
import QuartziteRenderer

/// The texts of the frame times, in parts. The order of the parts is that of their importance: where there is no room, the last
/// ones are left out.
package struct FrameTimeContent {
    /// The frames and their statistics.
    package var history: FrameHistory
    package var state: FrameTimeState
    /// The method of measuring GPU times.
    package var gpuMethod: String
    /// Seconds that the frame times took in the last pass, to lay them out.
    package var ownCost: Double
    /// The costs of all panels since the last frame, in seconds.
    package var panelCosts: (layout: Double, drawing: Double)

    package init(
        history: FrameHistory, state: FrameTimeState, gpuMethod: String, ownCost: Double = 0,
        panelCosts: (layout: Double, drawing: Double) = (0, 0)
    ) {
        (self.history, self.state, self.gpuMethod) = (history, state, gpuMethod)
        (self.ownCost, self.panelCosts) = (ownCost, panelCosts)
    }

    private typealias Item = FrameTimeItem

    /// The frames of the graph: those around a held frame, or the last ones.
    package var frames: [FrameTiming] { state.frozen?.frames ?? history.frames }

    /// The parts, most important first. A held frame comes before the statistics.
    /// - Parameter columns: the number of columns of the table, 2 or 4.
    package func parts(columns: Int) -> [FrameTimePart] {
        guard let last = history.frames.last else { return [FrameTimePart(.headline, [.items([Item("no frame yet", .dim)])]), switches] }
        let graph = FrameTimePart(.graph, [.graph])
        let statistics = [table(columns), lows]
        var parts = [headline, graph]
        if let frozen = state.frozen {
            parts += [frame(frozen.frame), counts(frozen.frame)] + statistics
        } else {
            parts += statistics + [frame(last), counts(last)]
        }
        parts += [FrameTimePart(.histogram, [.histogram]), switches, costs]
        return parts + notes.map { FrameTimePart(.notes, [.note($0)]) }
    }

    // MARK: Line

    /// The frame times in one line, longest text first. The window shows the first one that fits.
    package var lines: [String] {
        guard let intervals = history.intervals, intervals.mean > 0 else {
            guard let work = history.work else { return ["no frame yet"] }
            let (p50, p99) = (TimeText.milliseconds(work.p50), TimeText.milliseconds(work.p99))
            return ["at rest   work p50 \(p50)  p99 \(p99) ms", "at rest  \(p50)/\(p99) ms", "at rest"]
        }
        let (p50, p99) = (TimeText.milliseconds(intervals.p50), TimeText.milliseconds(intervals.p99))
        let late = history.late.count
        let rate = 1 / intervals.mean
        return [
            "\(String(format: "%.1f", rate)) fps   p50 \(p50)  p99 \(p99) ms   \(late) late",
            "\(String(format: "%.0f", rate)) fps  p50 \(p50)  p99 \(p99) ms  \(late) late",
            "\(String(format: "%.0f", rate)) fps  \(p50)/\(p99) ms  \(late) late",
            "\(String(format: "%.0f", rate)) fps \(p50)/\(p99) \(late) late", "\(String(format: "%.0f", rate)) fps \(late) late",
            "\(String(format: "%.0f", rate)) fps",
        ]
    }

    // MARK: Parts

    private var headline: FrameTimePart {
        let rate = history.intervals.map { $0.mean > 0 ? String(format: "%.1f fps", 1 / $0.mean) : "-" } ?? "at rest"
        let late = history.late.count
        var items = [Item(rate)]
        if history.intervalTimes.count > 0 { items.append(Item("\(late) late of \(history.intervalTimes.count)", late == 0 ? .dim : .bad)) }
        if state.recordedFile != nil { items.append(Item("recording", .bad)) }
        if !state.isVSyncOn { items.append(Item("vsync off", .dim)) }
        return FrameTimePart(.headline, [.items(items)])
    }

    private func table(_ columns: Int) -> FrameTimePart {
        let isShort = columns < 4
        let names = isShort ? ["p50", "p99"] : ["p50", "p95", "p99", "worst"]
        var rows = [FrameTimeRow.columns(Item("ms", .dim), names.map { Item($0, .dim) })]
        let budget = history.refreshInterval
        // Waiting for the display's next frame is not an overrun.
        let series = [
            ("work", history.work, budget), ("interval", history.intervals, LateFrames.limit * budget), ("GPU", history.gpu, budget),
            ("input", history.latency, LateFrames.limit * budget),
        ]
        for (name, summary, limit) in series {
            guard let summary else { continue }
            let values = isShort ? [summary.p50, summary.p99] : [summary.p50, summary.p95, summary.p99, summary.worst]
            rows.append(.columns(Item(name), values.map { Item(TimeText.milliseconds($0), $0 > limit ? .bad : .plain) }))
        }
        return FrameTimePart(.table, rows)
    }

    private var lows: FrameTimePart {
        let lows = history.intervalTimes.lows
        func low(_ name: String, _ rate: Double?) -> Item {
            Item("\(name) low \(rate.map { String(format: "%.1f fps", $0) } ?? FrameLows.tooFew)", rate == nil ? .dim : .plain)
        }
        var late = [Item("late by intervals", .dim)]
        for length in LateFrames.Length.allCases {
            let count = history.late[length]
            late.append(Item("\(length.name): \(count)", count == 0 ? .dim : .bad))
        }
        return FrameTimePart(.lows, [.items([low("1 %", lows.onePercent), low("0.1 %", lows.tenthPercent)]), .items(late)])
    }

    private func frame(_ frame: FrameTiming) -> FrameTimePart {
        let report = frame.report
        let isHeld = state.frozen != nil
        let isLate = history.isLate(frame)
        var head = [Item(isHeld ? "frame \(frame.number), held" : "frame \(frame.number)", isHeld ? .plain : .dim)]
        if let time = frame.sceneTime { head.append(Item("at \(TimeText.seconds(time)) s", .dim)) }
        if let interval = frame.interval { head.append(Item("interval \(TimeText.milliseconds(interval)) ms", isLate ? .bad : .plain)) }
        if let latency = frame.latency { head.append(Item("input \(TimeText.milliseconds(latency)) ms")) }
        var times = FrameStage.allCases.map { Item("\($0.rawValue) \(TimeText.milliseconds($0.seconds(of: report)))", stage: $0) }
        if let gpu = report.gpu.seconds { times.append(Item("GPU \(TimeText.milliseconds(gpu))")) }
        if frame.code > 0.000_5 { times.append(Item("code \(TimeText.milliseconds(frame.code))")) }
        var rows: [FrameTimeRow] = [.items(head), .items(times)]
        if let cause = LateCause(frame, display: history.refreshInterval) {
            rows.append(.text(cause.sentence(frame, display: history.refreshInterval), .bad))
        }
        if isHeld {
            var actions = [Item("live (Esc)", action: .freeze(nil))]
            if let time = frame.sceneTime { actions.insert(Item("seek to \(TimeText.seconds(time)) s", action: .seek(time)), at: 0) }
            rows.append(.items(actions))
        }
        return FrameTimePart(.frame, rows)
    }

    private func counts(_ frame: FrameTiming) -> FrameTimePart {
        let counts = frame.report.counts
        let texts = [
            CountText.of(counts.draws, "draw"), CountText.of(counts.passes, "pass", plural: "passes"),
            CountText.of(counts.instances, "instance"), "\(CountText.short(counts.redrawnPixels)) pixels redrawn",
            CountText.of(counts.textureUploads, "picture") + " uploaded", "\(CountText.bytes(counts.uploadedBytes)) in all",
            CountText.of(counts.drawnSurfaces, "surface") + " drawn", "\(CountText.short(counts.reusedSurfaces)) cached",
        ]
        return FrameTimePart(.counts, [.items(texts.map { Item($0) })])
    }

    private var switches: FrameTimePart {
        FrameTimePart(
            .switches,
            [
                .items([
                    Item(state.isVSyncOn ? "vsync is on" : "vsync is off", action: .toggleVSync), Item("start over", action: .startOver),
                    Item(state.recordedFile.map { "end recording into \($0)" } ?? "record as CSV", action: .toggleRecording),
                ])
            ])
    }

    private var costs: FrameTimePart {
        let (own, layout, drawing) = (ownCost, panelCosts.layout, panelCosts.drawing)
        return FrameTimePart(
            .costs,
            [
                .note(
                    "these frame times cost \(TimeText.milliseconds(own)) ms, all panels \(TimeText.milliseconds(layout)) ms to lay out and "
                        + "\(TimeText.milliseconds(drawing)) ms to draw; no stage contains that")
            ])
    }

    /// How each number is measured.
    private var notes: [String] {
        let limit = TimeText.milliseconds(LateFrames.limit * history.refreshInterval)
        return [
            "work = \(TimeFigure.work.definition)", "code = \(TimeFigure.code.definition)",
            "late = \(LateFrames.definition), here \(limit) ms; by intervals: \(LateFrames.lengthDefinition)",
            "fps = 1000 / mean interval in ms; \(FrameLows.definition)", "pXX = \(FrameSummary.definition)",
            "input = \(TimeFigure.input.definition)",
            "the last \(history.workTimes.count) frames, the last \(history.frames.count) in the graph; height of the histogram: square root",
            "GPU: \(gpuMethod)",
        ]
    }
}
