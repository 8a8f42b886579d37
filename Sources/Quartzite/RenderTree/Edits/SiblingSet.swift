/// An identifier with a number. Identifiers are equal if and only if their numbers are.
protocol NumberedID: Hashable {
    var number: UInt64 { get }
}

extension LayerID: NumberedID {
    var number: UInt64 { rawValue }
}

/// The identifiers of some siblings.
///
/// Siblings are often made one after the other, so that their numbers lie close together: then the set has one bit for each number
/// between the smallest and the largest, which is faster than hashing.
struct SiblingSet<ID: NumberedID> {
    /// The bits of the numbers from `first` on, if the numbers lie close together.
    private var bits: [UInt64] = []
    private var first: UInt64 = 0
    /// The identifiers, if their numbers do not lie close together.
    private var scattered: Set<ID>?

    /// Makes a set of identifiers.
    /// - Complexity: O(identifiers).
    init(_ ids: ArraySlice<ID>) {
        guard var low = ids.first?.number else { return }
        var high = low
        for id in ids { (low, high) = (min(low, id.number), max(high, id.number)) }
        let words = (high - low) >> 6
        // At most 16 bytes for each identifier.
        guard words < 2 * ids.count else {
            scattered = Set(ids)
            return
        }
        first = low
        bits = [UInt64](repeating: 0, count: Int(words) + 1)
        for id in ids { bits[Int((id.number - low) >> 6)] |= 1 << ((id.number - low) & 63) }
    }

    /// Whether the set has an identifier.
    func contains(_ id: ID) -> Bool {
        if let scattered { return scattered.contains(id) }
        // Smaller numbers wrap around, and become too large.
        let place = id.number &- first
        return place >> 6 < bits.count && bits[Int(place >> 6)] & 1 << (place & 63) != 0
    }
}
