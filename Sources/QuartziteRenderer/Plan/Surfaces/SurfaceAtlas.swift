/// Where kept pictures lie: small ones together in pages, so that one pass draws many and one batch shows many; others each in a target
/// of their own. Does not draw, and knows nothing of layers.
///
/// A page is a grid of cells. What a picture shows in another picture lies in another page than that one, since no pass may read what it
/// draws: pages are of two kinds, for pictures that lie in an even and in an odd number of others.
struct SurfaceAtlas: Sendable {
    /// Pixels of a cell's side, and cells of a page across and down. Narrower pages, and wider ones by a little, were no faster to read.
    static let cell: Int32 = 32
    static let across: Int32 = 32
    static let down: Int32 = 32
    static let width = cell * across
    static let height = cell * down
    /// Larger pictures have targets of their own: of those, a part can be drawn again.
    static let largestInPage: Int32 = 256
    /// Targets from this index on hold one picture each; and from the other one on, many.
    static let firstOwn: Int32 = 1 << 27
    static let firstPage: Int32 = 1 << 28
    static let mostPages = 24
    /// What targets of their own may take together, in pixels.
    static let mostPixels = 48 << 20

    struct Page: Sendable {
        /// Counts where it is not empty.
        var isOdd: Bool
        /// A bit for each cell that is taken; and how many pictures took them.
        var rows = ContiguousArray<UInt64>(repeating: 0, count: Int(SurfaceAtlas.down))
        var count = 0
    }

    private(set) var pages: ContiguousArray<Page> = []
    private(set) var ownPixels = 0
    /// How many targets of their own pictures have had at once, and which of these are free.
    private var ownCount: Int32 = 0
    private var freeOwn: ContiguousArray<Int32> = []

    /// A place for a picture so large; nil where there is no room.
    /// - Parameters:
    ///   - isOdd: whether the picture lies in an odd number of others.
    ///   - mayShare: whether nothing is drawn beyond its edges, and what is drawn is the same wherever it lies, so that it can lie in a page.
    mutating func take(width: Int32, height: Int32, isOdd: Bool, mayShare: Bool) -> AtlasSlot? {
        guard width > 0, height > 0 else { return nil }
        if mayShare, max(width, height) <= Self.largestInPage, let slot = allocateCells(width: width, height: height, isOdd: isOdd) { return slot }
        let pixels = Int(width) * Int(height)
        guard ownPixels + pixels <= Self.mostPixels else { return nil }
        ownPixels += pixels
        return AtlasSlot(
            target: allocateOwn(), targetWidth: width, targetHeight: height, rect: PixelRect(minX: 0, minY: 0, maxX: width, maxY: height),
            isShared: false)
    }

    /// Gives a place back.
    /// - Returns: the target that nobody needs any more, or −1.
    mutating func give(_ slot: AtlasSlot) -> Int32 {
        guard slot.isShared else {
            ownPixels -= slot.rect.area
            freeOwn.append(slot.target)
            return slot.target
        }
        let index = Int(slot.target - Self.firstPage)
        guard pages.indices.contains(index) else { return -1 }
        let bits = Self.bits(from: slot.rect.minX / Self.cell, count: slot.rect.width / Self.cell)
        for row in slot.rect.minY / Self.cell..<slot.rect.maxY / Self.cell { pages[index].rows[Int(row)] &= ~bits }
        pages[index].count -= 1
        return pages[index].count == 0 ? slot.target : -1
    }

    private mutating func allocateOwn() -> Int32 {
        if let target = freeOwn.popLast() { return target }
        ownCount += 1
        return Self.firstOwn + ownCount - 1
    }

    private mutating func allocateCells(width: Int32, height: Int32, isOdd: Bool) -> AtlasSlot? {
        let (across, down) = ((width + Self.cell - 1) / Self.cell, (height + Self.cell - 1) / Self.cell)
        for index in pages.indices where pages[index].isOdd == isOdd && pages[index].count > 0 {
            if let slot = allocateCells(across, down, inPage: index) { return slot }
        }
        let index = pages.firstIndex { $0.count == 0 } ?? pages.count
        guard index < Self.mostPages else { return nil }
        if index == pages.count { pages.append(Page(isOdd: isOdd)) } else { pages[index].isOdd = isOdd }
        return allocateCells(across, down, inPage: index)
    }

    private mutating func allocateCells(_ across: Int32, _ down: Int32, inPage index: Int) -> AtlasSlot? {
        for top in 0...Self.down - down {
            var taken: UInt64 = 0
            for row in top..<top + down { taken |= pages[index].rows[Int(row)] }
            for left in 0...Self.across - across {
                let bits = Self.bits(from: left, count: across)
                if taken & bits != 0 { continue }
                for row in top..<top + down { pages[index].rows[Int(row)] |= bits }
                pages[index].count += 1
                let (x, y) = (left * Self.cell, top * Self.cell)
                return AtlasSlot(
                    target: Self.firstPage + Int32(index), targetWidth: Self.width, targetHeight: Self.height,
                    rect: PixelRect(minX: x, minY: y, maxX: x + across * Self.cell, maxY: y + down * Self.cell), isShared: true)
            }
        }
        return nil
    }

    static func bits(from first: Int32, count: Int32) -> UInt64 { (1 << UInt64(count) - 1) << UInt64(first) }
}
