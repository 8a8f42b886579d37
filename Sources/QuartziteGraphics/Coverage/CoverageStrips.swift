/// The coverage of an area by a shape, where it matters: strips of coverage along the edges, and rectangles that are covered wholly.
///
/// The area is divided into bands of eight rows. A band consists of strips, whose texels are stored, of full rectangles, which need no
/// texels, and of empty areas. A full rectangle may extend over many bands.
///
///     ┌──────────────┐
///     │  ▒▒▒██▒▒▒    │  band 0: a strip with a full rectangle in the middle of it
///     │ ▒▒████████▒▒ │  band 1: strip, full rectangle, strip
package struct CoverageStrips: Sendable {
    /// Rows of a band.
    package static let bandHeight = 8
    /// Columns of a block, whose texels are stored together, as a power of two.
    static let blockShift = 2
    static let blockWidth = 1 << blockShift

    /// A rectangle of coverage. All lengths are whole pixels.
    package struct Strip: Sendable, Equatable {
        package let x: Int32
        package let y: Int32
        package let width: Int32
        /// 1…`bandHeight`.
        package let height: Int32
        /// Index into `blocks` of the strip's first block. The last block may be wider than the strip.
        let block: Int32
    }

    /// A rectangle that is covered wholly.
    package struct Full: Sendable, Equatable {
        package let x: Int32
        package let y: Int32
        package let width: Int32
        package fileprivate(set) var height: Int32
    }

    package private(set) var strips: ContiguousArray<Strip> = []
    package private(set) var full: ContiguousArray<Full> = []
    /// The texels of the strips by block: eight rows, from the top, of four texels. The left one is the lowest byte.
    private var blocks: ContiguousArray<SIMD8<UInt32>> = []
    /// Indices into `full` of those that end at the bottom of the last band, from the left, and of the band before.
    private var (open, openBefore): (ContiguousArray<Int>, ContiguousArray<Int>) = ([], [])

    package init() {}

    /// The number of stored columns: those of the strips, each rounded up to whole blocks.
    package var columnCount: Int { blocks.count * Self.blockWidth }

    /// Removes all strips, and keeps the memory.
    package mutating func removeAll() {
        strips.removeAll(keepingCapacity: true)
        full.removeAll(keepingCapacity: true)
        blocks.removeAll(keepingCapacity: true)
        open.removeAll(keepingCapacity: true)
        openBefore.removeAll(keepingCapacity: true)
    }

    /// Begins another shape, whose full rectangles extend none of those that are there.
    mutating func beginShape() {
        open.removeAll(keepingCapacity: true)
        openBefore.removeAll(keepingCapacity: true)
    }

    /// Begins a band.
    mutating func beginBand() {
        swap(&open, &openBefore)
        open.removeAll(keepingCapacity: true)
    }

    /// Adds a block to the strip that `endStrip` adds.
    @inline(__always)
    mutating func add(_ block: SIMD8<UInt32>) { blocks.append(block) }

    /// Adds a strip of the last blocks.
    mutating func endStrip(x: Int32, y: Int32, width: Int32, height: Int32) {
        let count = (width + Int32(Self.blockWidth) - 1) >> Int32(Self.blockShift)
        strips.append(Strip(x: x, y: y, width: width, height: height, block: Int32(blocks.count) - count))
    }

    /// Adds a full rectangle of the band.
    mutating func addFull(x: Int32, y: Int32, width: Int32, height: Int32) {
        let above = openBefore.first { full[$0].x == x && full[$0].width == width && full[$0].y + full[$0].height == y }
        if let above {
            full[above].height += height
            open.append(above)
        } else {
            open.append(full.count)
            full.append(Full(x: x, y: y, width: width, height: height))
        }
    }

    /// Writes the texels of a strip by row: `bandHeight` rows.
    /// - Parameters:
    ///   - index: index into `strips`.
    ///   - texels: the place of the first texel.
    ///   - stride: the distance between two rows in bytes.
    package func write(_ index: Int, to texels: UnsafeMutablePointer<UInt8>, stride: Int) {
        let (first, width) = (Int(strips[index].block), Int(strips[index].width))
        blocks.withUnsafeBufferPointer { blocks in
            let whole = width >> Self.blockShift
            for block in 0..<whole {
                let rows = blocks[first + block]
                let texel = UnsafeMutableRawPointer(texels + block * Self.blockWidth)
                for row in 0..<Self.bandHeight { texel.storeBytes(of: rows[row].littleEndian, toByteOffset: row * stride, as: UInt32.self) }
            }
            for column in whole << Self.blockShift..<width {
                let rows = blocks[first + whole] &>> SIMD8(repeating: UInt32(8 * (column % Self.blockWidth)))
                for row in 0..<Self.bandHeight { texels[row * stride + column] = UInt8(truncatingIfNeeded: rows[row]) }
            }
        }
    }
}
