// What a reader has to say about one document, gathered while it reads.

/// Gathers remarks on one document. The places are looked up at the end, once for each remark that is listed.
struct DiagnosticLog {
    private struct Entry {
        var severity: MarkupDiagnostic.Severity
        var offset: Int
        var message: String
    }

    private let limit: Int
    private var entries: [Entry] = []
    private var unlisted = 0
    private var told: Set<String> = []

    init(limit: Int) { self.limit = limit }

    /// Remarks on the place at `offset`.
    mutating func add(_ severity: MarkupDiagnostic.Severity, at offset: Int, _ message: String) {
        guard entries.count < limit else {
            unlisted += 1
            return
        }
        entries.append(Entry(severity: severity, offset: offset, message: message.oneLine))
    }

    mutating func warn(at offset: Int, _ message: String) { add(.warning, at: offset, message) }

    /// Warns about `thing`, a class or a `class.key`, the first time that it is met.
    mutating func warnOnce(about thing: String, at offset: Int, _ message: @autoclosure () -> String) {
        // Beyond the limit nothing is listed, so nothing needs to be remembered either.
        guard told.count <= limit else {
            unlisted += 1
            return
        }
        if told.insert(thing).inserted { warn(at: offset, message()) }
    }

    /// All remarks in the order of the document.
    func diagnostics(in document: MarkupDocument) -> [MarkupDiagnostic] {
        let file = document.source.file
        var result = entries.enumerated()
            .sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }
            .map { _, entry in
                MarkupDiagnostic(
                    severity: entry.severity, message: entry.message, file: file, location: document.location(at: entry.offset))
            }
        if unlisted > 0 {
            result.append(.init(severity: .warning, message: "\(unlisted) more remarks are not listed", file: file, location: nil))
        }
        return result
    }
}
