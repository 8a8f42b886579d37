import QuartziteKit

/// The reason why an export has failed.
package struct ExportError: Error, Equatable, Sendable, CustomStringConvertible {
    package enum Kind: Equatable, Sendable {
        /// A required program is missing, or lacks a part.
        case unavailable
        /// A picture is too large.
        case tooLarge
        /// The encoding program has failed.
        case encoding
        /// A file cannot be written.
        case writing(FileWritingError.Problem)
        /// A person or a program has requested the end with a signal.
        case interrupted
    }

    package var kind: Kind
    /// The reason and, if there is one, a remedy.
    package var description: String

    package init(_ kind: Kind, _ description: String) { (self.kind, self.description) = (kind, description) }

    package init(_ error: FileWritingError) { self.init(.writing(error.problem), error.description) }
}
