import Quartzite

/// Layers whose sublayers may have changed their drawing order. Only a few are tracked individually; beyond that, the whole order
/// is rebuilt.
struct OrderChanges: Sendable {
    /// A layer whose sublayers may have changed their drawing order.
    struct Change: Sendable {
        /// The layer whose sublayers have changed.
        var superlayer: NodeIndex
        /// Whether a sublayer's depth or `zPosition` has changed, and not only its position.
        var hasNewDepth: Bool
    }

    /// Largest number of layers that are tracked individually.
    static let most = 16

    /// The layers that are tracked individually.
    private(set) var changes: ContiguousArray<Change> = []
    /// Whether more than `most` layers have changed.
    private(set) var isTooMany = false
    /// Layers with a sublayer whose outline has changed because of its descendants. A change of order then affects more pixels than
    /// the descendants cover.
    private(set) var outlined: ContiguousArray<NodeIndex> = []
    /// Whether more than `most` layers have such sublayers.
    private(set) var hasTooManyOutlines = false

    /// Whether no drawing order may have changed.
    var isEmpty: Bool { changes.isEmpty && !isTooMany }

    /// Marks a layer.
    /// - Complexity: O(`most`).
    mutating func mark(_ superlayer: NodeIndex, hasNewDepth: Bool) {
        if isTooMany { return }
        for index in changes.indices where changes[index].superlayer == superlayer {
            changes[index].hasNewDepth = changes[index].hasNewDepth || hasNewDepth
            return
        }
        isTooMany = changes.count == Self.most
        if !isTooMany { changes.append(Change(superlayer: superlayer, hasNewDepth: hasNewDepth)) }
    }

    /// Marks a layer with a sublayer whose outline alone has changed.
    mutating func markOutlineChanged(in superlayer: NodeIndex) {
        mark(superlayer, hasNewDepth: false)
        if hasTooManyOutlines || outlined.contains(superlayer) { return }
        hasTooManyOutlines = outlined.count == Self.most
        if !hasTooManyOutlines { outlined.append(superlayer) }
    }

    /// Forgets all changes.
    mutating func removeAll() {
        // `removeAll(keepingCapacity:)` would allocate for an empty array.
        if !changes.isEmpty { changes.removeAll(keepingCapacity: true) }
        if !outlined.isEmpty { outlined.removeAll(keepingCapacity: true) }
        hasTooManyOutlines = false
        isTooMany = false
    }
}
