// Rows made from the sources of messages: scene files, the Swift compiler, and problems of a reload.

import QuartziteMarkup

extension MessageList.Severity {
    init(_ severity: MarkupDiagnostic.Severity) {
        switch severity {
        case .note: self = .note
        case .warning: self = .warning
        case .error: self = .error
        }
    }
}

extension MessageList.Row {
    /// The row of a remark about a scene's files.
    init(_ diagnostic: MarkupDiagnostic, time: Double) {
        self.init(
            .init(diagnostic.severity), .document, place: diagnostic.location.map { "\(diagnostic.file):\($0)" } ?? diagnostic.file,
            diagnostic.message, mend: diagnostic.mend, count: diagnostic.furtherPlaces + 1, time: time)
    }

    /// The row of a line as compilers print it: `FILE:LINE:COLUMN: error: TEXT`, or only a text.
    /// - Parameter severity: the severity of a line that states none.
    init(line: String, _ severity: MessageList.Severity, _ origin: MessageList.Origin, time: Double) {
        guard let message = CompilerMessage.list(in: line).first else {
            self.init(severity, origin, line, time: time)
            return
        }
        let own: MessageList.Severity =
            switch message.severity {
            case .error: .error
            case .warning: .warning
            case .note, .remark: .note
            }
        self.init(
            own, origin, place: message.file.map { "\($0):\(message.line):\(message.column)" } ?? "", message.text,
            mend: message.mend ?? "", time: time)
    }

    /// The rows of a problem of the scene's files: a row for each line. The line that says what to do belongs to the row before.
    static func rows(of problem: LiveProblem, time: Double) -> [MessageList.Row] {
        problem.lines.reduce(into: []) { rows, line in
            if line == LiveProblem.saveAgain, let last = rows.indices.last {
                if rows[last].text.hasSuffix(".") { rows[last].text.removeLast() }
                rows[last].mend = line
            } else {
                rows.append(MessageList.Row(line: line, .error, .problem, time: time))
            }
        }
    }

    /// The row of a printed line.
    /// - Parameters:
    ///   - times: the scene's times of the first and the last time that it was printed.
    init(_ line: PrintedLine, sceneTimes times: (first: Double, last: Double), time: Double) {
        self.init(.printed, .scene, place: line.stream.rawValue, line.text, count: line.count, time: time)
        printing = MessageList.Printing(first: times.first, last: times.last)
    }

    /// When a line was printed, in words: `at 1.250 s`, `first at 0.000 s, last at 2.350 s`; empty for other messages.
    var printingText: String {
        guard let printing else { return "" }
        let (first, last) = (TimeText.seconds(printing.first), TimeText.seconds(printing.last))
        return first == last ? "at \(first) s" : "first at \(first) s, last at \(last) s"
    }

    /// The file and the line of the row's place; nil without a line.
    var fileAndLine: (file: String, line: Int)? {
        let parts = place.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count >= 3, let line = Int(parts[parts.count - 2]), Int(parts[parts.count - 1]) != nil else { return nil }
        return (parts.dropLast(2).joined(separator: ":"), line)
    }
}
