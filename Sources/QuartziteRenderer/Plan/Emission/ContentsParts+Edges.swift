import Quartzite

extension ContentsParts {
    /// Returns the edges of a part that are edges of the whole image.
    func outerEdges(_ column: Int, _ row: Int) -> EdgeSet {
        var edges: EdgeSet = []
        let (across, down) = (x.section(column), y.section(row))
        if across.start == x.place[0] { edges.insert(.minX) }
        if across.end == x.place[3] { edges.insert(.maxX) }
        if down.start == y.place[0] { edges.insert(.minY) }
        if down.end == y.place[3] { edges.insert(.maxY) }
        return edges
    }
}
