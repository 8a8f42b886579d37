/// Vectors that are believed to be wrong, each with what contradicts it. They still count as failed, but a `gate` or `strong`
/// one among them does not fail the run. `docs/vectors.md` shows this list.
enum Contradicted {
    /// Vector id → the fact or decision that says otherwise.
    static let citations: [String: String] = [:]
}
