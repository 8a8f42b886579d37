/// Where kept pictures lie: small ones together in pages, so that one pass draws many and one batch shows many; others each in a target
/// of their own. Does not draw, and knows nothing of layers.
///
/// A page is a grid of cells. What a picture shows in another picture lies in another page than that one, since no pass may read what it
/// draws: pages are of two kinds, for pictures that lie in an even and in an odd number of others.
struct PictureStore: Sendable {
    /// Pixels of a cell's side, and cells of a page across and down. Narrower pages, and wider ones by a little, were no faster to read.
    static let cell: Int32 = 32
    static let across: Int32 = 32
    static let down: Int32 = 32
    static let width = cell * across
    static let height = cell * down
    /// Larger pictures have targets of their own: of those, a part can be drawn again.
    static let largestInPage: Int32 = 256
    /// Pages from this index on are targets that hold many pictures.
    static let firstPage: Int32 = 1 << 28
    static let mostPages = 24
    /// What targets of their own may take together, in pixels.
    static let mostPixels = 48 << 20

    private struct Page: Sendable {
        let isOdd: Bool
        /// A bit for each cell that is taken.
        var rows = ContiguousArray<UInt64>(repeating: 0, count: Int(PictureStore.down))
        var isEmpty: Bool { rows.allSatisfy { $0 == 0 } }
    }

    private var pages: ContiguousArray<Page?> = []
    private(set) var ownPixels = 0

    /// A place for a picture so large; nil where there is no room.
    /// - Parameters:
    ///   - own: the target that it may have for itself.
    ///   - isOdd: whether the picture lies in an odd number of others.
    ///   - mayShare: whether nothing is drawn beyond its edges, so that it can lie in a page.
    mutating func take(width: Int32, height: Int32, own: Int32, isOdd: Bool, mayShare: Bool) -> PictureSlot? {
        guard width > 0, height > 0 else { return nil }
        if mayShare, max(width, height) <= Self.largestInPage, let slot = takeCells(width: width, height: height, isOdd: isOdd) { return slot }
        let pixels = Int(width) * Int(height)
        guard ownPixels + pixels <= Self.mostPixels else { return nil }
        ownPixels += pixels
        return PictureSlot(
            target: own, targetWidth: width, targetHeight: height, rect: PixelRect(minX: 0, minY: 0, maxX: width, maxY: height),
            isShared: false)
    }

    /// Gives a place back.
    /// - Returns: the target that nobody needs any more, or −1.
    mutating func give(_ slot: PictureSlot) -> Int32 {
        guard slot.isShared else {
            ownPixels -= slot.rect.area
            return slot.target
        }
        let index = Int(slot.target - Self.firstPage)
        guard pages.indices.contains(index), var page = pages[index] else { return -1 }
        let bits = Self.bits(from: slot.rect.minX / Self.cell, count: slot.rect.width / Self.cell)
        for row in slot.rect.minY / Self.cell..<slot.rect.maxY / Self.cell { page.rows[Int(row)] &= ~bits }
        pages[index] = page.isEmpty ? nil : page
        return page.isEmpty ? slot.target : -1
    }

    private mutating func takeCells(width: Int32, height: Int32, isOdd: Bool) -> PictureSlot? {
        let (across, down) = ((width + Self.cell - 1) / Self.cell, (height + Self.cell - 1) / Self.cell)
        for index in pages.indices where pages[index]?.isOdd == isOdd {
            if let slot = takeCells(across, down, inPage: index) { return slot }
        }
        guard let index = pages.firstIndex(where: { $0 == nil }) ?? (pages.count < Self.mostPages ? pages.count : nil) else { return nil }
        if index == pages.count { pages.append(Page(isOdd: isOdd)) } else { pages[index] = Page(isOdd: isOdd) }
        return takeCells(across, down, inPage: index)
    }

    private mutating func takeCells(_ across: Int32, _ down: Int32, inPage index: Int) -> PictureSlot? {
        guard let rows = pages[index]?.rows else { return nil }
        for top in 0...Self.down - down {
            var taken: UInt64 = 0
            for row in top..<top + down { taken |= rows[Int(row)] }
            for left in 0...Self.across - across {
                let bits = Self.bits(from: left, count: across)
                if taken & bits != 0 { continue }
                for row in top..<top + down { pages[index]?.rows[Int(row)] |= bits }
                let (x, y) = (left * Self.cell, top * Self.cell)
                return PictureSlot(
                    target: Self.firstPage + Int32(index), targetWidth: Self.width, targetHeight: Self.height,
                    rect: PixelRect(minX: x, minY: y, maxX: x + across * Self.cell, maxY: y + down * Self.cell), isShared: true)
            }
        }
        return nil
    }

    private static func bits(from first: Int32, count: Int32) -> UInt64 { (1 << UInt64(count) - 1) << UInt64(first) }
}
