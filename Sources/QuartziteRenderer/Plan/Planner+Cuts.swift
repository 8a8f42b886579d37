import Quartzite

/// What the layers that are cut were cut by, so that one that is cut otherwise is drawn again. Along a line each of two pieces covers a
/// pixel in part, which leaves a trace of a 255th, also where nothing lies that the layer crosses.
struct CutMarks: Sendable {
    private struct Mark: Sendable {
        var node: Int32
        /// Of all lines that it is cut by, in order.
        var hash: UInt64
    }

    private var marks: ContiguousArray<Mark> = []
    // Reused memory.
    private var before: ContiguousArray<Mark> = []

    /// Takes note of what the order says now.
    /// - Parameter change: called with each layer that is cut otherwise than before, or is so no more.
    /// - Complexity: O(items) where anything is cut, and O(n²) for n layers that are.
    mutating func update(_ order: DrawOrder, _ change: (Int) -> Void) {
        if marks.isEmpty && order.pieces.count == 0 { return }
        swap(&marks, &before)
        marks.removeAll(keepingCapacity: true)
        if order.pieces.count > 0 {
            for item in order.items where item.piece >= 0 && item.part != .border { add(item.node, order.pieces[Int(item.piece)]) }
        }
        for mark in marks where !before.contains(where: { $0.node == mark.node && $0.hash == mark.hash }) { change(Int(mark.node)) }
        for mark in before where !marks.contains(where: { $0.node == mark.node }) { change(Int(mark.node)) }
    }

    /// Follows the layers to their new indexes; those that have gone have none.
    mutating func renumber(_ index: (Int32) -> Int32) {
        for place in marks.indices { marks[place].node = index(marks[place].node) }
        marks.removeAll { $0.node < 0 }
    }

    mutating func removeAll() { marks.removeAll(keepingCapacity: true) }

    private mutating func add(_ node: Int32, _ lines: ArraySlice<SIMD4<Double>>) {
        var place = marks.count - 1
        while place >= 0 && marks[place].node != node { place -= 1 }
        if place < 0 {
            place = marks.count
            // FNV-1a's numbers.
            marks.append(Mark(node: node, hash: 0xCBF2_9CE4_8422_2325))
        }
        for line in lines {
            for lane in 0..<4 { marks[place].hash = (marks[place].hash ^ line[lane].bitPattern) &* 0x0000_0100_0000_01B3 }
        }
        marks[place].hash = (marks[place].hash ^ UInt64(lines.count)) &* 0x0000_0100_0000_01B3
    }
}

extension Planner {
    /// Draws again what is cut by other lines than before.
    mutating func noteCuts(_ tree: RenderTree) {
        var marks = CutMarks()
        swap(&marks, &cutMarks)
        marks.update(drawOrder) { node in
            let parent = Int(tree.nodes[node].parent)
            if parent >= 0 { addDamage(shownArea(of: node, tree), in: parent) }
        }
        swap(&marks, &cutMarks)
    }
}
