/// A piece of an outline inside a row of pixels: the part of one chain.
struct RowPiece: Sendable {
    /// The part of the row's height that the piece crosses, in pixels of the area.
    private(set) var top = 0.0, bottom = 0.0
    /// The x at `top` and at `bottom`.
    private(set) var topX = 0.0, bottomX = 0.0
    /// The smallest and the largest x.
    private(set) var minX = 0.0, maxX = 0.0
    /// Index of the first point of the segment at `top`.
    private(set) var segment: Int32
    /// Index of the first point of the segment at `bottom`, and how much x grows along it per unit of y.
    private(set) var lastSegment: Int32
    private var slope: Double
    /// Index of the chain's bottom point.
    private let last: Int32
    /// 1 if the contour runs down, −1 if it runs up.
    let direction: Int32

    init(_ chain: CoverageOutline.Chain, _ points: UnsafePointer<SIMD2<Double>>) {
        (segment, lastSegment, last, direction) = (chain.first, chain.first, chain.last, chain.direction)
        slope = points[Int(chain.first)].slope(to: points[Int(chain.first) + 1])
    }

    /// Finds the piece in the row that begins at `y`. Rows must be visited from top to bottom.
    /// - Returns: false if the chain ends above the row.
    @inline(__always)
    mutating func place(inRow y: Double, _ points: UnsafePointer<SIMD2<Double>>) -> Bool {
        var index = Int(lastSegment)
        top = max(y, points[index].y)
        bottom = min(y + 1, points[Int(last)].y)
        guard bottom > top else { return false }
        if points[index + 1].y <= top {
            repeat { index += 1 } while points[index + 1].y <= top
            slope = points[index].slope(to: points[index + 1])
        }
        segment = Int32(index)
        topX = points[index].x + slope * (top - points[index].y)
        (minX, maxX) = (topX, topX)
        if points[index + 1].y < bottom {
            repeat {
                index += 1
                extend(to: points[index].x)
            } while points[index + 1].y < bottom
            slope = points[index].slope(to: points[index + 1])
        }
        lastSegment = Int32(index)
        bottomX = points[index].x + slope * (bottom - points[index].y)
        extend(to: bottomX)
        return true
    }

    @inline(__always)
    private mutating func extend(to x: Double) {
        minX = min(minX, x)
        maxX = max(maxX, x)
    }

    /// Whether the piece crosses the whole row that begins at `y`.
    @inline(__always)
    func spansRow(_ y: Double) -> Bool { top == y && bottom == y + 1 }

    /// Whether the piece spans the same height as another one, and lies to the left of it everywhere.
    @inline(__always)
    func isLeft(of other: RowPiece) -> Bool {
        guard top == other.top, bottom == other.bottom else { return false }
        if maxX <= other.minX { return true }
        return segment == lastSegment && other.segment == other.lastSegment && topX <= other.topX && bottomX <= other.bottomX
    }
}

/// Whether the winding number to the right of some pieces is the same in the whole height of a row.
///
/// This is so if the tops and bottoms of the pieces, each counted with its direction, cancel out. Sums of hash values test this.
struct RowBalance {
    private let y: Double
    private var sum: UInt64 = 0

    /// - Parameter y: the top of the row.
    @inline(__always)
    init(y: Double) { self.y = y }

    @inline(__always)
    mutating func add(_ piece: RowPiece) {
        if piece.spansRow(y) { return }
        let change = Self.hash(piece.top) &- Self.hash(piece.bottom)
        sum = piece.direction > 0 ? sum &+ change : sum &- change
    }

    @inline(__always)
    var isConstant: Bool {
        if sum == 0 { return true }
        let whole = Self.hash(y) &- Self.hash(y + 1)
        return sum == whole || sum == 0 &- whole
    }

    @inline(__always)
    private static func hash(_ y: Double) -> UInt64 {
        let mixed = y.bitPattern &* 0x9E37_79B9_7F4A_7C15
        return (mixed ^ mixed >> 32) &* 0xD6E8_FEB8_6659_FD93
    }
}

