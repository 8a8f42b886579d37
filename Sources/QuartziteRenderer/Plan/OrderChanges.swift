/// The layers whose sublayers may have come to lie in another order, since some of these have other places. Only a few are kept apart:
/// where there are more, all is put in order anew.
struct OrderChanges: Sendable {
    struct Change: Sendable {
        var superlayer: Int32
        /// Whether one of the sublayers has another depth, and not only another place.
        var hasNewDepth: Bool
    }

    static let most = 16

    private(set) var changes: ContiguousArray<Change> = []
    private(set) var isTooMany = false

    var isEmpty: Bool { changes.isEmpty && !isTooMany }

    /// - Complexity: O(`most`).
    mutating func note(_ superlayer: Int32, hasNewDepth: Bool) {
        if isTooMany { return }
        for index in changes.indices where changes[index].superlayer == superlayer {
            changes[index].hasNewDepth = changes[index].hasNewDepth || hasNewDepth
            return
        }
        isTooMany = changes.count == Self.most
        if !isTooMany { changes.append(Change(superlayer: superlayer, hasNewDepth: hasNewDepth)) }
    }

    mutating func removeAll() {
        // An empty list would be given memory to keep.
        if !changes.isEmpty { changes.removeAll(keepingCapacity: true) }
        isTooMany = false
    }
}
