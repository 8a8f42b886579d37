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

        /// Number of nodes.
        var count: Int {
            switch self {
            case .kept(let range): range.count
            case .fresh(let count): count
            }
        }
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
    /// Moves the elements of old nodes to the new indices. Elements that stay in place are not touched, and none are copied unless nodes
    /// have changed their order.
    /// - Parameter fresh: makes an element of a new node.
    package mutating func rearrange(from first: Int, by pieces: ContiguousArray<TreeEdit.Piece>, fresh: () -> Element) {
        // Elements after an unmoved piece may still stay in place.
        var (first, start) = (first, 0)
        while start < pieces.count, case .kept(let range) = pieces[start], range.lowerBound == first {
            first = range.upperBound
            start += 1
        }
        let moves = pieces[start...]
        if moves.isEmpty {
            if count > first { removeLast(count - first) }
        } else if count > first, Self.keepsOrder(moves, from: first) {
            rearrangeInPlace(from: first, by: moves, fresh)
        } else {
            rearrangeByCopying(from: first, by: moves, fresh)
        }
    }

    private static func keepsOrder(_ pieces: ArraySlice<TreeEdit.Piece>, from first: Int) -> Bool {
        var end = first
        for case .kept(let range) in pieces {
            if range.lowerBound < end { return false }
            end = range.upperBound
        }
        return true
    }

    private mutating func rearrangeInPlace(from first: Int, by pieces: ArraySlice<TreeEdit.Piece>, _ fresh: () -> Element) {
        let (former, new) = (count, pieces.reduce(first) { $0 + $1.count })
        // Elements at the end make room; they are replaced below.
        if capacity < new { reserveCapacity(Swift.max(new, 2 * capacity)) }
        while count < new { append(fresh()) }
        withUnsafeMutableBufferPointer { elements in
            guard let base = elements.baseAddress else { return }
            var end = first
            for case .kept(let range) in pieces {
                (base + end).deinitialize(count: range.lowerBound - end)
                end = range.upperBound
            }
            (base + end).deinitialize(count: elements.count - end)
            // The pieces keep their order. So if those that move down are moved from the first to the last, and those that move up from
            // the last to the first, no piece is moved onto another one.
            var place = first
            for piece in pieces {
                if case .kept(let range) = piece, range.lowerBound > place {
                    (base + place).moveInitialize(from: base + range.lowerBound, count: range.count)
                }
                place += piece.count
            }
            for piece in pieces.reversed() {
                place -= piece.count
                if case .kept(let range) = piece, range.lowerBound < place {
                    (base + place).moveInitialize(from: base + range.lowerBound, count: range.count)
                }
            }
            for piece in pieces {
                if case .fresh(let count) = piece { for index in place..<place + count { (base + index).initialize(to: fresh()) } }
                place += piece.count
            }
            for index in place..<elements.count { (base + index).initialize(to: fresh()) }
        }
        if former > new { removeLast(former - new) }
    }

    private mutating func rearrangeByCopying(from first: Int, by pieces: ArraySlice<TreeEdit.Piece>, _ fresh: () -> Element) {
        let former = ContiguousArray(self[first...])
        removeLast(count - first)
        // Growing step by step would copy the elements.
        if isEmpty { reserveCapacity(pieces.reduce(0) { $0 + $1.count }) }
        for piece in pieces {
            switch piece {
            case .kept(let range): append(contentsOf: former[range.lowerBound - first..<range.upperBound - first])
            case .fresh(let count): for _ in 0..<count { append(fresh()) }
            }
        }
    }
}
