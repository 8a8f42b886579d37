/// Allocates textures for isolated surfaces: small surfaces share pages, so that one pass draws many and one batch composites many;
/// large surfaces have a target each. Does not draw, and knows nothing about layers.
///
/// A page is a grid of cells. A pass must not read the target that it draws into, so a surface and its enclosing surface lie in
/// different pages: a page holds surfaces of either even or odd nesting depth.
struct SurfaceAtlas: Sendable {
    /// Side of a cell in pixels. Narrower pages and slightly wider ones were no faster to read.
    static let cell: Int32 = 32
    /// Number of cells across a page.
    static let across: Int32 = 32
    /// Number of cells down a page.
    static let down: Int32 = 32
    /// Width of a page in pixels.
    static let width = cell * across
    /// Height of a page in pixels.
    static let height = cell * down
    /// Longest side in pixels of a surface in a page. Larger surfaces have targets of their own, which can be redrawn partially.
    static let largestInPage: Int32 = 256
    /// Largest number of pages.
    static let maxPages = 24
    /// Largest total size, in pixels, of all targets that hold a single surface.
    static let maxPixels = 48 << 20

    struct Page: Sendable {
        /// Parity of the nesting depth of the page's surfaces. Undefined for an empty page.
        var isOdd: Bool
        /// One bit per occupied cell, by row.
        var rows = ContiguousArray<UInt64>(repeating: 0, count: Int(SurfaceAtlas.down))
        /// Number of surfaces in the page.
        var count = 0
    }

    private(set) var pages: ContiguousArray<Page> = []
    /// Total size in pixels of all targets that hold a single surface.
    private(set) var singlePixels = 0
    /// Number of single-surface targets ever used at the same time.
    private var singleCount: Int32 = 0
    /// Single-surface targets that are free.
    private var freeSingle: ContiguousArray<TargetIndex> = []

    /// Allocates a slot of the given size in pixels, or returns nil if there is no room.
    /// - Parameters:
    ///   - isOdd: whether the surface's nesting depth is odd.
    ///   - allowsPage: whether the surface may lie in a page: it draws nothing outside its edges, and its pixels do not depend on its
    ///     position.
    mutating func allocate(width: Int32, height: Int32, isOdd: Bool, allowsPage: Bool) -> AtlasSlot? {
        guard width > 0, height > 0 else { return nil }
        if allowsPage, max(width, height) <= Self.largestInPage, let slot = allocateCells(width: width, height: height, isOdd: isOdd) {
            return slot
        }
        let pixels = Int(width) * Int(height)
        guard singlePixels + pixels <= Self.maxPixels else { return nil }
        singlePixels += pixels
        return AtlasSlot(
            target: allocateSingle(), targetWidth: width, targetHeight: height, rect: PixelRect(minX: 0, minY: 0, maxX: width, maxY: height)
        )
    }

    /// Frees a slot.
    /// - Returns: the target that is no longer used, or nil.
    mutating func free(_ slot: AtlasSlot) -> TargetIndex? {
        guard case .page(let page) = slot.target else {
            singlePixels -= slot.rect.area
            freeSingle.append(slot.target)
            return slot.target
        }
        let index = Int(page)
        guard pages.indices.contains(index) else { return nil }
        let bits = Self.bits(from: slot.rect.minX / Self.cell, count: slot.rect.width / Self.cell)
        for row in slot.rect.minY / Self.cell..<slot.rect.maxY / Self.cell { pages[index].rows[Int(row)] &= ~bits }
        pages[index].count -= 1
        return pages[index].count == 0 ? slot.target : nil
    }

    private mutating func allocateSingle() -> TargetIndex {
        if let target = freeSingle.popLast() { return target }
        singleCount += 1
        return .single(singleCount - 1)
    }

    private mutating func allocateCells(width: Int32, height: Int32, isOdd: Bool) -> AtlasSlot? {
        let (across, down) = ((width + Self.cell - 1) / Self.cell, (height + Self.cell - 1) / Self.cell)
        for index in pages.indices where pages[index].isOdd == isOdd && pages[index].count > 0 {
            if let slot = allocateCells(across, down, inPage: index) { return slot }
        }
        let index = pages.firstIndex { $0.count == 0 } ?? pages.count
        guard index < Self.maxPages else { return nil }
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
                    target: .page(Int32(index)), targetWidth: Self.width, targetHeight: Self.height,
                    rect: PixelRect(minX: x, minY: y, maxX: x + across * Self.cell, maxY: y + down * Self.cell))
            }
        }
        return nil
    }

    static func bits(from first: Int32, count: Int32) -> UInt64 { (1 << UInt64(count) - 1) << UInt64(first) }
}
