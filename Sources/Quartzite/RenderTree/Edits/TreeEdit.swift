/// How the nodes of a render tree came to have other indexes, for those who keep something by index.
///
///     before    0 1 2 3 4 5 6         nodes before `first` are where they were
///     pieces    kept 4..<6, 2 fresh, kept 2..<3        from `first` on; what no piece keeps has gone
package struct TreeEdit {
    /// Nodes that follow upon each other.
    package enum Piece: Equatable {
        /// Nodes that were there, by their former indexes.
        case kept(Range<Int>)
        /// So many new ones.
        case fresh(Int)
    }

    package internal(set) var first = 0
    package internal(set) var pieces: ContiguousArray<Piece> = []
    /// The former nodes that have gone.
    package internal(set) var removed: ContiguousArray<Range<Int>> = []
    /// Former nodes from `first` on: where they are now, or −1.
    var newIndexes: ContiguousArray<Int32> = []
    /// The same two for the tree's extras.
    package internal(set) var firstRareData = 0
    package internal(set) var continuedFragments: ContiguousArray<Piece> = []
    /// The layers whose sublayers or mask are others, by their indexes now.
    package internal(set) var superlayers: ContiguousArray<Int32> = []

    /// Where a former node is now; −1 where it has gone.
    @inline(__always)
    package func index(of former: Int32) -> Int32 {
        Int(former) < first ? former : newIndexes[Int(former) - first]
    }

    /// Adds a node to pieces: a former one by its index, or a new one, −1.
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
    /// Brings what was kept for former nodes to where these are now. `Complexity`: what stays in place is not touched.
    package mutating func rearrange(from first: Int, by pieces: ContiguousArray<TreeEdit.Piece>, fresh: () -> Element) {
        // What comes after a piece that has not moved may still stay where it is.
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
