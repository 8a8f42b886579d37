// The report of a profile as Markdown: for a comment on a change, a wiki, or a person.

import Foundation
import QuartziteExport
import QuartzitePreview
import QuartziteRenderer

/// Writes a profile as Markdown: the scene and the machine, the results, then the definition of every figure.
struct ProfileMarkdown {
    private let session: ProfileSession
    private var report: ProfileReport { session.report }

    init(_ session: ProfileSession) { self.session = session }

    /// The whole report.
    var text: String {
        let parts = [head, budget, comparison, times, counts, passes, conditions, definitions]
        return parts.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private var head: String {
        var text = "# Profile of \(Self.escaped(report.scene))\n\n"
        text += "\(ExportSummary.frames(report.counted.count)): \(report.pace.verdict)."
        if report.frames.count > 1, let first = report.frames.first {
            text += " The first frame took \(TimeText.milliseconds(first.report.cpu)) ms and is not part of the statistics."
        }
        if report.stillCount > 0 { text += " \(report.stillCount) frames had no changes and were drawn whole." }
        return text + "\n"
    }

    private var budget: String {
        guard !session.budget.isEmpty else { return "" }
        let rows = session.budget.map { result in
            [
                "`\(result.rule.text)`", result.value.map { result.text(of: $0) } ?? result.problem ?? "-",
                result.holds ? "holds" : "**broken**",
            ]
        }
        return Self.section("Budget: \(session.budget.allHold ? "kept" : "broken")", Self.table(["rule", "value", "result"], rows))
    }

    private var comparison: String {
        guard let comparison = session.comparison else { return "" }
        let rows = comparison.rows.map { row in
            let change = row.change
            return [
                row.figure.rawValue, TimeText.milliseconds(change.old), TimeText.milliseconds(change.new),
                ProfileComparison.signed(change.difference), ProfileComparison.percent(change.share),
                "\(ProfileComparison.signed(change.low)) … \(ProfileComparison.signed(change.high))", row.verdict.rawValue,
            ]
        }
        var body = comparison.remarks.map { "- \(Self.escaped($0))\n" }.joined()
        if !body.isEmpty { body += "\n" }
        body += Self.table(["median, ms", "old", "new", "difference", "%", "interval", "verdict"], rows)
        let changed = comparison.counts.filter { $0.old != $0.new }
        if !changed.isEmpty {
            body +=
                "\n"
                + Self.table(
                    ["most a frame", "old", "new"],
                    changed.map { [$0.figure.rawValue, JSONValue.number($0.old), JSONValue.number($0.new)] })
        }
        let bars = comparison.histogram.text
        if !bars.isEmpty { body += "\n```text\n\(bars)```\n" }
        return Self.section("Compared with \(Self.escaped(comparison.path)): \(comparison.verdict.rawValue)", body)
    }

    private var times: String {
        let rows = TimeFigure.profiled.compactMap { figure -> [String]? in
            guard let values = report.statistics(figure) else { return nil }
            return [figure.rawValue] + [values.p50, values.p95, values.p99, values.worst, values.mean].map(TimeText.milliseconds)
        }
        func rate(_ value: Double?) -> String { value.map { String(format: "%.1f fps", $0) } ?? FrameLows.tooFew }
        let pace = report.pace
        let rates = "Mean rate of the \(pace.series.rawValue): \(rate(pace.rate)); 1 % low: \(rate(pace.lows.onePercent)); "
        return Self.section(
            "Times",
            Self.table(["ms", "p50", "p95", "p99", "worst", "mean"], rows) + "\n\(rates)0.1 % low: \(rate(pace.lows.tenthPercent)).\n")
    }

    private var counts: String {
        let rows = CountFigure.allCases.compactMap { figure -> [String]? in
            guard let values = report.statistics(figure) else { return nil }
            let mean = (values.mean * 100).rounded() / 100
            return [figure.rawValue] + [values.p50, values.p95, values.p99, values.worst, mean].map(JSONValue.number)
        }
        return Self.section("Counts", Self.table(["a frame", "p50", "p95", "p99", "most", "mean"], rows))
    }

    private var passes: String {
        let passes = report.passes
        guard !passes.isEmpty else { return "" }
        let hasGPU = passes.contains { $0.gpu != nil }
        let rows = passes.map { pass in
            let times = [pass.cpu] + (hasGPU ? [pass.gpu] : [])
            return [Self.escaped(pass.name), String(pass.count)]
                + times.flatMap { times in
                    [times?.min, times?.median, times?.max].map { $0.map(TimeText.milliseconds) ?? "-" }
                }
        }
        let head = ["passes, ms", "count", "min", "median", "max"] + (hasGPU ? ["GPU min", "GPU median", "GPU max"] : [])
        return Self.section("Passes", Self.table(head, rows))
    }

    private var conditions: String {
        let (facts, machine) = (report.facts, report.facts.machine)
        let rows = [
            ["scene", report.scene], ["scene hash", facts.sceneHash],
            ["size", "\(JSONValue.number(report.width)) x \(JSONValue.number(report.height)) points at \(JSONValue.number(report.scale))"],
            ["place", report.place], ["budget of a frame", "\(TimeText.milliseconds(report.budget)) ms"],
            ["program", "quartzite \(facts.version)"],
            ["build", facts.build], ["host", machine.host], ["system", machine.system], ["kernel", machine.kernel],
            ["processor", "\(machine.processor), \(machine.cores) cores"], ["memory", "\(machine.memory >> 20) MiB"],
            ["GL renderer", facts.renderer], ["driver", facts.driver], ["GPU times", report.gpuMethod],
        ]
        return Self.section("Where it was measured", Self.table(["", ""], rows.map { $0.map(Self.escaped) }))
    }

    private var definitions: String {
        var rows = report.definitions.map { [$0.name, $0.definition] }
        if session.comparison != nil { rows += ProfileComparison.definitions.map { [$0.0, $0.1] } }
        return Self.section("Definitions", Self.table(["figure", "definition"], rows.map { $0.map(Self.escaped) }))
    }

    // MARK: Markdown

    private static func section(_ title: String, _ body: String) -> String { "## \(title)\n\n\(body)" }

    private static func table(_ head: [String], _ rows: [[String]]) -> String {
        ([head, head.map { _ in "---" }] + rows).map { "| \($0.joined(separator: " | ")) |\n" }.joined()
    }

    /// A text in which the special characters of Markdown's tables are escaped.
    private static func escaped(_ text: String) -> String {
        text.replacingOccurrences(of: "|", with: "\\|").replacingOccurrences(of: "\n", with: " ").replacingOccurrences(
            of: "<", with: "&lt;")
    }
}
