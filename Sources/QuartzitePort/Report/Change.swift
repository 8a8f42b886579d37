/// One change of a rule.
public struct Change: Equatable, Sendable {
    /// The line, from 1, the same in the source and in the result.
    public let line: Int
    /// The name of the rule: `imports`, `selectors`.
    public let rule: String
    /// The source's text, on one line.
    public let before: String
    /// The result's text, on one line. Empty for a removal.
    public let after: String
}

/// A place that needs a person.
public struct Remark: Hashable, Sendable {
    /// The line, from 1. 0 means the whole file.
    public let line: Int
    /// What is missing or unclear, and what to do.
    public let message: String
}
