/// The handles of a tree by the identifiers of their layers.
///
///     identifier    0 … 63   64 … 127   128 … 191
///     starts           0        −1          64         the first slot of each page
///     slots         0 … 63              64 … 127
///
/// Identifiers are numbers that count up, so those of a document lie in few pages, and finding a handle needs no hash.
struct NodeHandleTable {
    /// Number of slots of a page.
    private static let pageLength = 64

    /// By page of identifiers: its first slot; negative for a page without handles.
    private var starts: ContiguousArray<Int32> = []
    private var slots: ContiguousArray<NodeHandle?> = []
    /// By page of slots: the number of its handles.
    private var counts: ContiguousArray<Int32> = []
    /// The first slots of pages without handles.
    private var free: ContiguousArray<Int32> = []

    /// The handle of a layer; nil if there is none.
    subscript(_ id: LayerID) -> NodeHandle? { slot(of: id).flatMap { slots[$0] } }

    /// Adds the handle of a layer, in place of an earlier one.
    mutating func insert(_ handle: NodeHandle) {
        let (page, place) = Self.position(of: handle.layer.id)
        while starts.count <= page { starts.append(-1) }
        if starts[page] < 0 { starts[page] = makePage() }
        let slot = Int(starts[page]) + place
        if slots[slot] == nil { counts[slot / Self.pageLength] += 1 }
        slots[slot] = handle
    }

    /// Removes the handle of a layer. Returns it, or nil if there was none.
    mutating func remove(_ id: LayerID) -> NodeHandle? {
        guard let slot = slot(of: id), let handle = slots[slot] else { return nil }
        slots[slot] = nil
        counts[slot / Self.pageLength] -= 1
        if counts[slot / Self.pageLength] == 0 {
            let page = Self.position(of: id).page
            free.append(starts[page])
            starts[page] = -1
        }
        return handle
    }

    /// Calls `body` with each handle.
    func forEach(_ body: (NodeHandle) -> Void) {
        for slot in slots { if let slot { body(slot) } }
    }

    private static func position(of id: LayerID) -> (page: Int, place: Int) {
        let number = Int(truncatingIfNeeded: id.rawValue)
        return (number / pageLength, number % pageLength)
    }

    private func slot(of id: LayerID) -> Int? {
        let (page, place) = Self.position(of: id)
        guard page < starts.count, starts[page] >= 0 else { return nil }
        return Int(starts[page]) + place
    }

    /// Returns the first slot of a page without handles.
    private mutating func makePage() -> Int32 {
        if let start = free.popLast() { return start }
        for _ in 0..<Self.pageLength { slots.append(nil) }
        counts.append(0)
        return Int32(slots.count - Self.pageLength)
    }
}
