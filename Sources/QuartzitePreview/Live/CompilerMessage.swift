/// A message of the Swift compiler.
package struct CompilerMessage: Equatable, Sendable {
    package enum Severity: String, Sendable { case error, warning, note, remark }

    /// The file as the compiler names it; nil for messages without a place.
    package var file: String?
    /// The line and column, from 1; 0 without a place.
    package var line: Int
    package var column: Int
    package var severity: Severity
    package var text: String

    /// Parses what the compiler prints with `-diagnostic-style llvm`: `FILE:LINE:COLUMN: SEVERITY: TEXT`, or `SEVERITY: TEXT`. Lines
    /// with source code are skipped.
    package static func list(in output: String) -> [CompilerMessage] {
        output.split(separator: "\n").compactMap { CompilerMessage(String($0)) }
    }

    private init?(_ text: String) {
        let severities: [Severity] = [.error, .warning, .note, .remark]
        if let severity = severities.first(where: { text.hasPrefix($0.rawValue + ": ") }) {
            self.init(file: nil, line: 0, column: 0, severity: severity, text: String(text.dropFirst(severity.rawValue.count + 2)))
            return
        }
        // The first of the words is the compiler's; the text of the message may contain another one.
        let marks = severities.compactMap { severity in text.range(of: ": \(severity.rawValue): ").map { (severity, $0) } }
        guard let (severity, found) = marks.min(by: { $0.1.lowerBound < $1.1.lowerBound }) else { return nil }
        let place = text[..<found.lowerBound].split(separator: ":", omittingEmptySubsequences: false)
        let message = String(text[found.upperBound...])
        if place.count >= 3, let line = Int(place[place.count - 2]), let column = Int(place[place.count - 1]) {
            let file = place.dropLast(2).joined(separator: ":")
            self.init(file: file, line: line, column: column, severity: severity, text: message)
        } else {
            // `<unknown>:0: error: …`, and messages of the linker.
            self.init(file: nil, line: 0, column: 0, severity: severity, text: message)
        }
    }

    private init(file: String?, line: Int, column: Int, severity: Severity, text: String) {
        (self.file, self.line, self.column, self.severity, self.text) = (file, line, column, severity, text)
    }
}

extension CompilerMessage: CustomStringConvertible {
    /// `FILE:LINE:COLUMN: error: TEXT`, and what to do about it, if known.
    package var description: String {
        let place = file.map { "\($0):\(line):\(column): " } ?? ""
        return place + "\(severity.rawValue): \(text)" + (mend.map { "; \($0)" } ?? "")
    }

    /// What to do about the message; nil if nothing special is known.
    var mend: String? {
        if text.contains("not allowed at the top level") {
            return "a scene has no code outside functions: move it into `@MainActor func scene()`, which returns the scene"
        }
        if text == "no such module 'UIKit'" || text == "no such module 'QuartzCore'" {
            return "write `import QuartziteKit`; `quartzite port` changes a whole project"
        }
        return nil
    }
}
