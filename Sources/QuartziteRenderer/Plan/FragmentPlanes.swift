/// What the pieces of layers are cut by: for each piece, lines in pixels as `PlaneOrder` has them, in one stretch of memory.
struct FragmentPlanes: Sendable {
    /// `SplitPlanes.capacity` for each piece, of which the first so many count.
    private var lines: ContiguousArray<SIMD4<Double>> = []
    private var counts: ContiguousArray<Int> = []

    var count: Int { counts.count }

    subscript(fragment: Int) -> ArraySlice<SIMD4<Double>> { lines[fragment * SplitPlanes.capacity..<fragment * SplitPlanes.capacity + counts[fragment]] }

    mutating func removeAll() {
        lines.removeAll(keepingCapacity: true)
        counts.removeAll(keepingCapacity: true)
    }

    /// Adds a piece. Lines past the capacity are left out.
    /// - Returns: its number.
    mutating func add(_ cuts: ContiguousArray<SIMD4<Double>>, _ range: Range<Int>) -> Int32 {
        lines.append(contentsOf: repeatElement(SIMD4(repeating: 0), count: SplitPlanes.capacity))
        counts.append(0)
        replace(counts.count - 1, by: cuts, range)
        return Int32(counts.count - 1)
    }

    /// Cuts a piece by other lines.
    mutating func replace(_ fragment: Int, by cuts: ContiguousArray<SIMD4<Double>>, _ range: Range<Int>) {
        counts[fragment] = min(range.count, SplitPlanes.capacity)
        for index in 0..<counts[fragment] { lines[fragment * SplitPlanes.capacity + index] = cuts[range.lowerBound + index] }
    }
}
