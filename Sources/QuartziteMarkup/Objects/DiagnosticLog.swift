// The diagnostics about a document while it is read.

/// Collects diagnostics about a document. Byte offsets become lines and columns at the end.
struct DiagnosticLog {
    private struct Entry {
        var severity: MarkupDiagnostic.Severity
        var offset: Int
        var message: String
    }

    private let limit: Int
    private var entries: [Entry] = []
    private var unlisted = 0
    /// The things that `warnOnce` has warned about.
    private var warned: Set<String> = []

    init(limit: Int) { self.limit = limit }

    /// Adds a diagnostic at a byte offset, or counts it if the log is full.
    mutating func add(_ severity: MarkupDiagnostic.Severity, at offset: Int, _ message: String) {
        guard entries.count < limit else {
            unlisted += 1
            return
        }
        entries.append(Entry(severity: severity, offset: offset, message: message.oneLine))
    }

    /// Adds a warning at a byte offset.
    mutating func warn(at offset: Int, _ message: String) { add(.warning, at: offset, message) }

    /// Adds a warning about `thing`, for example a class or a `class.key`, unless the log has one about it.
    mutating func warnOnce(about thing: String, at offset: Int, _ message: @autoclosure () -> String) {
        // A full log lists nothing more, so it remembers nothing more.
        guard warned.count <= limit else {
            unlisted += 1
            return
        }
        if warned.insert(thing).inserted { warn(at: offset, message()) }
    }

    /// All diagnostics in the order of the document.
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
