import QuartziteGraphics

/// Shares one slot among surfaces with identical content: rows of a list, icons, replicator instances. One surface is drawn, and
/// all are composited from its slot. A surface that changes gets a slot of its own.
///
///     surfaces   A ──┐        A' ── slot 2
///                B ──┼─ slot 1       B ──┬─ slot 1         A has changed
///                C ──┘               C ──┘
///
/// Compares surfaces by `SurfaceContentKey`, only when a surface is drawn and not in the frames between.
struct SurfaceDeduplication: Sendable {
    struct Entry: Sendable {
        /// The shared slot.
        var slot: AtlasSlot
        /// Number of surfaces that share the slot.
        var count = 1
        /// The surface that was registered first.
        var first: SurfaceIndex
        /// The content key's numbers.
        var words: ContiguousArray<UInt32> = []
        /// Retains the images that `words` identify by address.
        var images: ContiguousArray<CGImage> = []
        /// The content key's hash.
        var hash: UInt64 = 0
        /// Whether the slot still holds the content of the key.
        var isKnown = false
        /// Index of the next entry in the hash bucket, or nil.
        var next: SharedContentIndex?
    }

    private(set) var entries: ContiguousArray<Entry> = []
    private(set) var free: ContiguousArray<SharedContentIndex> = []
    /// The first entry of each hash bucket, or nil.
    private(set) var heads: ContiguousArray<SharedContentIndex?> = []
    private static let headCount = 256

    /// Returns the entry with the same content, or nil.
    func find(_ content: borrowing SurfaceContentKey) -> SharedContentIndex? {
        guard !heads.isEmpty else { return nil }
        var next = heads[Self.head(content.hash)]
        while let index = next {
            if entries[Int(index)].hash == content.hash, entries[Int(index)].words == content.words { return index }
            next = entries[Int(index)].next
        }
        return nil
    }

    /// Registers a surface that is drawn now.
    /// - Parameter first: the surface's index.
    /// - Returns: the new entry.
    mutating func add(_ content: borrowing SurfaceContentKey, in slot: AtlasSlot, first: SurfaceIndex) -> SharedContentIndex {
        if heads.isEmpty { heads = ContiguousArray(repeating: nil, count: Self.headCount) }
        let index: Int
        if let old = free.popLast() {
            index = Int(old)
            (entries[index].slot, entries[index].count, entries[index].first) = (slot, 1, first)
        } else {
            index = entries.count
            entries.append(Entry(slot: slot, first: first))
        }
        entries[index].words.removeAll(keepingCapacity: true)
        entries[index].words.append(contentsOf: content.words)
        entries[index].images.removeAll(keepingCapacity: true)
        entries[index].images.append(contentsOf: content.images)
        let head = Self.head(content.hash)
        (entries[index].hash, entries[index].isKnown, entries[index].next) = (content.hash, true, heads[head])
        heads[head] = SharedContentIndex(index)
        return SharedContentIndex(index)
    }

    /// Adds one surface to an entry.
    /// - Returns: the shared slot, and the surface that was registered first.
    mutating func join(_ index: SharedContentIndex) -> (slot: AtlasSlot, first: SurfaceIndex) {
        entries[Int(index)].count += 1
        return (entries[Int(index)].slot, entries[Int(index)].first)
    }

    /// Whether at least two surfaces share the entry's slot.
    func isShared(_ index: SharedContentIndex) -> Bool { entries[Int(index)].count > 1 }

    /// Removes one surface from an entry. Returns whether the surface was the last.
    mutating func leave(_ index: SharedContentIndex) -> Bool {
        entries[Int(index)].count -= 1
        guard entries[Int(index)].count == 0 else { return false }
        forget(index)
        entries[Int(index)].images.removeAll(keepingCapacity: true)
        free.append(index)
        return true
    }

    /// Removes an entry's key, because the content of the slot may change.
    mutating func forget(_ index: SharedContentIndex) {
        guard entries[Int(index)].isKnown else { return }
        entries[Int(index)].isKnown = false
        let (head, next) = (Self.head(entries[Int(index)].hash), entries[Int(index)].next)
        if heads[head] == index {
            heads[head] = next
            return
        }
        var previous = heads[head]
        while let other = previous {
            if entries[Int(other)].next == index {
                entries[Int(other)].next = next
                return
            }
            previous = entries[Int(other)].next
        }
    }

    private static func head(_ hash: UInt64) -> Int { Int(hash >> 40) & (headCount - 1) }
}
