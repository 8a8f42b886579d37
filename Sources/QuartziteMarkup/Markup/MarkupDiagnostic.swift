// Notes, warnings and errors about a file that was read.

/// A note, warning or error about a file that was read. A problem that stops the reading is thrown as a
/// `CAMLError`, which `init(_:)` makes a diagnostic.
public struct MarkupDiagnostic: Hashable, Sendable, CustomStringConvertible {
    /// How much a diagnostic affects the result. Severities are ordered: an error is greater than a warning.
    public enum Severity: String, CaseIterable, Sendable, Comparable {
        /// The file is unusual, and the reader understood it: nothing is lost.
        case note
        /// The reader ignored or replaced a part of the file, or the file may not mean what its author thinks: the scene may look
        /// different from what its author saw.
        case warning
        /// The file has a fault: a part of the scene cannot be shown by any program.
        case error

        private var rank: Int {
            switch self {
            case .note: 0
            case .warning: 1
            case .error: 2
            }
        }

        /// Whether `a` affects the result less than `b`.
        public static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }
    }

    /// The kind of the problem, which never changes its name: programs may select diagnostics by it.
    public var kind: Kind
    /// Whether the diagnostic is a note, a warning or an error.
    public var severity: Severity
    /// What was found, what was expected, and what the reader did instead. One line.
    public var message: String
    /// How to fix the file. One line. Default: the advice of the kind.
    public var mend: String
    /// The path of the file that the diagnostic is about, as the caller gave it.
    public var file: String
    /// The location in the file; nil if the diagnostic concerns the whole file.
    public var location: MarkupLocation?
    /// The number of further places in the file with the same problem. Default: 0.
    public var furtherPlaces: Int

    /// Creates a diagnostic.
    /// - Parameters:
    ///   - kind: the kind of the problem.
    ///   - severity: the severity; nil for the severity of the kind.
    ///   - mend: how to fix the file; nil for the advice of the kind.
    public init(
        _ kind: Kind, severity: Severity? = nil, message: String, mend: String? = nil, file: String, location: MarkupLocation? = nil,
        furtherPlaces: Int = 0
    ) {
        self.kind = kind
        self.severity = severity ?? kind.severity
        self.message = message
        self.mend = mend ?? kind.mend
        self.file = file
        self.location = location
        self.furtherPlaces = furtherPlaces
    }

    /// Creates the diagnostic of an error that stopped the reading of `error.file`.
    public init(_ error: CAMLError) {
        self.init(error.kind, severity: .error, message: error.reason.oneLine, file: error.file, location: error.location)
    }

    /// The line, counted from 1; 0 if the diagnostic concerns the whole file.
    public var line: Int { location?.line ?? 0 }
    /// The column, counted from 1; 0 if the diagnostic concerns the whole file.
    public var column: Int { location?.column ?? 0 }

    /// `file:line:column: warning: message`, the form that editors and terminals turn into a link.
    public var description: String {
        let place = location.map { "\(file):\($0)" } ?? file
        let further = furtherPlaces > 0 ? " (and at \(furtherPlaces) more place\(furtherPlaces == 1 ? "" : "s"))" : ""
        return "\(place): \(severity.rawValue): \(message)\(further)"
    }
}
