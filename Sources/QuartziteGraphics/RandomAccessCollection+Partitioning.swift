extension RandomAccessCollection {
    /// Returns the index of the first element for which `belongsToSecondPart` is true, or `endIndex` if there is none.
    ///
    /// The collection must be partitioned: once the predicate is true for an element, it is true for all elements after it. A sorted
    /// collection is partitioned by `{ $0 >= value }`.
    ///
    /// - Complexity: O(log n) calls of the predicate. No allocation.
    @inlinable @inline(__always)
    package func partitioningIndex(where belongsToSecondPart: (Element) throws -> Bool) rethrows -> Index {
        var (low, count) = (startIndex, self.count)
        while count > 0 {
            let half = count / 2
            let middle = index(low, offsetBy: half)
            if try belongsToSecondPart(self[middle]) {
                count = half
            } else {
                low = index(after: middle)
                count -= half + 1
            }
        }
        return low
    }
}
