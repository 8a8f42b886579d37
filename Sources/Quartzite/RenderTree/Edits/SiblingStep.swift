/// A step that turns one list of siblings into another.
enum SiblingStep: Equatable {
    /// A range of the old list stays in this order.
    case kept(Range<Int>)
    /// The sibling at this index of the new list is inserted here: it is new or was moved.
    case inserted(Int)

    /// Returns the steps that turn `old` into `new`. Siblings that are neither in a kept range nor inserted were removed.
    ///
    /// The number of inserted siblings is small if few have moved: a moved sibling is one step, whatever the distance.
    ///
    /// - Complexity: O(old + new). A common start and a common end only cost comparisons.
    static func steps<ID: NumberedID>(from old: [ID], to new: [ID]) -> [SiblingStep] {
        var first = 0
        while first < old.count && first < new.count && old[first] == new[first] { first += 1 }
        var (oldEnd, newEnd) = (old.count, new.count)
        while oldEnd > first && newEnd > first && old[oldEnd - 1] == new[newEnd - 1] { (oldEnd, newEnd) = (oldEnd - 1, newEnd - 1) }

        var steps: [SiblingStep] = []
        func keep(_ range: Range<Int>) {
            if range.isEmpty { return }
            if case .kept(let last) = steps.last, last.upperBound == range.lowerBound {
                steps[steps.count - 1] = .kept(last.lowerBound..<range.upperBound)
            } else {
                steps.append(.kept(range))
            }
        }
        keep(0..<first)
        // If nothing is left of one list, all others were removed or are new.
        let hasBoth = oldEnd > first && newEnd > first
        let stay = SiblingSet(hasBoth ? new[first..<newEnd] : [])
        let known = SiblingSet(hasBoth ? old[first..<oldEnd] : [])
        // Siblings that are known to stand elsewhere in the new list.
        var moved: Set<ID> = []
        var index = first
        for place in first..<newEnd {
            let id = new[place]
            guard known.contains(id), !moved.contains(id) else {
                steps.append(.inserted(place))
                continue
            }
            while index < oldEnd && old[index] != id && (!stay.contains(old[index]) || moved.contains(old[index])) { index += 1 }
            // Either the sibling here has moved back, or the wanted one has moved forward.
            if index + 1 < oldEnd && old[index] != id && old[index + 1] == id {
                moved.insert(old[index])
                index += 1
            }
            if index < oldEnd && old[index] == id {
                keep(index..<index + 1)
                index += 1
            } else {
                moved.insert(id)
                steps.append(.inserted(place))
            }
        }
        keep(oldEnd..<old.count)
        return steps
    }
}
