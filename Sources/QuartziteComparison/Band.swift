import QuartziteGraphics

/// The premultiplied pixels of two pictures of one width, rows from the top.
struct PixelPair {
    let a: UnsafeRawBufferPointer
    let b: UnsafeRawBufferPointer
    let width: Int
}

/// The differences within some rows of blocks. See `PictureComparison` for the meaning of the values; the means are sums here.
struct Band: Sendable {
    private(set) var differing = 0
    private(set) var largest = SIMD4<UInt8>()
    private(set) var largestPlace: SIMD2<Int>?
    private(set) var bounds: PictureComparison.Area?
    private(set) var sum = 0
    private(set) var worst: PictureComparison.Block
    private(set) var worstColor: PictureComparison.Block
    private(set) var perception = PictureComparison.Perception()

    private let grid: BlockGrid
    private let rows: Range<Int>
    private let levels: Int
    private let measuresPerception: Bool
    private var largestLevel = 0
    private var (left, right, top, bottom) = (Int.max, Int.min, Int.max, Int.min)
    /// The last two colours and their difference: neighbours often have the same colours.
    private var lastColors: (a: UInt32, b: UInt32, difference: Double) = (0, 0, 0)

    init(_ grid: BlockGrid, _ index: Int, levels: Int, measuresPerception: Bool) {
        (self.grid, rows, self.levels, self.measuresPerception) = (grid, grid.rows(inBand: index), levels, measuresPerception)
        worst = PictureComparison.Block(area: grid.area(column: 0, row: rows.lowerBound), value: 0)
        worstColor = worst
    }

    mutating func measure(_ pixels: PixelPair) {
        var blocks = [BlockSums](repeating: BlockSums(), count: grid.columns)
        for row in rows {
            for column in blocks.indices { blocks[column] = BlockSums() }
            for y in grid.pixelRows(of: row) { measure(pixels, y, &blocks) }
            for column in blocks.indices where blocks[column].absolute != .zero { add(blocks[column], grid.area(column: column, row: row)) }
        }
        if differing > 0 { bounds = PictureComparison.Area(x: left, y: top, width: right - left + 1, height: bottom - top + 1) }
    }

    private mutating func measure(_ pixels: PixelPair, _ y: Int, _ blocks: inout [BlockSums]) {
        for x in 0..<pixels.width {
            let at = 4 * (y * pixels.width + x)
            let a = pixels.a.loadUnaligned(fromByteOffset: at, as: UInt32.self)
            let b = pixels.b.loadUnaligned(fromByteOffset: at, as: UInt32.self)
            if a != b { add(a, b, x, y, &blocks) }
        }
    }

    private mutating func add(_ a: UInt32, _ b: UInt32, _ x: Int, _ y: Int, _ blocks: inout [BlockSums]) {
        let (first, second) = (unsafeBitCast(a, to: SIMD4<UInt8>.self), unsafeBitCast(b, to: SIMD4<UInt8>.self))
        let difference = SIMD4<Int32>(truncatingIfNeeded: first) &- SIMD4<Int32>(truncatingIfNeeded: second)
        let absolute = difference.replacing(with: 0 &- difference, where: difference .< 0)
        let column = grid.column(ofPixel: x)
        blocks[column].signed &+= difference
        blocks[column].absolute &+= absolute
        let bytes = SIMD4<UInt8>(truncatingIfNeeded: absolute)
        largest.replace(with: bytes, where: bytes .> largest)
        let level = Int(absolute.max())
        if level > largestLevel { (largestLevel, largestPlace) = (level, SIMD2(x, y)) }
        sum += Int(absolute.wrappedSum())
        if level > levels {
            differing += 1
            (left, right, top, bottom) = (min(left, x), max(right, x), min(top, y), max(bottom, y))
        }
        guard measuresPerception else { return }
        if lastColors.a != a || lastColors.b != b { lastColors = (a, b, ColorDifference.of(first, second)) }
        perception.mean += lastColors.difference
        perception.largest = max(perception.largest, lastColors.difference)
        if lastColors.difference > ColorDifference.visible { perception.visible += 1 }
    }

    private mutating func add(_ block: BlockSums, _ area: PictureComparison.Area) {
        let count = Double(area.width * area.height)
        let value = Double(block.absolute.max()) / count
        if value > worst.value { worst = PictureComparison.Block(area: area, value: value) }
        let color = Double(max(block.signed.max(), -block.signed.min())) / count
        if color > worstColor.value { worstColor = PictureComparison.Block(area: area, value: color) }
    }
}

/// The sums of the differences of a block's pixels, of each channel.
private struct BlockSums {
    var signed = SIMD4<Int32>()
    var absolute = SIMD4<Int32>()
}
