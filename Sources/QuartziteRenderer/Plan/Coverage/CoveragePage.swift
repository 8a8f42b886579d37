import Quartzite

/// A square of coverage, one byte per texel, that many shapes and texts share.
///
/// The page knows when each of its tiles was last changed, so that anyone who holds a copy of an older version can fetch what has
/// changed since. So a copy that is lost, or that was not made, costs nothing but the upload.
package struct CoveragePage: Sendable {
    /// Width and height in texels. A power of two, so that texture coordinates are exact.
    package static let side: Int32 = 1024
    /// Width of a tile in texels.
    static let tileWidth: Int32 = 128
    /// Height of a tile in texels.
    static let tileHeight: Int32 = 16
    private static let tilesAcross = side / tileWidth
    private static let tilesDown = side / tileHeight

    /// Distinguishes pages of all atlases.
    package final class Identity: Sendable {
        init() {}
    }

    /// Which page this is. Copies with different contents have different identities.
    package private(set) var identity = Identity()
    /// Increases with each change.
    package private(set) var version: UInt64 = 1
    /// Bytes after the last texel, so that code may write a few more than a row has, if it does not change them.
    package static let padding = 16
    /// The texels by row, from the top, and the padding.
    private var texels: ContiguousArray<UInt8>
    /// The version in which each tile was last changed, by row.
    private var tiles: ContiguousArray<UInt64>

    package init() {
        texels = ContiguousArray(repeating: 0, count: Int(Self.side * Self.side) + Self.padding)
        tiles = ContiguousArray(repeating: 1, count: Int(Self.tilesAcross * Self.tilesDown))
    }

    /// Gives the page another identity, because its further changes are not those of the page that it was copied from.
    mutating func separate() { identity = Identity() }

    /// Changes a rectangle of texels.
    /// - Parameter body: receives the first texel of the rectangle and the distance between two rows.
    mutating func change(_ rect: PixelRect, _ body: (UnsafeMutablePointer<UInt8>, _ stride: Int) -> Void) {
        let whole = PixelRect(minX: 0, minY: 0, maxX: Self.side, maxY: Self.side)
        guard !rect.isEmpty, rect.intersection(whole) == rect else { return }
        version += 1
        for row in rect.minY / Self.tileHeight...(rect.maxY - 1) / Self.tileHeight {
            for column in rect.minX / Self.tileWidth...(rect.maxX - 1) / Self.tileWidth {
                tiles[Int(row * Self.tilesAcross + column)] = version
            }
        }
        texels.withUnsafeMutableBufferPointer { texels in
            guard let start = texels.baseAddress else { return }
            body(start + Int(rect.minY * Self.side + rect.minX), Int(Self.side))
        }
    }

    /// Visits rectangles that together contain all changes since a version.
    /// - Parameter body: receives the rectangle and its first texel; rows are `side` texels apart. Returns whether to go on.
    /// - Returns: whether all rectangles were visited.
    ///
    /// - Complexity: O(tiles). Allocates nothing.
    func forEachChange(since old: UInt64, _ body: (PixelRect, UnsafeRawPointer) -> Bool) -> Bool {
        if version == old { return true }
        return texels.withUnsafeBytes { texels in
            guard let start = texels.baseAddress else { return false }
            var open = PixelRect.empty
            func visit(_ rect: PixelRect) -> Bool {
                rect.isEmpty || body(rect, start + Int(rect.minY * Self.side + rect.minX))
            }
            for row in 0..<Self.tilesDown {
                guard let columns = changedColumns(inRow: row, since: old) else { continue }
                let (top, left, right) = (row * Self.tileHeight, columns.first * Self.tileWidth, (columns.last + 1) * Self.tileWidth)
                if open.maxY == top, open.minX == left, open.maxX == right, !open.isEmpty {
                    open.maxY += Self.tileHeight
                    continue
                }
                if !visit(open) { return false }
                open = PixelRect(minX: left, minY: top, maxX: right, maxY: top + Self.tileHeight)
            }
            return visit(open)
        }
    }

    /// Returns the first and last changed tile of a row; nil if none has changed.
    private func changedColumns(inRow row: Int32, since old: UInt64) -> (first: Int32, last: Int32)? {
        var range: (first: Int32, last: Int32)?
        for column in 0..<Self.tilesAcross where tiles[Int(row * Self.tilesAcross + column)] > old {
            range = (range?.first ?? column, column)
        }
        return range
    }

    /// The coverage of a texel, 0…255.
    package subscript(x: Int32, y: Int32) -> UInt8 { texels[Int(y * Self.side + x)] }
}

/// Index into `FramePlan.coveragePages` and the pages of a `CoverageAtlas`, valid for one frame.
package typealias CoveragePageIndex = ListIndex<CoveragePage>

extension CoveragePageIndex {
    /// The texel of the atlas at the page's first texel. The pages lie in rows of `CoverageAtlas.pagesPerRow`.
    var corner: SIMD2<Int32> {
        SIMD2(position % CoverageAtlas.pagesPerRow, position / CoverageAtlas.pagesPerRow) &* CoveragePage.side
    }
}
