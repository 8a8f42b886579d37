import CImGui
import Foundation
import QuartziteRenderer

/// The frame times over the scene: a graph along time, percentiles, phases, counts, and how each number is measured.
///
/// The overlay is laid out and drawn after the frame's own times have been taken, so its cost is in none of them. It only shows the
/// contents of `FrameHistory`; a frame drawn for the overlay alone adds nothing to the history.
@MainActor
final class FrameTimeOverlay {
    /// The method of measuring GPU times, as the overlay displays it.
    private let gpuMethod: String
    /// The content's height in the last pass, in pixels: the panel is as high as its text.
    private var contentHeight: Float = 0

    init(gpuMethod: String) { self.gpuMethod = gpuMethod }

    private static let phases: [(name: String, color: UInt32, time: @Sendable (FrameReport) -> Double)] = [
        ("commit", Theme.color(0xB48EF0), { $0.commit }),
        ("sample", Theme.color(0x5BC0DE), { $0.sample }),
        ("plan", Theme.color(0x63C77B), { $0.plan }),
        ("execute", Theme.color(0xF2B84B), { $0.execute }),
        ("present", Theme.color(0x8A8F98), { $0.present }),
    ]

    /// Lays the overlay out.
    /// - Parameter area: the available area in pixels. The overlay is placed in its top left corner.
    func pass(_ history: FrameHistory, area: igRect, scale: Double) {
        let scale = Float(scale)
        let width = min(296 * scale, area.width - 12 * scale)
        var page = Page(left: area.x + 6 * scale + 8 * scale, top: area.y + 6 * scale + 6 * scale, width: width - 16 * scale, scale: scale)
        let panel = igRect(x: area.x + 6 * scale, y: area.y + 6 * scale, width: width, height: min(area.height - 6 * scale, contentHeight))
        igBeginPanel("frame times", panel, 0.86, false)
        defer {
            contentHeight = page.y - panel.y + 5 * scale
            igEndPanel()
        }

        guard let last = history.frames.last, let work = history.work else {
            page.line("no frame yet", Theme.dimText)
            return
        }
        headline(&page, history, last)
        graph(&page, history)
        table(&page, history, work)
        phases(&page, history, last)
        counts(&page, last)
        notes(&page, history)
    }

    // MARK: Parts

    private func headline(_ page: inout Page, _ history: FrameHistory, _ last: FrameHistory.Frame) {
        let rate = history.intervals.map { $0.mean > 0 ? String(format: "%.1f fps", 1 / $0.mean) : "-" } ?? "at rest"
        let late = history.lateCount
        page.text(rate, Theme.text, x: 0)
        page.text("\(late) late of \(history.frames.count)", late == 0 ? Theme.dimText : Theme.bad, x: 80)
        page.text("frame \(last.number)", Theme.dimText, rightAligned: true)
        page.advance(16)
    }

    /// Draws bars of work, stacked by phase, along time. A bar is as wide as its frame stayed on the display, so a late frame shows
    /// its length.
    private func graph(_ page: inout Page, _ history: FrameHistory) {
        let frame = igRect(x: page.left, y: page.y, width: page.width, height: 46 * page.scale)
        page.advance(50)
        igFillRect(frame, 2 * page.scale, Theme.color(0x000000, alpha: 0.35))
        igPushClip(frame)
        defer { igPopClip() }

        let budget = history.refreshInterval
        let ceiling = budget * 1.5
        let pixelsPerSecond = 1.5 * page.scale / Float(budget)
        var x = frame.maxX
        for entry in history.frames.reversed() {
            let width = max(page.scale, Float(entry.interval ?? budget) * pixelsPerSecond)
            x -= width
            guard x + width > frame.x else { break }
            let isLate = history.isLate(entry)
            if isLate { igFillRect(igRect(x: x, y: frame.y, width: width, height: frame.height), 0, Theme.color(0xF2645A, alpha: 0.35)) }
            var bottom = frame.maxY
            for phase in Self.phases.dropLast() {
                let height = Float(phase.time(entry.report) / ceiling) * frame.height
                igFillRect(igRect(x: x, y: bottom - height, width: max(1, width - 0.5 * page.scale), height: height), 0, phase.color)
                bottom -= height
            }
        }
        let y = (frame.maxY - Float(budget / ceiling) * frame.height).rounded() + 0.5
        igLine(igPoint(x: frame.x, y: y), igPoint(x: frame.maxX, y: y), 1, Theme.color(0xFFFFFF, alpha: 0.55))
        igDrawText(
            igPoint(x: frame.x + 3 * page.scale, y: y - 12 * page.scale), (ImGuiHost.recordSize * page.scale).rounded(), Theme.dimText,
            "budget \(TimeText.milliseconds(budget)) ms", 0)
    }

