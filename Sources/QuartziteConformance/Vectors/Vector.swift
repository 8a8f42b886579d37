/// One test vector, in either file format.
struct Vector: Sendable {
    enum Format: String, Sendable {
        case one, two
    }

    /// The reliability of an expectation, from the README of the vectors' source: a gate was observed on Core Animation itself, a
    /// strong one is claimed to match it, a hint is someone's own expectation.
    enum Trust: String, Sendable, CaseIterable {
        case gate, strong, hint
    }

    /// The key of an expectation that is a plain value.
    static let wholeAnswer = "="

    let format: Format
    let id: String
    let area: String
    /// The name of the operation.
    let operation: String
    let input: Fields
    /// The expected answers, by name.
    let expected: [String: VectorValue]
    /// The tolerance of each number, absolute.
    let tolerance: Double
    let trust: Trust
}
