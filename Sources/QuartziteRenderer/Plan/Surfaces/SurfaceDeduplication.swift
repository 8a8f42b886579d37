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
        var first: Int32
        /// The content key's numbers.
        var words: ContiguousArray<UInt32> = []
        /// Retains the images that `words` identify by address.
        var images: ContiguousArray<CGImage> = []
        /// The content key's hash.
        var hash: UInt64 = 0
        /// Whether the slot still holds the content of the key.
        var isKnown = false
        /// Index of the next entry in the hash bucket, or −1.
        var next: Int32 = -1
    }

    private(set) var entries: ContiguousArray<Entry> = []
    private(set) var free: ContiguousArray<Int32> = []
    /// The first entry of each hash bucket, or −1.
    private(set) var heads: ContiguousArray<Int32> = []
    private static let headCount = 256

    /// Returns the entry with the same content, or −1.
    func find(_ content: borrowing SurfaceContentKey) -> Int32 {
        guard !heads.isEmpty else { return -1 }
        var index = heads[Self.head(content.hash)]
        while index >= 0 {
            if entries[Int(index)].hash == content.hash, entries[Int(index)].words == content.words { return index }
            index = entries[Int(index)].next
        }
        return -1
    }

    /// Registers a surface that is drawn now.
    /// - Parameter first: the surface's index.
    /// - Returns: the new entry.
    mutating func add(_ content: borrowing SurfaceContentKey, in slot: AtlasSlot, first: Int32) -> Int32 {
        if heads.isEmpty { heads = ContiguousArray(repeating: -1, count: Self.headCount) }
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
        heads[head] = Int32(index)
        return Int32(index)
    }

    /// Adds one surface to an entry.
    /// - Returns: the shared slot, and the surface that was registered first.
    mutating func join(_ index: Int32) -> (slot: AtlasSlot, first: Int32) {
        entries[Int(index)].count += 1
        return (entries[Int(index)].slot, entries[Int(index)].first)
    }

    /// Whether at least two surfaces share the entry's slot.
    func isShared(_ index: Int32) -> Bool { entries[Int(index)].count > 1 }

    /// Removes one surface from an entry. Returns whether the surface was the last.
    mutating func leave(_ index: Int32) -> Bool {
        entries[Int(index)].count -= 1
        guard entries[Int(index)].count == 0 else { return false }
        forget(index)
        entries[Int(index)].images.removeAll(keepingCapacity: true)
        free.append(index)
        return true
    }

    /// Removes an entry's key, because the content of the slot may change.
    mutating func forget(_ index: Int32) {
        guard entries[Int(index)].isKnown else { return }
        entries[Int(index)].isKnown = false
        let (head, next) = (Self.head(entries[Int(index)].hash), entries[Int(index)].next)
        if heads[head] == index {
            heads[head] = next
            return
        }
        var before = Int(heads[head])
        while entries[before].next != index { before = Int(entries[before].next) }
        entries[before].next = next
    }

    private static func head(_ hash: UInt64) -> Int { Int(hash >> 40) & (headCount - 1) }
}