    private func table(_ page: inout Page, _ history: FrameHistory, _ work: FrameSummary) {
        let columns: [Float] = [118, 162, 206, 250]
        for (name, x) in zip(["p50", "p95", "p99", "worst"], columns) { page.text(name, Theme.dimText, rightEdge: x) }
        page.text("ms", Theme.dimText, x: 0)
        page.advance(13)
        let rows: [(String, FrameSummary?)] = [
            ("work", work), ("interval", history.intervals), ("GPU", history.gpu), ("input", history.latency),
        ]
        for (name, statistics) in rows {
            guard let statistics else { continue }
            page.text(name, Theme.text, x: 0)
            for (value, x) in zip([statistics.p50, statistics.p95, statistics.p99, statistics.worst], columns) {
                // Waiting for the display's next frame is not an overrun.
                let limit = (name == "interval" || name == "input" ? 1.5 : 1) * history.refreshInterval
                page.text(TimeText.milliseconds(value), value > limit ? Theme.bad : Theme.text, rightEdge: x)
            }
            page.advance(13)
        }
        page.advance(3)
    }

    private func phases(_ page: inout Page, _ history: FrameHistory, _ last: FrameHistory.Frame) {
        for (index, phase) in Self.phases.enumerated() {
            let x = Float(index) * 56
            igFillRect(
                igRect(x: page.left + x * page.scale, y: page.y + 4 * page.scale, width: 6 * page.scale, height: 6 * page.scale), 1,
                phase.color)
            page.text(phase.name, Theme.dimText, x: x + 9)
        }
        page.advance(12)
        for (index, phase) in Self.phases.enumerated() {
            page.text(TimeText.milliseconds(phase.time(last.report)), Theme.text, x: Float(index) * 56 + 9)
        }
        page.advance(16)
    }

    private func counts(_ page: inout Page, _ last: FrameHistory.Frame) {
        let counts = last.report.counts
        page.line("\(counts.draws) draws   \(counts.passes) passes   \(counts.instances) instances", Theme.text)
        page.line(
            "\(counts.textureUploads) uploads, \(counts.uploadedBytes / 1024) kB   \(counts.redrawnPixels) pixels redrawn", Theme.text)
        page.advance(3)
    }

    private func notes(_ page: inout Page, _ history: FrameHistory) {
        page.note("work = commit + sample + plan + execute on the CPU")
        page.note("interval = present to present; late above 1.5 × \(TimeText.milliseconds(history.refreshInterval))")
        page.note("input = arrival of an input to the present that shows its effect")
        page.note("fps = 1 / mean interval; p95 = value ⌈0.95 N⌉ of N sorted")
        page.note("GPU: \(gpuMethod)")
        page.note("last \(history.frames.count) frames; the overlay's own cost is not included")
    }
}

/// A column of small text that grows downwards.
@MainActor
private struct Page {
    let left: Float
    var y: Float
    let width: Float
    let scale: Float

    init(left: Float, top: Float, width: Float, scale: Float) {
        self.left = left
        y = top
        self.width = width
        self.scale = scale
    }

    func text(_ text: String, _ color: UInt32, x: Float) {
        igDrawText(igPoint(x: (left + x * scale).rounded(), y: y), (ImGuiHost.smallTextSize * scale).rounded(), color, text, 0)
    }

    func text(_ text: String, _ color: UInt32, rightEdge: Float) {
        let size = igTextSize(text, (ImGuiHost.smallTextSize * scale).rounded(), 0)
        igDrawText(
            igPoint(x: (left + rightEdge * scale - size.x).rounded(), y: y), (ImGuiHost.smallTextSize * scale).rounded(), color, text, 0)
    }

    func text(_ text: String, _ color: UInt32, rightAligned: Bool) {
        self.text(text, color, rightEdge: width / scale)
    }

    mutating func line(_ text: String, _ color: UInt32) {
        self.text(text, color, x: 0)
        advance(13)
    }

    mutating func note(_ text: String) {
        let size = (ImGuiHost.recordSize * scale).rounded()
        igDrawText(igPoint(x: left, y: y), size, Theme.dimText, text, width)
        y += igTextSize(text, size, width).y + scale
    }

    mutating func advance(_ points: Float) { y += points * scale }
}
