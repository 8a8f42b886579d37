import Quartzite

/// The coverage of texts and shapes, in pages that instances of the kind `coverage` read. On the GPU, all pages are one texture:
///
///     0 1 2 3
///     4 5 …
///
/// An *entry* stays from frame to frame, until no frame has used it for long and its room is needed: `allocate`, then `use` in each
/// frame. `write` changes its texels.
///
/// Does: give out room, evict the least recently used entries, remember what has changed. Does not: rasterize, draw, know layers.
struct CoverageAtlas: Sendable {
    /// Largest number of pages, unless another one is given.
    static let maxPages = 32
    /// Number of pages in a row of the texture.
    static let pagesPerRow: Int32 = 4
    /// Longest side of a rectangle in texels.
    static let longest: Int32 = 960

    /// A place in a page.
    struct Place: Equatable, Sendable {
        let page: CoveragePageIndex
        /// The page's texels.
        let rect: PixelRect

        /// The texel of the atlas at the place's upper left corner.
        var texel: SIMD2<Int32> { page.corner &+ SIMD2(rect.minX, rect.minY) }
    }

    /// Refers to an entry, also after its eviction.
    struct EntryHandle: Equatable, Sendable {
        fileprivate let index: Int32
        fileprivate let generation: UInt32
    }

    private struct Entry {
        var place: Place
        var generation: UInt32
        /// The frame that used the entry last; negative for a free entry.
        var lastUsed: Int
    }

    /// Largest number of pages of this atlas.
    let pageLimit: Int
    /// The texels. Indexed like `shelves`.
    private(set) var pages: ContiguousArray<CoveragePage> = []
    private var shelves: ContiguousArray<CoverageShelves> = []
    private var entries: ContiguousArray<Entry> = []
    private var freeEntries: ContiguousArray<Int32> = []
    private var frame = 0
    /// The frame in which all entries were found to be in use, so that it does not search again.
    private var exhaustedFrame = -1
    /// Number of entries evicted so far.
    private(set) var evictions = 0

    init(pageLimit: Int = Self.maxPages) { self.pageLimit = pageLimit }

    /// Makes an atlas whose pages fit into one texture of a GPU.
    /// - Parameter longest: the longest side of a texture in texels.
    init(inTexturesUpTo longest: Int) {
        self.init(pageLimit: min(Self.maxPages, longest / Int(CoveragePage.side) * Int(Self.pagesPerRow)))
    }

    /// Begins a frame.
    mutating func beginFrame() { frame += 1 }

    // MARK: Entries

    /// Allocates an entry, which counts as used in this frame. Its texels are undefined until `write`. Returns nil if the size is
    /// too large, or if this frame uses all the room.
    /// - Parameters:
    ///   - width: in texels, 1…`longest`.
    ///   - height: in texels, 1…`longest`.
    mutating func allocate(width: Int32, height: Int32) -> EntryHandle? {
        guard Self.fits(width, height) else { return nil }
        var place = place(width, height)
        while place == nil, evict() { place = self.place(width, height) }
        guard let place else { return nil }
        guard let index = freeEntries.popLast() else {
            entries.append(Entry(place: place, generation: 0, lastUsed: frame))
            return EntryHandle(index: Int32(entries.count - 1), generation: 0)
        }
        entries[Int(index)].place = place
        entries[Int(index)].lastUsed = frame
        return EntryHandle(index: index, generation: entries[Int(index)].generation)
    }

    /// Marks an entry as used in this frame. Returns its place, or nil if the entry was freed or evicted.
    mutating func use(_ handle: EntryHandle) -> Place? {
        guard isAlive(handle) else { return nil }
        entries[Int(handle.index)].lastUsed = frame
        return entries[Int(handle.index)].place
    }

    /// Whether an entry was neither freed nor evicted.
    func contains(_ handle: EntryHandle) -> Bool { isAlive(handle) }

    /// Frees an entry. Does nothing if the entry was freed or evicted.
    mutating func free(_ handle: EntryHandle) {
        if isAlive(handle) { free(Int(handle.index)) }
    }

    private func isAlive(_ handle: EntryHandle) -> Bool {
        entries.indices.contains(Int(handle.index)) && entries[Int(handle.index)].generation == handle.generation
    }

    private mutating func free(_ index: Int) {
        let place = entries[index].place
        shelves[Int(place.page)].free(place.rect)
        entries[index].generation &+= 1
        entries[index].lastUsed = -1
        freeEntries.append(Int32(index))
    }

    /// Frees the least recently used half of the entries that this frame does not use. Happens seldom.
    /// - Returns: whether there was any.
    private mutating func evict() -> Bool {
        if exhaustedFrame == frame { return false }
        let unused = entries.indices.filter { entries[$0].lastUsed >= 0 && entries[$0].lastUsed < frame }
            .sorted { entries[$0].lastUsed < entries[$1].lastUsed }
        if unused.isEmpty { exhaustedFrame = frame }
        for index in unused.prefix((unused.count + 1) / 2) { free(index) }
        evictions += (unused.count + 1) / 2
        return !unused.isEmpty
    }

    // MARK: Texels

    /// Changes the texels of a place.
    /// - Parameter body: receives the first texel and the distance between two rows, and writes every texel.
    mutating func write(_ place: Place, _ body: (UnsafeMutablePointer<UInt8>, _ stride: Int) -> Void) {
        pages[Int(place.page)].change(place.rect, body)
    }

    /// Prepares a copy of the atlas for changes of its own.
    mutating func separate() {
        for index in pages.indices { pages[index].separate() }
    }

    private static func fits(_ width: Int32, _ height: Int32) -> Bool {
        width > 0 && height > 0 && width <= longest && height <= longest
    }

    private mutating func place(_ width: Int32, _ height: Int32) -> Place? {
        for index in pages.indices {
            if let rect = shelves[index].allocate(width: width, height: height) {
                return Place(page: CoveragePageIndex(index), rect: rect)
            }
        }
        guard pages.count < pageLimit else { return nil }
        pages.append(CoveragePage())
        shelves.append(CoverageShelves())
        guard let rect = shelves[pages.count - 1].allocate(width: width, height: height) else { return nil }
        return Place(page: CoveragePageIndex(pages.count - 1), rect: rect)
    }
}
