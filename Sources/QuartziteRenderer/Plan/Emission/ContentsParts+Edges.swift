import Quartzite

extension ContentsParts {
    /// Returns the edges of a part that are edges of the whole image.
    func outerEdges(_ column: Int, _ row: Int) -> EdgeSet {
        var edges: EdgeSet = []
        if x.place[column] == x.place[0] { edges.insert(.minX) }
        if x.place[column + 1] == x.place[3] { edges.insert(.maxX) }
        if y.place[row] == y.place[0] { edges.insert(.minY) }
        if y.place[row + 1] == y.place[3] { edges.insert(.maxY) }
        return edges
    }
}
