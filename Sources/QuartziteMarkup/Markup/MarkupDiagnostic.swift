// Notes and warnings about a file that was read.

/// A note or warning about a file that was read. A problem that stops the reading is a `CAMLError` instead.
public struct MarkupDiagnostic: Hashable, Sendable, CustomStringConvertible {
    /// How much a diagnostic affects the result.
    public enum Severity: String, Sendable {
        /// The file is unusual, and the reader understood it: nothing is lost.
        case note
        /// The reader ignored or replaced a part of the file: the scene may look different from what its author saw.
        case warning
    }

    /// Whether the diagnostic is a note or a warning.
    public var severity: Severity
    /// What was found, what was expected, and what the reader did instead. One line.
    public var message: String
    /// The path of the file that the diagnostic is about, as the caller gave it.
    public var file: String
    /// The location in the file; nil if the diagnostic concerns the whole file.
    public var location: MarkupLocation?

    /// Creates a diagnostic.
    public init(severity: Severity, message: String, file: String, location: MarkupLocation?) {
        self.severity = severity
        self.message = message
        self.file = file
        self.location = location
    }

    /// The line, counted from 1; 0 if the diagnostic concerns the whole file.
    public var line: Int { location?.line ?? 0 }
    /// The column, counted from 1; 0 if the diagnostic concerns the whole file.
    public var column: Int { location?.column ?? 0 }

    /// `file:line:column: warning: message`, the form that editors and terminals turn into a link.
    public var description: String {
        let place = location.map { "\(file):\($0)" } ?? file
        return "\(place): \(severity.rawValue): \(message)"
    }
}
