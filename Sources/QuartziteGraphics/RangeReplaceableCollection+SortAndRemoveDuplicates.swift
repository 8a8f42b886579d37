extension RangeReplaceableCollection where Self: RandomAccessCollection & MutableCollection, Element: Comparable {
    /// Sorts the elements in ascending order and removes all but one of equal elements.
    ///
    /// - Complexity: O(n log n) comparisons. No allocation where the collection is stored uniquely.
    @inlinable
    package mutating func sortAndRemoveDuplicates() {
        sort()
        guard !isEmpty else { return }
        // The last element that stays, the end of those that stay, and the next element to look at.
        var last = startIndex
        var end = index(after: last)
        var next = end
        while next != endIndex {
            if self[next] != self[last] {
                self[end] = self[next]
                last = end
                end = index(after: end)
            }
            next = index(after: next)
        }
        removeSubrange(end...)
    }
}
