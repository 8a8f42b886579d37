// The files that `profile` writes.

import ArgumentParser
import Foundation
import QuartzitePreview

/// The files that `profile` writes in addition to its table.
struct ProfileOutputs: ParsableArguments {
    @Option(
        help: ArgumentHelp("Write all frames and the statistics to this file, as JSON; - is stdout. May be repeated.", valueName: "FILE"),
        completion: .file())
    var json: [String] = []

    @Option(
        help: ArgumentHelp(
            "Write a trace: in Chrome's JSON, or Perfetto's format if the name ends in .pftrace or .perfetto-trace; - is stdout. May be repeated.",
            valueName: "FILE"), completion: .file())
    var trace: [String] = []

    @Option(
        help: ArgumentHelp("Write a table of the frames, one row each, as CSV; - is stdout. May be repeated.", valueName: "FILE"),
        completion: .file())
    var csv: [String] = []

    @Option(
        help: ArgumentHelp(
            """
            Write a report with machine, results and definitions, .md for people or .json for programs; - is stdout, for people. \
            May be repeated.
            """,
            valueName: "FILE"),
        completion: .file())
    var report: [String] = []

    /// Whether a trace has Perfetto's format, by its name.
    private static func isPerfetto(_ path: String) -> Bool {
        ["pftrace", "perfetto-trace"].contains(ending(path))
    }

    /// The files with the options that name them.
    private var files: [(option: String, path: String)] {
        [("--json", json), ("--csv", csv), ("--trace", trace), ("--report", report)].flatMap { option, paths in
            paths.map { (option, $0) }
        }
    }

    /// Whether a file goes to stdout, instead of the table.
    var usesStandardOutput: Bool { files.contains { $0.path == "-" } }

    func validate() throws {
        for path in report where path != "-" && !["md", "markdown", "json"].contains(Self.ending(path)) {
            throw ValidationError("--report \(path): the name ends in neither .md nor .json, which determines the form")
        }
        let streams = files.filter { $0.path == "-" }.map(\.option)
        if streams.count > 1 { throw ValidationError("\(streams.joined(separator: " and ")) cannot both be written to stdout") }
        var options: [String: String] = [:]
        for (option, path) in files where path != "-" && path != "/dev/null" {
            let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().standardizedFileURL.path
            if let other = options.updateValue(option, forKey: file) {
                throw ValidationError("\(other) and \(option) name the same file, \(path); give each a file of its own")
            }
        }
    }

    /// Checks that all files can be written.
    func check() throws(Failure) {
        for (_, path) in files where path != "-" { try OutputFolder.check(path) }
    }

    /// Writes all files.
    func write(_ session: ProfileSession) throws(Failure) {
        let measured = session.report
        for path in json { try write(Data(session.json.lines.utf8), to: path) }
        let model = trace.isEmpty ? nil : ProfileTrace(measured)
        for path in trace {
            guard let model else { break }
            try write(Self.isPerfetto(path) ? PerfettoTrace(model).data : Data((ChromeTrace(model).json.text + "\n").utf8), to: path)
        }
        if !csv.isEmpty {
            let rows = measured.frames.map { FrameCSV.profile.row($0.timing, display: measured.hasDisplay ? measured.budget : nil) }
            let table = Data((FrameCSV.profile.header + rows.joined()).utf8)
            for path in csv { try write(table, to: path) }
        }
        for path in report {
            let text = Self.ending(path) == "json" ? session.summary.lines : ProfileMarkdown(session).text
            try write(Data(text.utf8), to: path)
        }
    }

    private static func ending(_ path: String) -> String { URL(fileURLWithPath: path).pathExtension.lowercased() }

    private func write(_ data: Data, to path: String) throws(Failure) {
        if path == "-" { return try StandardOutput.write([UInt8](data)) }
        do {
            try data.writeWhole(toPath: path)
        } catch {
            throw Failure(error)
        }
    }
}
