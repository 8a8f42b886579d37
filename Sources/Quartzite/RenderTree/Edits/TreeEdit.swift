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
    /// The new index of each old node from `first` on, or nil.
    var newIndexes: ContiguousArray<NodeIndex?> = []
    /// The same as `first` and `pieces`, for the tree's rare data.
    package internal(set) var firstRareData = 0
    package internal(set) var rareDataPieces: ContiguousArray<Piece> = []
    /// The superlayers whose sublayers or mask changed, by new index.
    package internal(set) var superlayers: ContiguousArray<NodeIndex> = []

    /// Returns the new index of an old node, or nil if it was removed.
    @inline(__always)
    package func index(of former: NodeIndex) -> NodeIndex? {
        Int(former) < first ? former : newIndexes[Int(former) - first]
    }

    /// Appends a node to `pieces`: an old node by its index, or nil for a new one.
    static func add<Element>(_ origin: ListIndex<Element>?, to pieces: inout ContiguousArray<Piece>) {
        switch (pieces.last, origin.map { Int($0) }) {
        case (.kept(let range), let origin?) where range.upperBound == origin:
            pieces[pieces.count - 1] = .kept(range.lowerBound..<origin + 1)
        case (.fresh(let count), nil): pieces[pieces.count - 1] = .fresh(count + 1)
        case (_, let origin?): pieces.append(.kept(origin..<origin + 1))
        case (_, nil): pieces.append(.fresh(1))
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
        if isEmpty {
            // Growing step by step would copy the appended elements.
            reserveCapacity(
                pieces.reduce(0) { count, piece in
                    switch piece {
                    case .kept(let range): count + range.count
                    case .fresh(let fresh): count + fresh
                    }
                })
        }
        for piece in pieces[start...] {
            switch piece {
            case .kept(let range): append(contentsOf: former[range.lowerBound - first..<range.upperBound - first])
            case .fresh(let count): for _ in 0..<count { append(fresh()) }
            }
        }
    }
}
