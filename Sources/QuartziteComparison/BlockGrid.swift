/// The blocks of a picture, and the bands in which they are measured.
struct BlockGrid: Equatable, Sendable {
    let width: Int
    let height: Int
    /// The number of blocks in a row and in a column, at least 1.
    let columns: Int
    let rows: Int

    /// The rows of blocks in a band.
    private static let rowsInBand = 8
    private static let side = PictureComparison.blockSide

    init(width: Int, height: Int) {
        (self.width, self.height) = (width, height)
        (columns, rows) = (max(1, width / Self.side), max(1, height / Self.side))
    }

    /// The number of bands.
    var bandCount: Int { (rows + Self.rowsInBand - 1) / Self.rowsInBand }

    /// The rows of blocks in a band.
    func rows(inBand band: Int) -> Range<Int> { band * Self.rowsInBand..<min(rows, (band + 1) * Self.rowsInBand) }

    /// The pixel rows of a row of blocks.
    func pixelRows(of row: Int) -> Range<Int> { row * Self.side..<(row == rows - 1 ? height : (row + 1) * Self.side) }

    /// The column of blocks in which a column of pixels lies.
    func column(ofPixel x: Int) -> Int { min(columns - 1, x / Self.side) }

    /// The pixels of a block.
    func area(column: Int, row: Int) -> PictureComparison.Area {
        let (x, rows) = (column * Self.side, pixelRows(of: row))
        let right = column == columns - 1 ? width : x + Self.side
        return PictureComparison.Area(x: x, y: rows.lowerBound, width: right - x, height: rows.count)
    }
}
