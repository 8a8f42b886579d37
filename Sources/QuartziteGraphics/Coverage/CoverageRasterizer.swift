/// Computes how much of each pixel an outline covers.
///
/// Row by row, the pieces of the outline that cross the row are ordered by x. Pieces that neither cross nor meet another piece inside the
/// row bound an area whose coverage is exact: the signed area to the right of each piece, added up (as in M. Abrash's and R. Levien's
/// accumulation buffers). Where pieces cross, overlap or end, the group of pieces is sampled in 16 lines per row, each with exact coverage
/// in x. So self-intersections follow the fill rule, with an error of at most 1/32 of a pixel's coverage at an edge.
///
/// The rasterizer holds only scratch memory, and allocates none if an outline is no larger than an earlier one.
package struct CoverageRasterizer: Sendable {
    /// How a winding number decides whether an area is inside.
    package enum FillRule: Sendable { case nonzero, evenOdd }

    /// A piece that sample lines cross.
    private struct SampledPiece {
        /// Index of the first point of the current segment.
        private var segment: Int
        /// The y at which the segment ends.
        private var end: Double
        /// The x on the current line, and the difference to the next one.
        private(set) var x: Double
        private var step: Double
        private let top: Double
        private let bottom: Double
        let direction: Int32

        init(_ piece: RowPiece, at y: Double, _ points: UnsafePointer<SIMD2<Double>>) {
            segment = Int(piece.segment)
            (top, bottom, direction) = (piece.top, piece.bottom, piece.direction)
            (end, x, step) = (0, 0, 0)
            // The first line may lie below segments that end in the same row.
            while y < bottom, points[segment + 1].y <= y { segment += 1 }
            follow(at: y, points)
        }

        @inline(__always)
        private mutating func follow(at y: Double, _ points: UnsafePointer<SIMD2<Double>>) {
            let slope = points[segment].slope(to: points[segment + 1])
            x = points[segment].x + slope * (y - points[segment].y)
            step = slope / Double(CoverageRasterizer.lines)
            end = points[segment + 1].y
        }

        /// Goes to the next line.
        @inline(__always)
        mutating func advance(to y: Double, _ points: UnsafePointer<SIMD2<Double>>) {
            x += step
            guard y >= end, y < bottom else { return }
            repeat { segment += 1 } while points[segment + 1].y <= y
            follow(at: y, points)
        }

        /// Whether the line at `y` crosses the piece.
        @inline(__always)
        func contains(_ y: Double) -> Bool { top <= y && y < bottom }
    }

    /// The strip that is being added to a band.
    private struct OpenStrip {
        let y: Int32
        let rows: Int32
        /// Number of columns, and the x of the first one.
        let width: Int
        let origin: Int32
        /// The first block, and the end of the blocks so far. Equal if no strip is open.
        private var first = 0, end = 0

        init(y: Int32, rows: Int32, width: Int, origin: Int32) {
            (self.y, self.rows, self.width, self.origin) = (y, rows, width, origin)
        }

        var isOpen: Bool { first < end }

        /// Begins a strip at a block, if none is open.
        mutating func begin(_ block: Int) {
            if !isOpen { (first, end) = (block, block) }
        }

        /// Extends the strip, and ends it if it is as wide as a strip may be.
        mutating func extend(to block: Int, _ strips: inout CoverageStrips) {
            end = block
            if (end - first) * CoverageRasterizer.blockWidth >= CoverageRasterizer.widestStrip { close(&strips) }
        }

        /// Ends the strip, if one is open.
        mutating func close(_ strips: inout CoverageStrips) {
            if !isOpen { return }
            let x = first * CoverageRasterizer.blockWidth
            let columns = min(width, end * CoverageRasterizer.blockWidth) - x
            strips.endStrip(x: origin + Int32(x), y: y, width: Int32(columns), height: rows)
            first = end
        }
    }

    /// Number of sample lines of a row.
    private static let lines = 16
    /// Most shifts of an insertion sort in a row. After these the library sorts: an insertion sort is faster for few pieces, and takes
    /// too long for many new ones.
    private static let mostShifts = 4096
    /// Most pieces that the first line sorts by insertion. The library sorts more.
    private static let manyPieces = 64
    /// Width of the units in which coverage is looked for, in columns.
    private static let blockWidth = CoverageStrips.blockWidth
    /// Widest gap inside a strip, in blocks. A gap costs its texels, and ending a strip costs a rectangle.
    private static let widestGap = 2

    /// Width of the widest strip in pixels.
    package static let widestStrip = 512

    /// By row, the first chain that begins there; −1 for none. Then by chain, the next one of the same row.
    private var firstChains: ContiguousArray<Int32> = []
    private var nextChains: ContiguousArray<Int32> = []
    private var active: ContiguousArray<RowPiece> = []
    private var sampled: ContiguousArray<SampledPiece> = []
    /// Differences of coverage from column to column, for the eight rows of a band. All 0 between bands.
    private var differences: ContiguousArray<SIMD8<Float>> = []
    /// Whether each block of a band has differences. All false between bands.
    private var isTouched: ContiguousArray<Bool> = []

    package init() {}

    /// Adds the coverage of an outline to `strips`.
    /// - Parameters:
    ///   - outline: in pixels, from the upper left corner of the area. Parts outside the area are clipped.
    ///   - width: of the area in pixels.
    ///   - height: of the area in pixels.
    ///   - origin: added to the places of the strips.
    ///   - lead: how many columns left of the area and rows above it the first block and band begin. The coverage is the same, bit by
    ///     bit. Default 0.
    ///
    /// - Complexity: O(segments × rows that each crosses + texels of the strips).
    package mutating func rasterize(
        _ outline: borrowing CoverageOutline, _ rule: FillRule, width: Int, height: Int, origin: SIMD2<Int32>,
        lead: SIMD2<Int32> = SIMD2(0, 0), into strips: inout CoverageStrips
    ) {
        guard width > 0, height > 0 else { return }
        strips.beginShape()
        let (left, above) = (Int(lead.x), Int(lead.y))
        let columns = left + width
        let blocks = (columns + Self.blockWidth - 1) / Self.blockWidth
        let missing = (blocks + 1) * Self.blockWidth - differences.count
        if missing > 0 { differences.append(contentsOf: repeatElement(SIMD8(repeating: 0), count: missing)) }
        while isTouched.count < blocks + 1 { isTouched.append(false) }
        active.removeAll(keepingCapacity: true)
        listChains(outline, height)
        outline.points.withUnsafeBufferPointer { points in
            guard let points = points.baseAddress else { return }
            var band = nextBand(after: 0, height, above)
            while band < height {
                let rows = max(0, -band)..<min(CoverageStrips.bandHeight, height - band)
                for row in rows {
                    beginChains(inRow: band + row, outline, points)
                    if active.isEmpty { continue }
                    advance(to: Double(band + row), points)
                    accumulate(rule, y: Double(band + row), row: row, width: width, left: left, points)
                }
                emit(band, rows, blocks: blocks, columns: columns, SIMD2(origin.x - lead.x, origin.y), &strips)
                band += CoverageStrips.bandHeight
                if active.isEmpty { band = nextBand(after: band, height, above) }
            }
        }
    }

    // MARK: Chains

    /// Lists the chains by the row of their top.
    private mutating func listChains(_ outline: borrowing CoverageOutline, _ height: Int) {
        firstChains.removeAll(keepingCapacity: true)
        for _ in 0..<height { firstChains.append(-1) }
        nextChains.removeAll(keepingCapacity: true)
        for index in outline.chains.indices {
            let top = outline.chains[index].top
            let row = top > 0 ? Int(min(top, Double(height))) : 0
            nextChains.append(row < height ? firstChains[row] : -1)
            if row < height { firstChains[row] = Int32(index) }
        }
    }

    /// Returns the first row of the band in which the next chain begins; `height` if none does.
    /// - Parameter above: the number of rows of the first band above the area.
    private func nextBand(after row: Int, _ height: Int, _ above: Int) -> Int {
        var row = row
        while row < height, firstChains[row] < 0 { row += 1 }
        return row < height ? (row + above) / CoverageStrips.bandHeight * CoverageStrips.bandHeight - above : height
    }

    /// Adds the chains that begin in a row.
    private mutating func beginChains(
        inRow row: Int, _ outline: borrowing CoverageOutline, _ points: UnsafePointer<SIMD2<Double>>
    ) {
        var index = firstChains[row]
        while index >= 0 {
            let chain = outline.chains[Int(index)]
            if points[Int(chain.last)].y > Double(row) { active.append(RowPiece(chain, points)) }
            index = nextChains[Int(index)]
        }
    }

    // MARK: Pieces of a row

    /// Removes the chains that end above a row, finds the part of each other chain in the row, and orders the parts by x.
    private mutating func advance(to y: Double, _ points: UnsafePointer<SIMD2<Double>>) {
        var count = 0
        let total = active.count
        var shifts = 0
        active.withUnsafeMutableBufferPointer { active in
            for index in 0..<total {
                guard active[index].place(inRow: y, points) else { continue }
                // Nearly sorted from the row before.
                if count == index, index == 0 || active[index - 1].minX <= active[index].minX {
                    count += 1
                    continue
                }
                let piece = active[index]
                var slot = count
                while slot > 0, active[slot - 1].minX > piece.minX, shifts < Self.mostShifts {
                    active[slot] = active[slot - 1]
                    slot -= 1
                    shifts += 1
                }
                active[slot] = piece
                count += 1
            }
        }
        active.removeLast(total - count)
        if shifts == Self.mostShifts { active.sort { $0.minX < $1.minX } }
    }

    /// Adds the coverage of a row.
    /// - Parameter left: the number of columns to the left of the area.
    private mutating func accumulate(
        _ rule: FillRule, y: Double, row: Int, width: Int, left: Int, _ points: UnsafePointer<SIMD2<Double>>
    ) {
        let count = active.count
        active.withUnsafeMutableBufferPointer { active in
            guard let active = active.baseAddress else { return }
            differences.withUnsafeMutableBufferPointer { differences in
                guard let differences = differences.baseAddress else { return }
                isTouched.withUnsafeMutableBufferPointer { isTouched in
                    guard let isTouched = isTouched.baseAddress else { return }
                    let cells = CoverageCells(
                        differences: UnsafeMutableRawPointer(differences + left).assumingMemoryBound(to: Float.self) + row,
                        isTouched: isTouched, left: left, width: Double(width))
                    var winding: Int32 = 0
                    var first = 0
                    while first < count {
                        if active[first].spansRow(y), first + 1 == count || active[first].maxX <= active[first + 1].minX {
                            // A group of one piece, which is the most common one.
                            let before = rule.isInside(winding)
                            winding += active[first].direction
                            if rule.isInside(winding) != before { cells.add(active[first], before ? -1 : 1, points) }
                            first += 1
                            continue
                        }
                        var end = first
                        var balance = RowBalance(y: y)
                        var (right, sum) = (-Double.infinity, winding)
                        repeat {
                            balance.add(active[end])
                            right = max(right, active[end].maxX)
                            sum += active[end].direction
                            end += 1
                        } while end < count && (active[end].minX < right || !balance.isConstant)
                        Self.accumulate(active, first, end, rule, winding, y: y, cells, points, &sampled)
                        (first, winding) = (end, sum)
                    }
                }
            }
        }
    }

    /// Adds the coverage of a group of pieces, left of which the winding number is `winding` in the whole row.
    private static func accumulate(
        _ active: UnsafeMutablePointer<RowPiece>, _ first: Int, _ end: Int, _ rule: FillRule, _ winding: Int32, y: Double,
        _ cells: CoverageCells, _ points: UnsafePointer<SIMD2<Double>>, _ sampled: inout ContiguousArray<SampledPiece>
    ) {
        var isOrdered = true
        for index in first..<end - 1 where isOrdered { isOrdered = active[index].isLeft(of: active[index + 1]) }
        if isOrdered {
            var winding = winding
            for index in first..<end {
                let before = rule.isInside(winding)
                winding += active[index].direction
                if rule.isInside(winding) != before { cells.add(active[index], before ? -1 : 1, points) }
            }
            return
        }
        sample(active, first, end, rule, winding, y: y, cells, points, &sampled)
    }

    /// Adds the coverage of a group of pieces by sample lines.
    private static func sample(
        _ active: UnsafeMutablePointer<RowPiece>, _ first: Int, _ end: Int, _ rule: FillRule, _ winding: Int32, y: Double,
        _ cells: CoverageCells, _ points: UnsafePointer<SIMD2<Double>>, _ sampled: inout ContiguousArray<SampledPiece>
    ) {
        let part = 1 / Double(lines)
        sampled.removeAll(keepingCapacity: true)
        for index in first..<end { sampled.append(SampledPiece(active[index], at: y + 0.5 * part, points)) }
        if sampled.count > manyPieces { sampled.sort { $0.x < $1.x } }
        sampled.withUnsafeMutableBufferPointer { sampled in
            for line in 0..<lines {
                let y = y + (Double(line) + 0.5) * part
                for index in sampled.indices {
                    // A copy, and not in place: reading a piece right after a part of it was written stalls the processor.
                    var piece = sampled[index]
                    if line > 0 { piece.advance(to: y, points) }
                    // Nearly sorted from the line before.
                    var slot = index
                    while slot > 0, sampled[slot - 1].x > piece.x {
                        sampled[slot] = sampled[slot - 1]
                        slot -= 1
                    }
                    sampled[slot] = piece
                }
                var winding = winding
                for piece in sampled where piece.contains(y) {
                    let before = rule.isInside(winding)
                    winding += piece.direction
                    if rule.isInside(winding) != before { cells.add(x: piece.x, height: before ? -part : part) }
                }
            }
        }
    }

    // MARK: Strips

    /// Turns the differences of a band into strips and full rectangles, and clears them.
    /// - Parameters:
    ///   - band: the band's first row.
    ///   - rows: those of the band that lie in the area.
    ///   - origin: the place of the first column and of row 0.
    private mutating func emit(
        _ band: Int, _ rows: Range<Int>, blocks: Int, columns: Int, _ origin: SIMD2<Int32>, _ strips: inout CoverageStrips
    ) {
        strips.beginBand()
        // 255 for each row of the band, 0 for those above or below the area.
        var full = SIMD8<UInt32>(repeating: 0)
        for row in rows { full[row] = 255 }
        let y = origin.y + Int32(band)
        differences.withUnsafeMutableBufferPointer { differences in
            var coverage = SIMD8<Float>(repeating: 0)
            var strip = OpenStrip(y: y, rows: Int32(rows.upperBound), width: columns, origin: origin.x)
            var block = 0
            while block < blocks {
                if isTouched[block] {
                    isTouched[block] = false
                    strip.begin(block)
                    let first = block * Self.blockWidth
                    var texels = SIMD8<UInt32>(repeating: 0)
                    for column in 0..<Self.blockWidth {
                        coverage += differences[first + column]
                        differences[first + column] = SIMD8(repeating: 0)
                        texels |= Self.texels(coverage) &<< SIMD8(repeating: UInt32(8 * column))
                    }
                    strips.add(texels)
                    block += 1
                    strip.extend(to: block, &strips)
                    continue
                }
                var end = block + 1
                while end < blocks, !isTouched[end] { end += 1 }
                let texels = Self.texels(coverage)
                let isEmpty = Self.isZero(texels & full)
                let isFull = !isEmpty && Self.isZero((texels & full) ^ full)
                if isEmpty || isFull, end - block > Self.widestGap || (isEmpty && end == blocks) || (isEmpty && !strip.isOpen) {
                    strip.close(&strips)
                    if isFull {
                        let x = block * Self.blockWidth
                        strips.addFull(
                            x: origin.x + Int32(x), y: y + Int32(rows.lowerBound), width: Int32(min(columns, end * Self.blockWidth) - x),
                            height: Int32(rows.count))
                    }
                } else {
                    for next in block..<end {
                        strip.begin(next)
                        strips.add(texels &* SIMD8(repeating: 0x0101_0101))
                        strip.extend(to: next + 1, &strips)
                    }
                }
                block = end
            }
            strip.close(&strips)
            // What was clipped at the right edge.
            for column in blocks * Self.blockWidth..<(blocks + 1) * Self.blockWidth { differences[column] = SIMD8(repeating: 0) }
            isTouched[blocks] = false
        }
    }

    /// Whether all numbers are 0. The library's comparisons go through the numbers one by one.
    @inline(__always)
    private static func isZero(_ numbers: SIMD8<UInt32>) -> Bool {
        let bits = unsafeBitCast(numbers.lowHalf | numbers.highHalf, to: SIMD2<UInt64>.self)
        return bits.x | bits.y == 0
    }

    /// Returns coverage as levels, 0…255. Rounding errors of coverage are far below half a level.
    @inline(__always)
    private static func texels(_ coverage: SIMD8<Float>) -> SIMD8<UInt32> {
        // At 2^23, the unit of a Float is 1, so that its last bits are the rounded number.
        unsafeBitCast(coverage * 255 + 8_388_608, to: SIMD8<UInt32>.self) & SIMD8(repeating: 255)
    }
}

extension CoverageRasterizer.FillRule {
    @inline(__always)
    fileprivate func isInside(_ winding: Int32) -> Bool { self == .nonzero ? winding != 0 : winding & 1 != 0 }
}
