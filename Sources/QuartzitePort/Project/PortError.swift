/// Why a port is not possible.
public struct PortError: Error, Equatable, CustomStringConvertible {
    public enum Problem: Sendable {
        /// A source does not exist or cannot be read.
        case noInput
        /// The sources contain no Swift files.
        case noSwift
        /// The output folder cannot be created or may not be overwritten.
        case output
        /// A file cannot be written.
        case writing
    }

    public let problem: Problem
    /// What happened, and what to do.
    public let description: String

    init(_ problem: Problem, _ description: String) {
        self.problem = problem
        self.description = description
    }
}
