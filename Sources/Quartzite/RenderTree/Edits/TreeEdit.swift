/// How an edit renumbered the nodes of a render tree, for clients that store data by node index.
///
///     old nodes  0 1 2 3 4 5 6                         nodes before `first` keep their index
///     pieces     kept 4..<6, 2 fresh, kept 2..<3       from `first` on; nodes in no piece were removed
package struct TreeEdit {
    /// Consecutive nodes.
    package enum Piece: Equatable {
        /// A range of old nodes.
        case kept(Range<Int>)
        /// A number of new nodes.
        case fresh(Int)
    }

    package internal(set) var first = 0
    package internal(set) var pieces: ContiguousArray<Piece> = []
    /// The old nodes that were removed.
    package internal(set) var removed: ContiguousArray<Range<Int>> = []
    /// The new index of each old node from `first` on, or −1.
    var newIndexes: ContiguousArray<Int32> = []
    /// The same as `first` and `pieces`, for the tree's rare data.
    package internal(set) var firstRareData = 0
    package internal(set) var rareDataPieces: ContiguousArray<Piece> = []
    /// The superlayers whose sublayers or mask changed, by new index.
    package internal(set) var superlayers: ContiguousArray<Int32> = []

    /// Returns the new index of an old node, or −1 if it was removed.
    @inline(__always)
    package func index(of former: Int32) -> Int32 {
        Int(former) < first ? former : newIndexes[Int(former) - first]
    }

    /// Appends a node to `pieces`: an old node by its index, or −1 for a new one.
    static func add(_ origin: Int, to pieces: inout ContiguousArray<Piece>) {
        switch pieces.last {
        case .kept(let range) where origin >= 0 && range.upperBound == origin:
            pieces[pieces.count - 1] = .kept(range.lowerBound..<origin + 1)
        case .fresh(let count) where origin < 0: pieces[pieces.count - 1] = .fresh(count + 1)
        default: pieces.append(origin < 0 ? .fresh(1) : .kept(origin..<origin + 1))
        }
    }
}

extension ContiguousArray {
    /// Moves the elements of old nodes to the new indices. Elements that stay in place are not touched.
    package mutating func rearrange(from first: Int, by pieces: ContiguousArray<TreeEdit.Piece>, fresh: () -> Element) {
        // Elements after an unmoved piece may still stay in place.
        var (first, start) = (first, 0)
        while start < pieces.count, case .kept(let range) = pieces[start], range.lowerBound == first {
            first = range.upperBound
            start += 1
        }
        if start == pieces.count {
            if count > first { removeLast(count - first) }
            return
        }
        let former = self[first...].isEmpty ? [] : ContiguousArray(self[first...])
        if count > first { removeLast(count - first) }
        for piece in pieces[start...] {
            switch piece {
            case .kept(let range): append(contentsOf: former[range.lowerBound - first..<range.upperBound - first])
            case .fresh(let count): for _ in 0..<count { append(fresh()) }
            }
        }
    }
}
