/// The outline of an area in pixels: closed contours, cut where they turn from up to down, so that each piece is monotone in y.
///
/// Points are SIMD2(x, y) in pixels with y down. A value is meant to be used again: `removeAll` keeps the memory.
package struct CoverageOutline: Sendable {
    /// A part of a contour that runs monotonically in y. Its points are stored from the top to the bottom.
    struct Chain: Sendable {
        /// Index of the top point.
        let first: Int32
        /// Index of the bottom point.
        let last: Int32
        /// 1 if the contour runs down here, −1 if it runs up.
        let direction: Int32
        /// The y of the top point.
        let top: Double
    }

    private(set) var points: ContiguousArray<SIMD2<Double>> = []
    private(set) var chains: ContiguousArray<Chain> = []
    /// The open contour.
    private var contour: ContiguousArray<SIMD2<Double>> = []

    package init() {}

    /// The number of points of all contours. Bounds the work of a rasterization.
    package var pointCount: Int { points.count }

    /// Removes all contours.
    package mutating func removeAll() {
        points.removeAll(keepingCapacity: true)
        chains.removeAll(keepingCapacity: true)
        contour.removeAll(keepingCapacity: true)
    }

    /// Largest coordinate, so that differences and products are exact enough.
    private static let limit = 1e7

    /// Adds a point to the open contour.
    @inline(__always)
    package mutating func add(_ point: SIMD2<Double>) {
        contour.append(SIMD2(Self.limited(point.x), Self.limited(point.y)))
    }

    /// Returns a coordinate inside the limits, and the lower one for what is not a number.
    @inline(__always)
    private static func limited(_ coordinate: Double) -> Double { coordinate > -limit ? (coordinate < limit ? coordinate : limit) : -limit }

    /// The last point of the open contour.
    var lastPoint: SIMD2<Double>? { contour.last }

    /// Closes the open contour with a straight line, and begins another. A contour without area adds nothing.
    package mutating func closeContour() {
        defer { contour.removeAll(keepingCapacity: true) }
        guard contour.count > 2 else { return }
        // From the topmost point, no chain is cut in the middle.
        var start = 0
        for index in contour.indices where contour[index].y < contour[start].y { start = index }
        var y = contour[start].y
        var (direction, first, last) = (Int32(0), start, start)
        for index in start + 1...start + contour.count {
            let next = contour[index < contour.count ? index : index - contour.count].y
            if next == y { continue }
            let turn: Int32 = next > y ? 1 : -1
            if turn != direction {
                addChain(first, last, direction)
                (direction, first) = (turn, index - 1)
            }
            (last, y) = (index, next)
        }
        addChain(first, last, direction)
    }

    /// Adds a chain of points of the contour. Indices from `contour.count` on begin again at the contour's first point.
    private mutating func addChain(_ first: Int, _ last: Int, _ direction: Int32) {
        guard last > first else { return }
        let (begin, count) = (points.count, contour.count)
        if first < count { points.append(contentsOf: contour[first...min(last, count - 1)]) }
        if last >= count { points.append(contentsOf: contour[max(0, first - count)...last - count]) }
        if direction < 0 {
            // In place: a slice of the array itself would be a copy.
            points.withUnsafeMutableBufferPointer { points in
                var chain = UnsafeMutableBufferPointer(rebasing: points[begin...])
                chain.reverse()
            }
        }
        chains.append(Chain(first: Int32(begin), last: Int32(points.count - 1), direction: direction, top: points[begin].y))
    }
}
