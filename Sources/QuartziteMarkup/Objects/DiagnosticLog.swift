// The diagnostics about a document while it is read.

/// Collects diagnostics about a document, one for each cause. Byte offsets become lines and columns at the end.
struct DiagnosticLog {
    typealias Kind = MarkupDiagnostic.Kind

    private struct Entry {
        var kind: Kind
        var severity: MarkupDiagnostic.Severity
        var offset: Int
        var message: String
        var mend: String?
        var count = 1
    }

    private struct Cause: Hashable {
        let kind: Kind
        let text: String
    }

    /// The byte offset that counts for all diagnostics: the reference to an object of another document. Default nil: their own offsets.
    var place: Int?
    private let limit: Int
    private var entries: [Entry] = []
    private var unlisted = 0
    /// The index of the entry about each cause.
    private var causes: [Cause: Int] = [:]

    init(limit: Int) { self.limit = limit }

    /// Adds a diagnostic at a byte offset. If the same kind and message is already listed, only counts it.
    mutating func add(
        _ kind: Kind, _ severity: MarkupDiagnostic.Severity? = nil, at offset: Int, _ message: String, mend: String? = nil
    ) {
        add(kind, severity, about: message.oneLine, at: offset, message, mend: mend)
    }

    /// Adds a note or warning without a kind of its own.
    mutating func add(_ severity: MarkupDiagnostic.Severity, at offset: Int, _ message: String) {
        add(severity == .note ? .unusualSyntax : .ignoredPart, severity, at: offset, message)
    }

    /// Adds a warning at a byte offset.
    mutating func warn(_ kind: Kind = .ignoredPart, at offset: Int, _ message: String, mend: String? = nil) {
        add(kind, at: offset, message, mend: mend)
    }

    /// Adds a warning about `thing`, for example a class or a `class.key`, or counts it if the log has one.
    mutating func warnOnce(
        _ kind: Kind = .ignoredPart, about thing: String, at offset: Int, _ message: @autoclosure () -> String, mend: String? = nil
    ) {
        add(kind, nil, about: thing, at: offset, message(), mend: mend)
    }

    /// Counts a remark about `thing`, of one of several kinds, if the log lists it already or is full. False for a new remark.
    mutating func counts(_ kinds: [Kind], about thing: String, at offset: Int) -> Bool {
        if let kind = kinds.first(where: { causes[Cause(kind: $0, text: thing)] != nil }) {
            add(kind, nil, about: thing, at: offset, "", mend: nil)
            return true
        }
        guard entries.count >= limit else { return false }
        unlisted += 1
        return true
    }

    private mutating func add(
        _ kind: Kind, _ severity: MarkupDiagnostic.Severity?, about thing: String, at offset: Int, _ message: @autoclosure () -> String,
        mend: String?
    ) {
        let cause = Cause(kind: kind, text: thing)
        let offset = place ?? offset
        if let known = causes[cause] {
            entries[known].count += 1
            // States are read after the layers, so a later remark may be about an earlier place.
            entries[known].offset = min(entries[known].offset, offset)
            return
        }
        // A full log lists no further causes, so it need not remember them.
        guard entries.count < limit else {
            unlisted += 1
            return
        }
        causes[cause] = entries.count
        entries.append(
            Entry(kind: kind, severity: severity ?? kind.severity, offset: offset, message: message().oneLine, mend: mend?.oneLine))
    }

    /// All diagnostics in the order of the document.
    func diagnostics(in document: MarkupDocument) -> [MarkupDiagnostic] {
        let file = document.source.file
        var result = entries.enumerated()
            .sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }
            .map { _, entry in
                MarkupDiagnostic(
                    entry.kind, severity: entry.severity, message: entry.message, mend: entry.mend, file: file,
                    location: document.location(at: entry.offset), furtherPlaces: entry.count - 1)
            }
        if unlisted > 0 {
            result.append(.init(.overLimit, severity: .warning, message: "\(unlisted) more remarks are not listed", file: file))
        }
        return result
    }
}