/// The cells of one row, in which coverage is accumulated as differences from column to column.
struct CoverageCells {
    /// The difference of the row's first column in the area; those of the next column are `CoverageStrips.bandHeight` further. There are
    /// two columns more than the area has.
    let differences: UnsafeMutablePointer<Float>
    /// Whether each block of columns has differences.
    let isTouched: UnsafeMutablePointer<Bool>
    /// The number of columns from the first block to the first difference.
    let left: Int
    /// Width of the area in pixels.
    let width: Double

    /// Adds the area to the right of a piece.
    /// - Parameter sign: 1 to add the area, −1 to subtract it.
    @inline(__always)
    func add(_ piece: RowPiece, _ sign: Double, _ points: UnsafePointer<SIMD2<Double>>) {
        var (x, y) = (piece.topX, piece.top)
        for index in Int(piece.segment)..<Int(piece.lastSegment) {
            let next = points[index + 1]
            add(from: x, to: next.x, height: (next.y - y) * sign)
            (x, y) = (next.x, next.y)
        }
        add(from: x, to: piece.bottomX, height: (piece.bottom - y) * sign)
    }

    /// Adds the area to the right of a vertical line.
    @inline(__always)
    func add(x: Double, height: Double) {
        if x >= width { return }
        let clamped = max(0, x)
        let column = Int(clamped)
        addInside(column, height, 1 - (clamped - Double(column)))
    }

    /// Adds the area to the right of a line inside the row.
    @inline(__always)
    private func add(from start: Double, to end: Double, height: Double) {
        var (left, right, height) = (min(start, end), max(start, end), height)
        if left >= width { return }
        if right <= 0 { return add(x: 0, height: height) }
        if left < 0 {
            let outside = height * (left / (left - right))
            add(x: 0, height: outside)
            (left, height) = (0, height - outside)
        }
        if right > width { (right, height) = (width, height * ((width - left) / (right - left))) }
        let (first, last) = (Int(left), Int(right))
        if first == last { return addInside(first, height, 1 - ((left + right) / 2 - Double(first))) }
        addAcross(first, last, left, right, height)
    }

    /// Adds the area to the right of a line in one column.
    /// - Parameter share: the part of the column's width that lies to the right, on average.
    @inline(__always)
    private func addInside(_ column: Int, _ height: Double, _ share: Double) {
        let first = Float(height * share)
        differences[column * CoverageStrips.bandHeight] += first
        differences[(column + 1) * CoverageStrips.bandHeight] += Float(height) - first
        isTouched[(left + column) >> CoverageStrips.blockShift] = true
        isTouched[(left + column + 1) >> CoverageStrips.blockShift] = true
    }

    /// Adds the area to the right of a line across columns.
    private func addAcross(_ first: Int, _ last: Int, _ left: Double, _ right: Double, _ height: Double) {
        let slope = height / (right - left)
        let inFirst = Double(first + 1) - left
        var before = slope * inFirst * inFirst / 2
        differences[first * CoverageStrips.bandHeight] += Float(before)
        var middle = slope * (inFirst + 0.5)
        for column in first + 1..<last {
            differences[column * CoverageStrips.bandHeight] += Float(middle - before)
            (before, middle) = (middle, middle + slope)
        }
        let inLast = right - Double(last)
        let coverage = height - slope * inLast * inLast / 2
        differences[last * CoverageStrips.bandHeight] += Float(coverage - before)
        differences[(last + 1) * CoverageStrips.bandHeight] += Float(height - coverage)
        let blocks = (self.left + first) >> CoverageStrips.blockShift...(self.left + last + 1) >> CoverageStrips.blockShift
        for block in blocks { isTouched[block] = true }
    }
}

extension SIMD2<Double> {
    /// How much x grows per unit of y on the line to a lower point; 0 for a line without height.
    @inline(__always)
    func slope(to end: SIMD2<Double>) -> Double { end.y - y > 1e-9 ? (end.x - x) / (end.y - y) : 0 }
}
