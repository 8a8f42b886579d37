import Quartzite

/// The split planes of fragments: for each fragment, lines in pixels as in `PlaneOrder`, in contiguous memory.
package struct FragmentPlanes: Sendable {
    /// `SplitPlanes.capacity` lines per fragment, of which the first `counts[fragment]` are used.
    private var lines: ContiguousArray<SIMD4<Double>> = []
    private var counts: ContiguousArray<Int> = []

    /// Number of fragments.
    var count: Int { counts.count }

    /// The lines of a fragment.
    subscript(fragment: Int) -> ArraySlice<SIMD4<Double>> {
        lines[fragment * SplitPlanes.capacity..<fragment * SplitPlanes.capacity + counts[fragment]]
    }

    mutating func removeAll() {
        lines.removeAll(keepingCapacity: true)
        counts.removeAll(keepingCapacity: true)
    }

    /// Adds a fragment. Lines beyond the capacity are dropped.
    /// - Returns: the fragment's index.
    mutating func add(_ cuts: ContiguousArray<SIMD4<Double>>, _ range: Range<Int>) -> FragmentIndex {
        lines.append(contentsOf: repeatElement(SIMD4(repeating: 0), count: SplitPlanes.capacity))
        counts.append(0)
        replace(counts.count - 1, by: cuts, range)
        return FragmentIndex(counts.count - 1)
    }

    /// Replaces the lines of a fragment.
    mutating func replace(_ fragment: Int, by cuts: ContiguousArray<SIMD4<Double>>, _ range: Range<Int>) {
        counts[fragment] = min(range.count, SplitPlanes.capacity)
        for index in 0..<counts[fragment] { lines[fragment * SplitPlanes.capacity + index] = cuts[range.lowerBound + index] }
    }
}
