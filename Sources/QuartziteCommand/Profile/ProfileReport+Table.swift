import Foundation
import QuartziteExport
import QuartzitePreview
import QuartziteRenderer

// The profile as a table for a person, with the definitions.
extension ProfileReport {
    /// The rows of times: without a display there are no intervals.
    private var timeRows: [TimeFigure] {
        [.commit, .sample, .plan, .execute, .present, .frame, .gpu, .code] + (hasDisplay ? [.work, .interval] : [])
    }

    /// The table with all results.
    var table: String {
        let size = "\(JSONValue.number(width))x\(JSONValue.number(height)) points at \(JSONValue.number(scale))"
        var text = "\(scene)  \(size)  \(place)  \(facts.renderer)\n"
        let pace = pace
        text += "\(ExportSummary.frames(counted.count)), \(pace.verdict)"
        if let first = frames.first, frames.count > 1 { text += "; the first took \(TimeText.milliseconds(first.report.cpu)) ms" }
        if stillCount > 0 { text += "; \(ExportSummary.frames(stillCount)) without changes, drawn whole" }
        if let pictures {
            text += "\n\(pictures.decoded) pictures of frame videos decoded, \(pictures.evicted) evicted, "
            text += "at most \(pictures.peakBytes >> 20) MiB; sample includes waiting for them"
        }
        text += "\n\n" + Self.row("ms", ["p50", "p95", "p99", "worst", "mean"])
        for figure in timeRows {
            let values = statistics(figure).map { [$0.p50, $0.p95, $0.p99, $0.worst, $0.mean].map(TimeText.milliseconds) }
            text += Self.row(figure.rawValue, values ?? Array(repeating: "-", count: 5))
        }
        text += "\n" + Self.row("a frame", ["p50", "p95", "p99", "most", "mean"])
        for count in CountFigure.allCases {
            guard let values = statistics(count) else { continue }
            text += Self.row(
                count.rawValue,
                [values.p50, values.p95, values.p99, values.worst, (values.mean * 100).rounded() / 100].map(JSONValue.number))
        }
        return text + passText + pace.text
    }

    /// The definitions of the figures, a line each.
    var definitionText: String {
        let shown = Set(["frame", "work", "gpu", "code"] + StatisticDefinitions.all.map(\.name) + ["pass"])
        return "\n" + definitions.filter { shown.contains($0.name) }.map { "\($0.name): \($0.definition)\n" }.joined()
    }

    private static func row(_ name: String, _ values: [String]) -> String {
        let cells = values.map { String(repeating: " ", count: max(1, 10 - $0.count)) + $0 }
        return name.padding(toLength: max(15, name.count), withPad: " ", startingAt: 0) + cells.joined() + "\n"
    }
}
