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
    /// The layers in which not a sublayer itself, but something in one has come to touch other pixels: where its order among its siblings
    /// changes with its outline, more of it shows otherwise than what has changed. Past `most`, all may.
    private(set) var outlined: ContiguousArray<Int32> = []
    private(set) var isOutlinedAnywhere = false

    var isEmpty: Bool { changes.isEmpty && !isTooMany }

    /// - Complexity: O(`most`).
    mutating func mark(_ superlayer: Int32, hasNewDepth: Bool) {
        if isTooMany { return }
        for index in changes.indices where changes[index].superlayer == superlayer {
            changes[index].hasNewDepth = changes[index].hasNewDepth || hasNewDepth
            return
        }
        isTooMany = changes.count == Self.most
        if !isTooMany { changes.append(Change(superlayer: superlayer, hasNewDepth: hasNewDepth)) }
    }

    /// The same for what has changed in the outline of a sublayer only.
    mutating func markOutlineChanged(in superlayer: Int32) {
        mark(superlayer, hasNewDepth: false)
        if isOutlinedAnywhere || outlined.contains(superlayer) { return }
        isOutlinedAnywhere = outlined.count == Self.most
        if !isOutlinedAnywhere { outlined.append(superlayer) }
    }

    mutating func removeAll() {
        // An empty list would be given memory to keep.
        if !changes.isEmpty { changes.removeAll(keepingCapacity: true) }
        if !outlined.isEmpty { outlined.removeAll(keepingCapacity: true) }
        isOutlinedAnywhere = false
        isTooMany = false
    }
}
