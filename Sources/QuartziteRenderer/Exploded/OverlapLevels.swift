import Quartzite

/// The levels of the rectangles in one plane. Each rectangle lies above the earlier ones that it overlaps.
///
/// A grid limits the rectangles that are compared, so that many small layers cost little.
struct OverlapLevels {
    /// The place of a plane above others.
    struct Place: Equatable {
        var level: Int
        /// Depth in points beyond that of the levels, because of 3D content below.
        var rise = 0.0

        /// The higher of both in each respect.
        func above(_ other: Place) -> Place { Place(level: max(level, other.level), rise: max(rise, other.rise)) }
    }

    private struct Entry {
        let box: CGRect
        let place: Place
    }

    private static let side = 16
    private let area: CGRect
    private var entries: ContiguousArray<Entry> = []
    private var cells: ContiguousArray<ContiguousArray<Int32>>
    /// The greatest level of all rectangles.
    private(set) var top = 0

    /// - Parameter area: where most rectangles are; others count as at its edge.
    init(_ area: CGRect) {
        self.area = area
        cells = ContiguousArray(repeating: [], count: Self.side * Self.side)
    }

    /// Returns the highest place of the rectangles that a rectangle covers; nil for none. Those that only touch do not count.
    func highest(under box: CGRect) -> Place? {
        var highest: Place?
        forEachCell(box) { cell in
            for index in cells[cell].reversed() {
                let entry = entries[Int(index)]
                if let highest, entry.place.level <= highest.level, entry.place.rise <= highest.rise { continue }
                if Self.overlap(entry.box, box) { highest = highest?.above(entry.place) ?? entry.place }
            }
        }
        return highest
    }

    /// Adds a rectangle at a place.
    mutating func add(_ box: CGRect, at place: Place) {
        let index = Int32(entries.count)
        entries.append(Entry(box: box, place: place))
        top = max(top, place.level)
        var touched: [Int] = []
        forEachCell(box) { touched.append($0) }
        for cell in touched { cells[cell].append(index) }
    }

    /// The overlap in points up to which rectangles count as side by side.
    private static let tolerance = 0.01

    private static func overlap(_ a: CGRect, _ b: CGRect) -> Bool {
        min(a.maxX, b.maxX) - max(a.minX, b.minX) > tolerance && min(a.maxY, b.maxY) - max(a.minY, b.minY) > tolerance
    }

    private func forEachCell(_ box: CGRect, _ body: (Int) -> Void) {
        func cell(_ value: Double, _ low: Double, _ length: Double) -> Int {
            let place = (value - low) / max(1e-9, length) * Double(Self.side)
            return place.isFinite ? Int(min(Double(Self.side - 1), max(0, place))) : 0
        }
        let (left, right) = (cell(box.minX, area.minX, area.width), cell(box.maxX, area.minX, area.width))
        let (upper, lower) = (cell(box.minY, area.minY, area.height), cell(box.maxY, area.minY, area.height))
        for y in upper...max(upper, lower) {
            for x in left...max(left, right) { body(y * Self.side + x) }
        }
    }
}
