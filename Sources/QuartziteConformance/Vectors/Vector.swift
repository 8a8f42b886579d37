/// One test vector of either file shape.
struct Vector: Sendable {
    enum Format: String, Sendable {
        case one, two
    }

    /// How far the expectation is to be believed, from the README of the vectors' source: a gate was seen on Core Animation
    /// itself, a strong one is claimed to match it, a hint is somebody's own expectation.
    enum Trust: String, Sendable, CaseIterable {
        case gate, strong, hint
    }

    /// The key under which an expectation stands that is no object.
    static let wholeAnswer = "="

    let format: Format
    let id: String
    let area: String
    /// What to do.
    let operation: String
    let input: Fields
    /// What must come out, by name.
    let expected: [String: VectorValue]
    /// Absolute, for each number.
    let tolerance: Double
    let trust: Trust
}
