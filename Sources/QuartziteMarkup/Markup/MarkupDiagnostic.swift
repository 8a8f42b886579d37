// What a reader has to say about a file that it could read: one line each, with a place.

/// One remark about a file that was read. What stops a file from being read is a `CAMLError` instead.
public struct MarkupDiagnostic: Hashable, Sendable, CustomStringConvertible {
    public enum Severity: String, Sendable {
        /// Unusual, but read as it was meant: nothing is lost.
        case note
        /// Something in the file was left out or replaced: the picture may differ from what its author saw.
        case warning
    }

    public var severity: Severity
    /// What was found, what was expected and what was done instead.
    public var message: String
    /// The file that the remark is about, as it was given to the reader.
    public var file: String
    /// Where in the file; nil when the remark is about the file as a whole.
    public var location: MarkupLocation?

    public init(severity: Severity, message: String, file: String, location: MarkupLocation?) {
        self.severity = severity
        self.message = message
        self.file = file
        self.location = location
    }

    /// Lines and columns count from 1; 0 when the remark is about the file as a whole.
    public var line: Int { location?.line ?? 0 }
    public var column: Int { location?.column ?? 0 }

    /// `file:line:column: warning: message`, the form that editors and terminals make clickable.
    public var description: String {
        let place = location.map { "\(file):\($0)" } ?? file
        return "\(place): \(severity.rawValue): \(message)"
    }
}
