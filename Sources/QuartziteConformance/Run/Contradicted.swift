/// Vectors that are believed to be wrong, each with the contradicting evidence. They count as failed, but do not fail the run even
/// if they are `gate` or `strong`. `docs/vectors.md` contains this list.
enum Contradicted {
    /// Vector id → the fact or decision that contradicts the vector.
    static let citations: [String: String] = [
        "pa-17": "rule 16",
        "pa-18": "rule 16",
    ]
}
