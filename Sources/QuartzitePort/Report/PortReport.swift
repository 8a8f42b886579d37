/// The text of a port for a person: what changed in each file, what is left out, and what needs a person.
public struct PortReport {
    private let port: SourcePort

    public init(_ port: SourcePort) { self.port = port }

    /// Returns the report.
    /// - Parameter isVerbose: whether every change is listed with its line, instead of the number of changes per rule.
    public func text(isVerbose: Bool) -> String {
        var lines: [String] = []
        for file in port.files where file.leftOut == nil { lines += changes(in: file, isVerbose: isVerbose) }
        if !port.leftOut.isEmpty {
            lines += ["", "Left out"] + port.leftOut.map { "    \($0.path): \($0.reason)" }
        }
        let remarks =
            port.remarks.map { "    \($0)" }
            + port.files.flatMap { file in
                file.remarks.map { "    \(file.path):\($0.line): \($0.message)" }
            }
        if !remarks.isEmpty { lines += ["", "Needs a person"] + remarks }
        lines += ["", "Nothing was compiled: build the package to find what else is missing.", summary]
        return lines.joined(separator: "\n") + "\n"
    }

    /// One line: the numbers of files, changes and places for a person.
    public var summary: String {
        let files = port.files.filter { $0.leftOut == nil }
        let changes = files.map(\.changes.count).reduce(0, +)
        let remarks = files.map(\.remarks.count).reduce(port.remarks.count, +)
        return "\(Self.count(files.count, "file")), \(Self.count(changes, "change")), \(Self.count(remarks, "place")) for a person"
    }

    private func changes(in file: PortedFile, isVerbose: Bool) -> [String] {
        guard isVerbose else {
            var counts: [(rule: String, count: Int)] = []
            for change in file.changes {
                if let index = counts.firstIndex(where: { $0.rule == change.rule }) {
                    counts[index].count += 1
                } else {
                    counts.append((change.rule, 1))
                }
            }
            let text = counts.isEmpty ? "unchanged" : counts.map { "\($0.rule) \($0.count)" }.joined(separator: ", ")
            return ["\(file.path): \(text)"]
        }
        let lines = file.changes.map { change in
            let text =
                if change.before.isEmpty { "added \(change.after)" } else if change.after.isEmpty { "removed \(change.before)" } else {
                    "\(change.before) → \(change.after)"
                }
            return "    \(change.line): \(change.rule): \(text)"
        }
        return [lines.isEmpty ? "\(file.path): unchanged" : file.path] + lines
    }

    private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
