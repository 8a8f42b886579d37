// The files that `profile` writes.

import ArgumentParser
import Foundation
import QuartzitePreview

/// The files that `profile` writes beside its table.
struct ProfileOutputs: ParsableArguments {
    @Option(
        help: ArgumentHelp("Write all frames and the statistics to this file, as JSON; - is stdout.", valueName: "FILE"),
        completion: .file())
    var json: String?

    @Option(
        help: ArgumentHelp(
            "Write a trace: in Chrome's JSON, or Perfetto's format if the name ends in .pftrace or .perfetto-trace; - is stdout. May be repeated.",
            valueName: "FILE"), completion: .file())
    var trace: [String] = []

    @Option(
        help: ArgumentHelp("Write a table of the frames, one row each, as CSV; - is stdout.", valueName: "FILE"),
        completion: .file())
    var csv: String?

    @Option(
        help: ArgumentHelp(
            "Write a report with machine, results and definitions, .md for people or .json for programs.", valueName: "FILE"),
        completion: .file())
    var report: String?

    /// The form of a report.
    enum ReportForm { case markdown, json }

    /// The form that the report's name tells; nil without a report.
    var reportForm: ReportForm? {
        switch report.map({ URL(fileURLWithPath: $0).pathExtension.lowercased() }) {
        case "json": .json
        case nil: nil
        default: .markdown
        }
    }

    /// Whether the name of a trace tells Perfetto's format.
    private static func isPerfetto(_ path: String) -> Bool {
        ["pftrace", "perfetto-trace"].contains(URL(fileURLWithPath: path).pathExtension.lowercased())
    }

    /// Whether a file goes to stdout, so that the table does not.
    var usesStandardOutput: Bool { ([json, csv] + trace).contains("-") }

    func validate() throws {
        let files = [("--json", json), ("--csv", csv)] + trace.map { ("--trace", $0) }
        let streams = files.filter { $0.1 == "-" }.map(\.0)
        if streams.count > 1 { throw ValidationError("\(streams.joined(separator: " and ")) cannot both be written to stdout") }
        if let report {
            let ending = URL(fileURLWithPath: report).pathExtension.lowercased()
            guard ["md", "markdown", "json"].contains(ending) else {
                throw ValidationError("--report \(report): the name ends in neither .md nor .json, which tells the form")
            }
        }
    }

    /// Checks that all files can be written.
    func check() throws(Failure) {
        for path in ([json, csv, report] + trace).compactMap({ $0 }) where path != "-" { try OutputFolder.check(path) }
    }

    /// Writes all files.
    func write(_ session: ProfileSession) throws(Failure) {
        let measured = session.report
        if let json { try write(Data(session.json.lines.utf8), to: json) }
        let model = trace.isEmpty ? nil : ProfileTrace(measured)
        for path in trace {
            guard let model else { break }
            try write(Self.isPerfetto(path) ? PerfettoTrace(model).data : Data((ChromeTrace(model).json.text + "\n").utf8), to: path)
        }
        if let csv {
            let rows = measured.frames.map { FrameCSV.profile.row($0.timing, display: measured.hasDisplay ? measured.budget : nil) }
            try write(Data((FrameCSV.profile.header + rows.joined()).utf8), to: csv)
        }
        if let report, let reportForm {
            let text = reportForm == .json ? session.summary.lines : ProfileMarkdown(session).text
            try write(Data(text.utf8), to: report)
        }
    }

    private func write(_ data: Data, to path: String) throws(Failure) {
        if path == "-" { return try StandardOutput.write([UInt8](data)) }
        do {
            try data.writeWhole(toPath: path)
        } catch {
            throw Failure(error)
        }
    }
}
