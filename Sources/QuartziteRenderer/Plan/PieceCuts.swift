/// What the pieces of layers are cut by: for each piece, lines in pixels as `PlaneOrder` has them, in one stretch of memory.
struct PieceCuts: Sendable {
    /// `CutSet.capacity` for each piece, of which the first so many count.
    private var lines: ContiguousArray<SIMD4<Double>> = []
    private var counts: ContiguousArray<Int> = []

    var count: Int { counts.count }

    subscript(piece: Int) -> ArraySlice<SIMD4<Double>> { lines[piece * CutSet.capacity..<piece * CutSet.capacity + counts[piece]] }

    mutating func removeAll() {
        lines.removeAll(keepingCapacity: true)
        counts.removeAll(keepingCapacity: true)
    }

    /// Adds a piece. Lines past the capacity are left out.
    /// - Returns: its number.
    mutating func add(_ cuts: ContiguousArray<SIMD4<Double>>, _ range: Range<Int>) -> Int32 {
        lines.append(contentsOf: repeatElement(SIMD4(repeating: 0), count: CutSet.capacity))
        counts.append(0)
        replace(counts.count - 1, by: cuts, range)
        return Int32(counts.count - 1)
    }

    /// Cuts a piece by other lines.
    mutating func replace(_ piece: Int, by cuts: ContiguousArray<SIMD4<Double>>, _ range: Range<Int>) {
        counts[piece] = min(range.count, CutSet.capacity)
        for index in 0..<counts[piece] { lines[piece * CutSet.capacity + index] = cuts[range.lowerBound + index] }
    }
}
