import QuartziteGraphics

/// The places that equal pictures have in common: rows that look alike, icons, a replicator's instances. One of them is drawn, and all are
/// shown from where it lies. The first that changes takes a place of its own.
///
///     pictures   A ──┐        A' ── place 2
///                B ──┼─ place 1      B ──┬─ place 1        A has changed
///                C ──┘               C ──┘
///
/// Knows a picture by what it is drawn of (`SurfaceContentKey`): looked at where a picture is drawn, and not in the frames between.
struct SurfaceDeduplication: Sendable {
    struct Entry: Sendable {
        var slot: AtlasSlot
        /// The pictures that are shown from here.
        var count = 1
        /// The effect that was here first.
        var first: Int32
        /// What it is drawn of, and whether that is so still.
        var words: ContiguousArray<UInt32> = []
        var images: ContiguousArray<CGImage> = []
        var hash: UInt64 = 0
        var isKnown = false
        /// The next one with a hash like this, or −1.
        var next: Int32 = -1
    }

    private(set) var entries: ContiguousArray<Entry> = []
    private(set) var free: ContiguousArray<Int32> = []
    /// By the last bits of the hash, the first entry with these, or −1.
    private(set) var heads: ContiguousArray<Int32> = []
    private static let headCount = 256

    /// How many places more than one picture is shown from.
    var commonCount: Int { entries.reduce(0) { $0 + ($1.count > 1 ? 1 : 0) } }

    /// The place of a picture that is drawn of the same, or −1.
    func find(_ content: borrowing SurfaceContentKey) -> Int32 {
        guard !heads.isEmpty else { return -1 }
        var index = heads[Self.head(content.hash)]
        while index >= 0 {
            if entries[Int(index)].hash == content.hash, entries[Int(index)].words == content.words { return index }
            index = entries[Int(index)].next
        }
        return -1
    }

    /// Takes note of a picture that is drawn now.
    /// - Parameter first: its effect.
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

    /// Lets one more picture be shown from a place.
    /// - Returns: the place, and the effect that was there first.
    mutating func join(_ index: Int32) -> (slot: AtlasSlot, first: Int32) {
        entries[Int(index)].count += 1
        return (entries[Int(index)].slot, entries[Int(index)].first)
    }

    /// Whether more than one picture is shown from a place.
    func isCommon(_ index: Int32) -> Bool { entries[Int(index)].count > 1 }

    /// Takes note of a picture that is shown from a place no more. Whether it was the last one.
    mutating func leave(_ index: Int32) -> Bool {
        entries[Int(index)].count -= 1
        guard entries[Int(index)].count == 0 else { return false }
        forget(index)
        entries[Int(index)].images.removeAll(keepingCapacity: true)
        free.append(index)
        return true
    }

    /// Says that what lies in a place may be something else.
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
