/// A step from one list of siblings to another.
enum SiblingStep: Equatable {
    /// Siblings of the old list, by their indexes in it, stay in this order.
    case kept(Range<Int>)
    /// A sibling of the new list, by its index in it, takes its place here: it has come, or stood elsewhere.
    case placed(Int)

    /// The steps that make `new` of `old`; what is in neither a kept stretch nor placed has gone.
    ///
    /// Few are placed where few have moved: a sibling that was put elsewhere is one step, wherever it came from and went to.
    ///
    /// - Complexity: O(old + new), of which what is the same at both ends only costs comparisons.
    static func steps<ID: Hashable>(from old: [ID], to new: [ID]) -> [SiblingStep] {
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
        let stay = oldEnd > first && newEnd > first ? Set(new[first..<newEnd]) : []
        let known = stay.isEmpty ? [] : Set(old[first..<oldEnd])
        // Those that stand elsewhere in the new list, once that is known of them.
        var moved: Set<ID> = []
        var index = first
        for place in first..<newEnd {
            let id = new[place]
            guard known.contains(id), !moved.contains(id) else {
                steps.append(.placed(place))
                continue
            }
            while index < oldEnd && old[index] != id && (!stay.contains(old[index]) || moved.contains(old[index])) { index += 1 }
            // Either what stands here has moved to the back, or the one that is wanted has moved to the front.
            if index + 1 < oldEnd && old[index] != id && old[index + 1] == id {
                moved.insert(old[index])
                index += 1
            }
            if index < oldEnd && old[index] == id {
                keep(index..<index + 1)
                index += 1
            } else {
                moved.insert(id)
                steps.append(.placed(place))
            }
        }
        keep(oldEnd..<old.count)
        return steps
    }
}
