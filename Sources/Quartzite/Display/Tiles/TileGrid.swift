import QuartziteGraphics

/// The position of a tile: row and column, counted from the origin of the layer's space.
struct TileKey: Hashable, Sendable {
    var level: Int
    var column: Int
    var row: Int
}

/// The division of a layer into tiles at one level of detail.
///
///     level       −1      0       1       2          halves the pixels from one to the next
///     pixels a point   2×      1×      ½×      ¼×         times contentsScale
package struct TileGrid: Equatable, Sendable {
    let level: Int
    /// The resolution of the tiles, in pixels per point.
    let scale: Double
    /// The size of a tile, in points.
    let size: CGSize
    let bounds: CGRect

    /// The smallest side of a tile, in pixels. Smaller tiles cost more as layers than they save.
    private static let smallestSide = 16.0
    /// The largest number of visible tiles; more are drawn at a coarser level.
    package static let most = 1024

    /// - Parameters:
    ///   - tileSize: in pixels; clamped to 16…4,096.
    ///   - contentsScale: pixels per point of level 0.
    init?(level: Int, tileSize: CGSize, contentsScale: Double, bounds: CGRect) {
        guard bounds.width > 0, bounds.height > 0, bounds.width.isFinite, bounds.height.isFinite, bounds.minX.isFinite, bounds.minY.isFinite
        else { return nil }
        func side(_ length: CGFloat) -> Double { length.isFinite ? min(max(Double(length), Self.smallestSide), 4096) : 256 }
        self.level = level
        scale = (contentsScale > 0 && contentsScale.isFinite ? contentsScale : 1) * exp2(-Double(level))
        size = CGSize(width: side(tileSize.width) / scale, height: side(tileSize.height) / scale)
        self.bounds = bounds
    }

    /// Returns the level of detail for a layer, from −`bias` to `levels` − 1: the coarsest level with at least the screen's
    /// resolution.
    /// - Parameter screenScale: pixels of the screen for a pixel of level 0.
    package static func level(screenScale: Double, size: CGSize, levels: Int, bias: Int) -> Int {
        guard screenScale > 0, screenScale.isFinite else { return 0 }
        // At the coarsest level, each side has at least one pixel.
        let smallest = Double(min(size.width, size.height))
        let room = smallest >= 1 ? Int(log2(min(smallest, 1e9))) : 0
        let (finest, coarsest) = (-min(max(bias, 0), 16), min(max(levels, 1) - 1, room))
        // Tolerate a rounding error, which must not double the resolution.
        let wanted = Int((-log2(min(max(screenScale, 1e-9), 1e9)) + 1e-6).rounded(.down))
        return min(max(wanted, finest), max(coarsest, finest))
    }

    /// Returns the rectangle of a tile in the layer, in points.
    func rect(of key: TileKey) -> CGRect {
        CGRect(x: CGFloat(key.column) * size.width, y: CGFloat(key.row) * size.height, width: size.width, height: size.height)
            .overlap(with: bounds)
    }

    /// Returns the number of tiles that intersect a rectangle.
    func count(in visible: CGRect) -> Int {
        guard let range = range(in: visible) else { return 0 }
        let (product, overflow) = range.columns.count.multipliedReportingOverflow(by: range.rows.count)
        return overflow ? .max : product
    }

    /// Returns the tiles that intersect a rectangle, central tiles first; empty if there are more than `most`.
    func tiles(in visible: CGRect) -> [TileKey] {
        // If even the coarsest level has too many tiles, no tile is drawn.
        guard count(in: visible) <= Self.most, let range = range(in: visible) else { return [] }
        let keys = range.rows.flatMap { row in range.columns.map { TileKey(level: level, column: $0, row: row) } }
        func distance(_ key: TileKey) -> CGFloat {
            let rect = rect(of: key)
            return abs(rect.midX - visible.midX) / size.width + abs(rect.midY - visible.midY) / size.height
        }
        return keys.map { ($0, distance($0)) }.sorted { $0.1 < $1.1 }.map(\.0)
    }

    private func range(in visible: CGRect) -> (columns: Range<Int>, rows: Range<Int>)? {
        let part = visible.overlap(with: bounds)
        guard part.width > 0, part.height > 0 else { return nil }
        func index(_ place: CGFloat, _ rule: FloatingPointRoundingRule) -> Int { Int(min(max(place.rounded(rule), -1e12), 1e12)) }
        let columns = index(part.minX / size.width, .down)..<index(part.maxX / size.width, .up)
        let rows = index(part.minY / size.height, .down)..<index(part.maxY / size.height, .up)
        return columns.isEmpty || rows.isEmpty ? nil : (columns, rows)
    }
}
